import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export const root = resolve(import.meta.dirname, "..");

export const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no free port"))));
    });
  });

export type Running = { url: string; pid: number; startedIn: number; stop(): Promise<void> };

/** Starts a script of ours on a free port and waits until `path` answers. `startedIn` is in milliseconds. */
export async function startScript(script: string, env: Record<string, string>, path = "/healthz"): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [resolve(root, script)], {
    cwd: root,
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await answers(`${url}${path}`, child);
  return { url, pid: child.pid as number, startedIn: performance.now() - begun, stop: () => end(child) };
}

async function answers(url: string, child: ChildProcess) {
  while (child.exitCode === null) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await pause(10);
  }
  throw new Error(`it ended with ${child.exitCode} before ${url} answered`);
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await new Promise((done) => child.once("exit", done));
}

export const startPortal = (dataDir: string, env: Record<string, string> = {}) =>
  startScript("apps/server/src/main.ts", { DEMO: "1", DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env }, "/readyz");

export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "sannong-bench-"));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Resident memory of one process in MB (Linux). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
