import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { demonstrationProcess, processSettings, root } from "../node-runs.ts";

const READY_MS = 180_000;
/** A server that drains is asked so often whether it says so. */
const LOOK_MS = 20;

export type Place = {
  port: number;
  /** by which everybody knows the portal: the balancer's */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  ownerUrl: string;
  drainSeconds: number;
  /** further variables of the environment */
  settings?: Readonly<Record<string, string>>;
};
/** What is run: Node's arguments, and the folder that they are said from. */
export type Program = { run: readonly string[]; cwd: string };
export const thisProgram: Program = { run: demonstrationProcess, cwd: root };

export type Ended = { code: number | null; signal: string | null; seconds: number };

/** One of several servers of a portal, on a database that all of them use. */
export function nodeAt({ port, publicUrl, dataDir, databaseUrl, ownerUrl, drainSeconds, settings }: Place) {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null;

  const ready = async () => {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
    return reply && { status: reply.status, said: (await reply.json()) as { status: string } };
  };

  return {
    url,
    ready,
    /**
     * @param once variables of this start alone
     * @throws Error when it ends instead of answering
     */
    async start({ run, cwd }: Program = thisProgram, once: Readonly<Record<string, string>> = {}): Promise<void> {
      child = spawn(process.execPath, run, {
        cwd,
        env: {
          ...process.env,
          ...processSettings,
          DEMO: "1",
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          DATABASE_MIGRATION_URL: ownerUrl,
          HOST: "127.0.0.1",
          PORT: String(port),
          PUBLIC_URL: publicUrl,
          TRUSTED_PROXIES: "127.0.0.1",
          DRAIN_SECONDS: String(drainSeconds),
          LOG_LEVEL: "warn",
          ...settings,
          ...once,
        },
        stdio: ["ignore", "inherit", "inherit"],
      });
      for (const end = Date.now() + READY_MS; Date.now() < end; await pause(LOOK_MS)) {
        if (isOver()) throw new Error(`a server ended with ${child.exitCode ?? child.signalCode} instead of starting`);
        if ((await ready())?.status === 200) return;
      }
      throw new Error("a server was not ready in time");
    },
    /** @returns how it ended, and after how many seconds */
    async end(signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> {
      if (!child || isOver()) throw new Error("the server does not run");
      const begun = performance.now();
      const ended = once(child, "exit") as Promise<[number | null, string | null]>;
      child.kill(signal);
      const [code, by] = await ended;
      return { code, signal: by, seconds: (performance.now() - begun) / 1000 };
    },
    /** Whatever state it is in. */
    async kill(): Promise<void> {
      if (!isOver()) await this.end("SIGKILL");
    },
  };
}

export type PortalNode = ReturnType<typeof nodeAt>;
