import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../script/lib/free-port.ts";

const root = resolve(import.meta.dirname, "../..");

/** Starts what `script/server` starts, in a folder of its own; returns how to end it. */
export default async function startDemonstration() {
  const dataDir = await mkdtemp(join(tmpdir(), "sannong-e2e-"));
  const port = await freePort();
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const server = spawn(process.execPath, [join(root, "script/lib/demonstration.ts")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  await new Promise<void>((ready, fail) => {
    const hear = (part: Buffer) => {
      said += part.toString();
      if (said.includes("按 Ctrl+C 停止")) ready();
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.once("exit", (code) => fail(new Error(`the demonstration ended with ${code}:\n${said}`)));
  });
  const addressOf = (name: string) => new RegExp(`${name}\\S*\\s+(http\\S+)`).exec(said)?.[1] ?? "";
  process.env["PORTAL_URL"] = `http://127.0.0.1:${port}`;
  process.env["MACHINERY_URL"] = addressOf("农机购置补贴办理系统");
  process.env["IDENTITY_URL"] = addressOf("政务身份认证");
  process.env["TRACEABILITY_URL"] = addressOf("农产品质量安全追溯平台");
  process.env["EXCHANGE_URL"] = addressOf("农村产权交易平台");

  process.env["MACHINERY_CLIENT"] = await readFile(join(dataDir, "examples", "njbt.json"), "utf8");

  return async () => {
    server.kill("SIGTERM");
    await ended;
    await mkdir(join(root, "test-results"), { recursive: true });
    await writeFile(join(root, "test-results", "demonstration.log"), said);
    await rm(dataDir, { recursive: true, force: true });
  };
}
