import { mkdir, realpath } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { FailureWithMessage } from "../../failure-with-message.ts";
import type { Log } from "../../log.ts";
import { findBinaries } from "./binaries.ts";
import { bringUp, type EngineHome, shutDown } from "./bring-up.ts";
import {
  APP_ROLE,
  type Cluster,
  createCluster,
  DATABASE,
  homeIn,
  OWNER_ROLE,
  readCluster,
  sweepUnfinished,
} from "./cluster.ts";
import { DataDirInUse, type Lock, takeLock } from "./lock.ts";
import type { Postmaster } from "./postmaster.ts";
import { userForNewCluster, userOfCluster } from "./system-user.ts";

export { DataDirInUse };

export type Engine = {
  ownerUrl: string;
  appUrl: string;
  /** how this start came by its database */
  start: "created" | "started" | "adopted";
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: Log;
  /** replaces settings of postgresql.conf; the tests trade safety for speed with it */
  settings?: Record<string, string>;
  /** lets the owner's role make databases beside the first: one a test file */
  mayCreateDatabases?: boolean;
  /** told when the database is gone for good, so that the server can end rather than serve errors */
  onLost?: (cause: unknown) => void;
};

/**
 * Starts the PostgreSQL that came with npm inside DATA_DIR, or adopts the one that a killed server
 * left running, and keeps it running until `stop`.
 *
 * @throws DataDirInUse when another server works in the same DATA_DIR
 * @see design §5, Embedded; design §6, Database
 */
export async function startEngine({
  dataDir: given,
  log,
  settings = {},
  mayCreateDatabases = false,
  onLost,
}: Options): Promise<Engine> {
  if (process.platform === "win32") {
    throw new FailureWithMessage(
      "Windows 上请用 DATABASE_URL 指定 PostgreSQL。 On Windows set DATABASE_URL to a PostgreSQL server.",
    );
  }
  await mkdir(given, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(given);
  const existing = await readCluster(homeIn(dataDir));
  const runsAs = existing ? await userOfCluster(existing.directory) : await userForNewCluster();
  const binaries = await findBinaries(runsAs);
  const cluster = existing ?? (await createCluster(homeIn(dataDir), { binaries, runsAs, mayCreateDatabases }));

  const home = { cluster, binaries, runsAs, settings };
  let held = await bringUpAndLock(home, dataDir, undefined, log);
  const ownerUrl = urlOf(held.postmaster, cluster, "owner");
  const appUrl = urlOf(held.postmaster, cluster, "app");
  await sweepUnfinished(dataDir);

  let stopping = false;
  const watching = watch();

  /** The lock's connection ends when the database does, whoever started it: that is the signal. */
  async function watch() {
    try {
      for (;;) {
        await held.lock.lost;
        if (stopping) return;
        log.error("the embedded database went away; bringing it back");
        held = await bringUpAndLock(home, dataDir, held.postmaster.port, log);
        log.info({ pid: held.postmaster.pid }, "the embedded database is back");
      }
    } catch (failure) {
      log.fatal({ err: failure }, "the embedded database cannot be brought back");
      if (!stopping) onLost?.(failure);
    }
  }

  async function stop() {
    stopping = true;
    await held.lock.release();
    await watching; // it may be bringing the database back at this very moment
    await held.lock.release();
    await shutDown(held.postmaster, cluster.directory, log);
  }

  const start = existing === undefined ? "created" : held.spawned ? "started" : "adopted";
  log.info({ start, pid: held.postmaster.pid }, "the embedded database is ready");
  return { ownerUrl, appUrl, start, stop };
}

type Held = { postmaster: Postmaster; spawned: boolean; lock: Lock };

/** A database that is found may be dying, one that was just brought up may fall again: neither is the end. */
async function bringUpAndLock(home: EngineHome, dataDir: string, port: number | undefined, log: Log): Promise<Held> {
  for (let attempt = 1; ; attempt++) {
    const { postmaster, spawned } = await bringUp(home, port);
    try {
      return { postmaster, spawned, lock: await takeLock(urlOf(postmaster, home.cluster, "owner"), dataDir) };
    } catch (failure) {
      if (failure instanceof DataDirInUse) throw failure;
      if (isPassing(failure) && attempt < 5) {
        await pause(100 * attempt);
        continue;
      }
      // What this start brought up must not stay behind without an owner.
      if (spawned) await shutDown(postmaster, home.cluster.directory, log);
      throw failure;
    }
  }
}

/** The connection broke, or the database is on its way down (class 57): not a word about who may come in. */
function isPassing(failure: unknown): boolean {
  const { code } = failure as { code?: string };
  return code === undefined || code.startsWith("E") || code.startsWith("57P");
}

/**
 * What the environment says to every client of PostgreSQL (PGSSLMODE, PGOPTIONS) is meant for another database, and holds
 * where an address leaves it open: this one does not. Its options are none, which a blank says and nothing at all would not.
 */
const LEFT_TO_NOBODY = "sslmode=disable&options=%20";

/** Both roles come in through the same socket, or loopback port. */
export function urlOf(
  { port, socketDirectory }: Postmaster,
  { directory, passwords }: Cluster,
  who: "owner" | "app",
): string {
  const role = who === "owner" ? OWNER_ROLE : APP_ROLE;
  const login = `${role}:${passwords[who]}`;
  if (socketDirectory === "") return `postgresql://${login}@127.0.0.1:${port}/${DATABASE}?${LEFT_TO_NOBODY}`;
  return `postgresql://${login}@/${DATABASE}?host=${encodeURIComponent(directory)}&port=${port}&${LEFT_TO_NOBODY}`;
}
