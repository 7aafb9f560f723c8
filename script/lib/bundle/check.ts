import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { makeBundle, ownCpu } from "./make.ts";
import { freePort } from "../free-port.ts";

/**
 * What is handed to operators starts on a machine that has neither npm nor Node nor a
 * network, as a user who can write nothing of it: by the commands of `docs/operations/install.zh.md`.
 */
const work = mkdtempSync(join(tmpdir(), "sannong-check-bundle-"));
// who may write nothing there reads it nevertheless
chmodSync(work, 0o755);
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const faults: string[] = [];

async function unpacked(): Promise<string> {
  const { archive, files } = await makeBundle({ cpu: ownCpu(), to: work });
  execFileSync("sha256sum", ["--check", "--quiet", `${basename(archive)}.sha256`], { cwd: work });
  execFileSync("tar", ["-xzf", archive, "-C", work]);
  const folder = join(work, "sannong-version");
  renameSync(archive.replace(/\.tar\.gz$/, ""), folder);
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: folder });
  const [packed, whole] = [
    statSync(archive).size,
    Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t")[0]),
  ];
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  console.log(`${files} files, ${megabytes(packed)}, unpacked ${megabytes(whole)}`);
  // it is begun by the link that is turned at an upgrade
  const link = join(work, "sannong");
  symlinkSync(basename(folder), link);
  return link;
}

async function isListening(log: Readable): Promise<boolean> {
  for await (const line of createInterface({ input: log })) if (line.includes('"msg":"listening"')) return true;
  return false;
}

/** Starts it as an operator would, tries what needs the native parts, and ends it. */
async function start(folder: string): Promise<void> {
  const [data, settings] = [join(work, "data"), join(work, "settings")];
  for (const own of [data, settings]) {
    mkdirSync(own);
    if (isRoot) chownSync(own, NOBODY, NOBODY);
  }
  const env = {
    PATH: "/usr/bin:/bin",
    HOME: data,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    DATA_DIR: data,
    DATABASE: "embedded",
    KEYS_FILE: join(settings, "keys.json"),
  };
  const address = `http://127.0.0.1:${env.PORT}`;
  const operate = (command: string, ...args: string[]) =>
    execFileSync(join(folder, "script", command), args, {
      cwd: data,
      env: { ...env, PUBLIC_URL: address },
      encoding: "utf8",
      ...user,
    });
  operate("keys", "new", env.KEYS_FILE);
  const portal = spawn(
    join(folder, "node_modules/.bin/node"),
    ["--max-semi-space-size=32", join(folder, "dist/apps/server/src/main.js")],
    {
      cwd: data,
      env: { ...env, PUBLIC_URL: address },
      stdio: ["ignore", "pipe", "inherit"],
      ...user,
    },
  );
  const ended = once(portal, "exit");
  try {
    if (!(await isListening(portal.stdout))) return void faults.push("the portal did not start");
    const ready = await fetch(`${address}/readyz`);
    if (ready.status !== 200) faults.push(`/readyz answers ${ready.status}: ${await ready.text()}`);
    for (const path of ["/first", "/docs", "/api/captcha.jpg?clientId=client-000000001"]) {
      const { status } = await fetch(`${address}${path}`);
      if (status !== 200) faults.push(`${path} answers ${status}`);
    }
    const people = ["system", "security", "audit"].flatMap((kind) => [
      `--${kind}`,
      `${kind}.one`,
      `--${kind}`,
      `${kind}.two`,
    ]);
    const told = operate("first-admins", "create", ...people, "--yes");
    if (!told.includes("security.two")) faults.push(`first-admins: ${told}`);
  } finally {
    portal.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    if (code !== 0) faults.push(`the portal ended with ${code}`);
  }
  // nothing of what was installed is written where it runs
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: folder });
}

try {
  await start(await unpacked());
} finally {
  rmSync(work, { recursive: true, force: true });
}
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
