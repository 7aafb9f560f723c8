import { type ChildProcess, execFile, spawn } from "node:child_process";
import { access, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { DEMONSTRATION_FILE } from "../../apps/server/src/commands/demonstration-file.ts";
import { type Example, examples, IDENTITY_SOURCE, SAML_SOURCE, sourceOf } from "./examples.ts";
import { inUrl, NotStarted, placeOf } from "./demonstration-place.ts";
import { freePort } from "./free-port.ts";
import { built, demonstrationProcess, processSettings, root, SYSTEMS_COMMAND } from "./node-runs.ts";

const run = promisify(execFile);
const { host, port, dataDir, portal } = placeOrEnd();
/** Where the programs of this machine find what listens at `host`. */
const here = inUrl(host);
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ...processSettings,
  DEMO: "1",
  HOST: host,
  PORT: String(port),
  DATA_DIR: dataDir,
  PUBLIC_URL: portal,
};

const IDENTITY_PLACE = 4;

function placeOrEnd() {
  try {
    return placeOf(process.env);
  } catch (failure) {
    if (!(failure instanceof NotStarted)) throw failure;
    console.error(failure.message);
    process.exit(2);
  }
}

const children = new Set<ChildProcess>();
let stopping = false;

function start(name: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  // the addresses they say are in the table that is printed when all of them answer
  const said = args === demonstrationProcess ? "inherit" : "ignore";
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", said, "inherit"] });
  children.add(child);
  child.once("exit", (code, signal) => {
    children.delete(child);
    if (stopping) return;
    console.error(`${name}已意外停止（${signal ?? code}），其余程序随之停止。`);
    void stop(1);
  });
  return child;
}

/** What `--demo` of the operator's commands reads, for as long as this runs. */
const written = join(dataDir, DEMONSTRATION_FILE);
let isWritten = false;
/** Once the portal answers: of two that begin at the same instant only one comes so far. */
async function writeDown() {
  const { DEMO, HOST, PORT, DATA_DIR, PUBLIC_URL, DATABASE_URL, DATABASE_MIGRATION_URL } = environment;
  const told = { DEMO, HOST, PORT, DATA_DIR, PUBLIC_URL, DATABASE_URL, DATABASE_MIGRATION_URL };
  isWritten = true;
  await writeFile(written, JSON.stringify(told), { mode: 0o600 });
}

/** A demonstration that runs there already needs what it has written, and so do the systems beside it. */
async function takeFolder() {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { refuseSecondServer } = await import("../../apps/server/src/platform/database/embedded/running-engine.ts");
  await refuseSecondServer(dataDir);
}

/** Ends what this script started, the portal last, so that its logout notices still find the systems. */
async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  for (const child of [...children].toReversed()) {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once("exit", done));
  }
  if (isWritten) await rm(written, { force: true });
  process.exit(code);
}
process.once("SIGINT", () => void stop(0));
process.once("SIGTERM", () => void stop(0));

/** Asked more often, the asking would take from the starting. */
const ASKED_EVERY_MS = 100;

/** @throws Error with `late` when it has not come true within so many seconds */
async function comesTrue(check: () => Promise<boolean>, seconds: number, late: string) {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    if ((await check()) || stopping) return;
    await pause(ASKED_EVERY_MS);
  }
  throw new Error(late);
}

const answers = (url: string, seconds: number) =>
  comesTrue(
    async () => (await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))?.ok ?? false,
    seconds,
    `${url} 在 ${seconds} 秒内没有应答`,
  );

type EnvelopeSecrets = { requestSecret: string; webhookSecret: string };
type Registration = {
  addresses: string[];
  appId: string;
  appSecret: string;
  checkSecret: string | null;
  envelope?: EnvelopeSecrets;
};

const systemsCommand = async <T>(...args: string[]): Promise<T> => {
  const { stdout } = await run(process.execPath, [built(SYSTEMS_COMMAND), ...args], {
    cwd: root,
    env: environment,
  });
  return JSON.parse(stdout) as T;
};

/** What a system of the envelope signs with, and what its events are signed with; shown once. */
async function envelopeSecrets(abbr: string, eventsAt: string): Promise<EnvelopeSecrets> {
  const { secret: requestSecret } = await systemsCommand<{ secret: string }>("signing", abbr, "--for", "request");
  const first = await systemsCommand<{ webhookSecret: string | null }>("webhook", abbr, "--url", eventsAt);
  if (first.webhookSecret !== null) return { requestSecret, webhookSecret: first.webhookSecret };
  const { secret: webhookSecret } = await systemsCommand<{ secret: string }>("signing", abbr, "--for", "webhook");
  return { requestSecret, webhookSecret };
}

/** Registered once with the addresses it really has, when the portal is there; registered anew when those changed. */
async function register(example: Example, base: string, portalReady: Promise<void>): Promise<Registration> {
  const file = join(dataDir, "examples", `${example.abbr}.json`);
  const addresses = [
    ...example.wayIn(base),
    "--post-logout-redirect-uri",
    `${base}/`,
    ...(example.eventsAt === undefined ? ["--backchannel-logout-uri", `${base}/backchannel-logout`] : []),
  ];
  const known = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as Registration,
    () => undefined,
  );
  if (known && known.addresses.join() === addresses.join()) return known;
  await portalReady;
  const { abbr, name, protocol, eventsAt } = example;
  const names = ["--abbr", abbr, "--name", name, "--protocol", protocol];
  const { appId, appSecret, checkSecret } = await systemsCommand<Registration>("add", ...names, ...addresses);
  const envelope = eventsAt === undefined ? {} : { envelope: await envelopeSecrets(abbr, `${base}${eventsAt}`) };
  const registration = { addresses, appId, appSecret, checkSecret, ...envelope };
  await mkdir(join(dataDir, "examples"), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(registration), { mode: 0o600 });
  return registration;
}

