import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../script/lib/free-port.ts";
import { processSettings, demonstrationProcess } from "../script/lib/node-runs.ts";

const root = resolve(import.meta.dirname, "..");

export type Running = { url: string; pid: number; startedIn: number; stop(): Promise<void> };

type Settings = Record<string, string>;

/** Starts a process of ours on a free port and waits until `path` answers. `startedIn` is in seconds. */
const startProcess = (run: string[], settings: Settings, path: string): Promise<Running> =>
  startProgram(process.execPath, () => run, settings, path);

/** As `startProcess`, any program that is told its port as it likes. */
export async function startProgram(
  program: string,
  run: (port: number) => string[],
  settings: Settings,
  path: string,
): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(program, run(port), {
    cwd: root,
    env: { ...process.env, ...processSettings, HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await answers(`${url}${path}`, child);
  } catch (cause) {
    await end(child);
    throw cause;
  }
  const startedIn = (performance.now() - begun) / 1000;
  return { url, pid: child.pid as number, startedIn, stop: () => end(child) };
}

/** A server of another make takes a minute. */
const PATIENCE_MS = 180_000;

/** Flags for Node under which the portal is measured, such as `--cpu-prof`. */
const portalFlags = (process.env["BENCH_PORTAL_FLAGS"] ?? "").split(" ").filter(Boolean);

async function answers(url: string, child: ChildProcess) {
  const until = performance.now() + PATIENCE_MS;
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    if (performance.now() > until) throw new Error(`${url} did not answer within three minutes`);
    await pause(10);
  }
  throw new Error(`it ended with ${child.exitCode ?? child.signalCode} before ${url} answered`);
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

const settingsFor = (dataDir: string): Settings => ({ DEMO: "1", DATA_DIR: dataDir });

/** One of the bare limits. */
export const startScript = (script: string, settings: Settings): Promise<Running> =>
  startProcess([resolve(root, script)], settings, "/healthz");

/** A few people stand for a province: each of them gets as many text messages as all would. */
const manyMessages = { SMS_RESEND_SECONDS: "1", SMS_PER_NUMBER_DAY: "100000", SMS_PER_REGION_DAY: "1000000" };

/** The portal as it is run: its own database, its usual log level (the lines go nowhere). */
export const startPortal = (dataDir: string): Promise<Running> =>
  startProcess([...portalFlags, ...demonstrationProcess], { ...settingsFor(dataDir), ...manyMessages }, "/readyz");

/** Starts all of the demonstration and stops it again; seconds until it says that everything answers. */
export async function timeDemonstration(dataDir: string, port: number): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["script/lib/demonstration.ts"], {
    cwd: root,
    env: {
      ...process.env,
      ...processSettings,
      ...settingsFor(dataDir),
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await new Promise<void>((done, fail) => {
      child.stdout.on("data", (text: Buffer) => text.includes("Ctrl+C") && done());
      child.once("exit", (code) => fail(new Error(`the demonstration ended with ${code}`)));
    });
    return (performance.now() - begun) / 1000;
  } finally {
    await end(child);
  }
}

export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "sannong-bench-"));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export type Credentials = { appId: string; appSecret: string };

/**
 * Registers a system, as an operator does it.
 *
 * @param terms as `script/systems add` takes them, without the name
 */
export async function registerSystem(dataDir: string, terms: readonly string[]): Promise<Credentials> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["apps/server/src/commands/systems.ts", "add", "--name", "测速系统（演示）", ...terms],
    { cwd: root, env: { ...process.env, ...settingsFor(dataDir) } },
  );
  // a running portal learns of it within two seconds
  await pause(2500);
  return JSON.parse(stdout) as Credentials;
}

/** Resident memory of one process in MB (Linux), after so many seconds of rest. */
export async function residentMegabytes(pid: number, restSeconds: number): Promise<number> {
  await pause(restSeconds * 1000);
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
