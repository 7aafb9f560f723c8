import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { seededAccounts } from "../../packages/demonstration/src/people.ts";
import { secretsIn } from "../../apps/server/test/log-secrets.ts";
import { freePort } from "../../script/lib/free-port.ts";
import { quickFolder } from "../../script/lib/quick-folder.ts";

/** Between two text messages to one number, in the stories. */
export const RESEND_SECONDS = 10;

/** What the server says of a page whose code reads the browser while it is drawn. */
const UNDRAWN = "the page could not be drawn";

const root = resolve(import.meta.dirname, "../..");

/** Starts what `script/server` starts, in a folder of its own; returns how to end it. */
export default async function startDemonstration() {
  const dataDir = await mkdtemp(join(await quickFolder(), "sannong-e2e-"));
  const port = await freePort();
  // the limit between two messages is 60 s by default (the server's own tests prove it); stories see it pass.
  // Stories side by side are one person more often than they may be signed in at once (the server's tests prove that too).
  const env = {
    ...process.env,
    SMS_RESEND_SECONDS: String(RESEND_SECONDS),
    SESSION_AT_ONCE: "50",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "info",
  };
  const server = spawn(process.execPath, [join(root, "script/lib/demonstration.ts")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const heard: string[] = [];
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  await new Promise<void>((ready, fail) => {
    let isReady = false;
    const hear = (part: string) => {
      heard.push(part);
      if (isReady) return; // what is said later is much, and is not searched again and again
      isReady = heard.join("").includes("按 Ctrl+C 停止");
      if (isReady) ready();
    };
    for (const stream of [server.stdout, server.stderr]) stream.setEncoding("utf8").on("data", hear);
    server.once("exit", (code) => fail(new Error(`the demonstration ended with ${code}:\n${heard.join("")}`)));
  });
  const greeting = heard.join("");
  const addressOf = (name: string) => new RegExp(`${name}\\S*\\s+(http\\S+)`).exec(greeting)?.[1] ?? "";
  process.env["PORTAL_URL"] = `http://127.0.0.1:${port}`;
  process.env["MACHINERY_URL"] = addressOf("农机购置补贴办理系统");
  process.env["IDENTITY_URL"] = addressOf("政务身份认证");
  process.env["TRACEABILITY_URL"] = addressOf("农产品质量安全追溯平台");
  process.env["INSURANCE_URL"] = addressOf("农业保险服务平台");
  process.env["TRANSFER_URL"] = addressOf("土地流转管理系统");
  process.env["ROLE_SYSTEM_URL"] = addressOf("种业大数据平台");
  process.env["EXCHANGE_URL"] = addressOf("农村产权交易平台");
  process.env["QUARANTINE_URL"] = addressOf("动物检疫电子出证系统");

  // for stories in which an operator connects a system beside the running portal
  const publicUrl = process.env["PORTAL_URL"];
  process.env["DEMONSTRATION_ENVIRONMENT"] = JSON.stringify({
    DEMO: "1",
    HOST: env.HOST,
    PORT: env.PORT,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
  });
  process.env["CODES_TAKEN"] = join(dataDir, "codes-taken");
  await mkdir(process.env["CODES_TAKEN"]);
  process.env["MACHINERY_CLIENT"] = await readFile(join(dataDir, "examples", "njbt.json"), "utf8");

  return async () => {
    server.kill("SIGTERM");
    await ended;
    await mkdir(join(root, "test-results"), { recursive: true });
    await writeFile(join(root, "test-results", "demonstration.log"), heard.join(""));
    await rm(dataDir, { recursive: true, force: true });
    searchLog(heard.join(""));
  };
}

/**
 * No password, code, token, full phone or ID number in any line that the stories made the servers log, and no public page
 * that only the browser could draw.
 *
 * @throws naming the lines' messages
 */
function searchLog(said: string) {
  const lines = said.split("\n").filter((line) => line.startsWith("{"));
  const passwords = seededAccounts.map(({ password }) => password);
  const found = secretsIn(lines.join("\n"), passwords);
  if (found.length > 0) throw new Error(`the stories' log holds secrets:\n${[...new Set(found)].join("\n")}`);
  const undrawn = lines.filter((line) => line.includes(UNDRAWN));
  if (undrawn.length > 0) throw new Error(`pages that the server could not draw:\n${undrawn.join("\n")}`);
}