async function startExample(example: Example, wanted: number, portalReady: Promise<void>): Promise<string> {
  const ownPort = await freePort(wanted, host);
  const base = `http://${host === "127.0.0.1" ? (example.as ?? host) : here}:${ownPort}`;
  const { appId, appSecret, checkSecret, envelope } = await register(example, base, portalReady);
  start(example.name, [built(sourceOf(example))], {
    ...process.env,
    ...processSettings,
    HOST: host,
    PORT: String(ownPort),
    ISSUER: `${portal}/oidc`,
    SYSTEM_URL: base,
    SYSTEM_NAME: example.name.replace("（演示）", ""),
    CLIENT_ID: appId,
    CLIENT_SECRET: appSecret,
    ...(checkSecret === null ? {} : { CHECK_SECRET: checkSecret }),
    ...(envelope ? { REQUEST_SECRET: envelope.requestSecret, WEBHOOK_SECRET: envelope.webhookSecret } : {}),
    PORTAL_URL: portal,
    DATA_DIR: join(dataDir, "examples", example.folder),
  });
  await answers(`http://${here}:${ownPort}/healthz`, 60);
  return base;
}

/** Bought software that speaks SAML alone: it makes its key itself and is registered by the metadata it leaves. */
async function startSaml(wanted: number, portalReady: Promise<void>): Promise<string> {
  const ownPort = await freePort(wanted, host);
  const base = `http://${here}:${ownPort}`;
  const folder = join(dataDir, "examples", "farm-insurance");
  const name = "农业保险服务平台（演示）";
  start(name, [built(SAML_SOURCE)], {
    ...process.env,
    ...processSettings,
    HOST: host,
    PORT: String(ownPort),
    SYSTEM_URL: base,
    PORTAL_URL: portal,
    DATA_DIR: folder,
  });
  await answers(`${base}/healthz`, 60);
  const [metadata, noted] = [join(folder, "metadata.xml"), join(folder, "registered.xml")];
  const now = await readFile(metadata, "utf8");
  const before = await readFile(noted, "utf8").catch(() => "");
  if (now === before) return base;
  await portalReady;
  await systemsCommand("add", "--abbr", "nybx", "--name", name, "--protocol", "saml", "--metadata", metadata);
  await writeFile(noted, now, { mode: 0o600 });
  return base;
}

type DemoAccount = { label: string; username: string; password: string; totpSecret: string };

function table(accounts: DemoAccount[]): string {
  return accounts
    .map(
      ({ label, username, password, totpSecret }) =>
        `  ${username.padEnd(18)} ${password.padEnd(20)} ${label}${totpSecret ? "（动态口令）" : ""}`,
    )
    .join("\n");
}

/**
 * The identity providers outside. They make their secrets themselves, anew for every run, and leave them where
 * the portal reads them; that is all the portal waits for.
 */
async function startIdentity(wanted: number): Promise<{ base: string; sources: string }> {
  const ownPort = await freePort(wanted, host);
  const base = `http://${here}:${ownPort}`;
  const sources = join(dataDir, "examples", "identity-sources.json");
  await rm(sources, { force: true });
  start("政务身份认证（演示）", [built(IDENTITY_SOURCE)], {
    ...process.env,
    ...processSettings,
    HOST: host,
    PORT: String(ownPort),
    SYSTEM_URL: base,
    PORTAL_URL: portal,
    IDENTITY_SOURCES: sources,
  });
  const left = () =>
    access(sources).then(
      () => true,
      () => false,
    );
  await comesTrue(left, 60, `${sources} 在 60 秒内没有写好`);
  return { base, sources };
}

const begun = performance.now();
try {
  await takeFolder();
  const identity = await startIdentity(port + IDENTITY_PLACE);
  start("门户", demonstrationProcess, {
    ...environment,
    IDENTITY_SOURCES: identity.sources,
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
  });
  const portalReady = answers(`http://${here}:${port}/readyz`, 120).then(() => (stopping ? undefined : writeDown()));
  const [saml, , , ...bases] = await Promise.all([
    startSaml(port + 7, portalReady),
    portalReady,
    answers(`${identity.base}/healthz`, 60),
    ...examples.map((example) => startExample(example, port + example.place, portalReady)),
  ]);
  const accounts = (await (await fetch(`http://${here}:${port}/api/demo/accounts`)).json()) as DemoAccount[];
  console.log(`
农业农村数字服务门户（演示环境，数据均为虚构）   ${((performance.now() - begun) / 1000).toFixed(1)} 秒

  门户            ${portal}/first
${examples.map((example, index) => `  ${example.name}  ${bases[index]}`).join("\n")}
  农业保险服务平台（演示）  ${saml}
  政务身份认证（演示）  ${identity.base}
  接口说明        ${portal}/api/docs
  短信与验证码    ${portal}/demo/outbox

演示账号（用户名、密码）：
${table(accounts)}

按 Ctrl+C 停止。`);
} catch (fault) {
  // what fails because all of it is being ended says nothing of why
  if (!stopping) {
    const { inWords } = await import("../../apps/server/src/failure-words.ts");
    const { stderr, message } = fault as { stderr?: string; message?: string };
    console.error(inWords(fault) ?? (stderr || (message ?? fault)));
  }
  await stop(1);
}
