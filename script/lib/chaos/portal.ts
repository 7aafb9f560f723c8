import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive, readPostmaster } from "../../../apps/server/src/platform/database/embedded/postmaster.ts";
import { processSettings, demonstrationProcess } from "../node-runs.ts";

const root = resolve(import.meta.dirname, "../../..");
const READY_MS = 180_000;

/** A few people stand for a province: none of the limits that each of them has may end the work. */
export const withoutLimits = {
  SESSION_AT_ONCE: "100000",
  SMS_RESEND_SECONDS: "1",
  SMS_PER_NUMBER_DAY: "1000000",
  SMS_PER_ADDRESS_HOUR: "1000000",
  SMS_PER_REGION_DAY: "1000000",
};

export type What = "server" | "database" | "both";
export type Place = { dataDir: string; port: number; logFile: string };

/** The portal as it is run, to be killed and started again at the same place. */
export function portalAt({ dataDir, port, logFile }: Place) {
  const url = `http://127.0.0.1:${port}`;
  const cluster = join(dataDir, "database", "cluster");
  let child: ChildProcess | undefined;
  let killed = 0;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  /** @returns the milliseconds until it could do its work; @throws Error when it ends or takes too long */
  async function ready(): Promise<number> {
    const begun = performance.now();
    while (performance.now() - begun < READY_MS) {
      if (!runs()) throw new Error(`the portal ended with ${child?.exitCode ?? child?.signalCode}; see ${logFile}`);
      const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
      if (reply?.ok) return Math.round(performance.now() - begun);
      await pause(20);
    }
    throw new Error(`the portal was not ready in time; see ${logFile}`);
  }

  async function start(): Promise<number> {
    const log = await open(logFile, "a");
    try {
      child = spawn(process.execPath, demonstrationProcess, {
        cwd: root,
        env: {
          ...process.env,
          ...processSettings,
          ...withoutLimits,
          DEMO: "1",
          DATA_DIR: dataDir,
          HOST: "127.0.0.1",
          PORT: String(port),
          PUBLIC_URL: url,
          LOG_LEVEL: "info",
        },
        stdio: ["ignore", log.fd, log.fd],
      });
    } finally {
      await log.close();
    }
    return ready();
  }

  async function killServer(): Promise<void> {
    const ended = new Promise((done) => child?.once("exit", done));
    child?.kill("SIGKILL");
    await ended;
  }

  /** @param withAll every process of it at once, as when the machine's memory runs out; else the first, whom the others follow */
  async function killDatabase(withAll: boolean): Promise<number> {
    const postmaster = await readPostmaster(cluster);
    if (!postmaster) throw new Error("the database does not run");
    const others = withAll ? await childrenOf(postmaster.pid) : [];
    for (const pid of [postmaster.pid, ...others]) if (isAlive(pid)) process.kill(pid, "SIGKILL");
    return postmaster.pid;
  }

  /** What is left of a dead database may answer one more question, so that the portal seems well. */
  async function anotherDatabase(): Promise<void> {
    for (const end = performance.now() + READY_MS; performance.now() < end; await pause(20)) {
      const postmaster = await readPostmaster(cluster);
      if (postmaster?.ready && postmaster.pid !== killed) return;
    }
    throw new Error(`the database was not brought back; see ${logFile}`);
  }

  return {
    url,
    dataDir,
    start,
    ready,
    async kill(what: What, withAll: boolean): Promise<void> {
      // in this order, so that the server cannot bring back what is to be found dead
      if (what !== "database") await killServer();
      if (what !== "server") killed = await killDatabase(withAll);
    },
    /** Milliseconds until it works again, by itself or by an ordinary start. */
    async recover(what: What): Promise<number> {
      if (what !== "database") return start();
      const begun = performance.now();
      await anotherDatabase();
      await ready();
      return Math.round(performance.now() - begun);
    },
    /** How the latest start came by its database. */
    async lastStart(): Promise<string | undefined> {
      const lines = (await readFile(logFile, "utf8")).split("\n").filter((line) => line.includes('"start"'));
      return /"start":"(\w+)"/.exec(lines.at(-1) ?? "")?.[1];
    },
    async stop(): Promise<void> {
      if (!runs()) return;
      const ended = new Promise((done) => child?.once("exit", done));
      child?.kill("SIGTERM");
      await ended;
    },
  };
}
export type Portal = ReturnType<typeof portalAt>;

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}
