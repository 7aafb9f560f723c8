import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { FailureWithMessage } from "../../failure-with-message.ts";
import { isAlive } from "./postmaster.ts";

/** Any number will do, as long as nothing else in this database uses it. */
const LOCK = 7_201_320;
const NAME = "sannong-server";

export type Lock = { lost: Promise<void>; release(): Promise<void> };

export class DataDirInUse extends FailureWithMessage {
  override name = "DataDirInUse";
  constructor(dataDir: string, pid: number | undefined) {
    const who = pid === undefined ? "" : `（进程 ${pid}）`;
    const by = pid === undefined ? "" : ` (process ${pid})`;
    super(
      `数据目录 ${dataDir} 正被另一个服务${who}使用：请先停止它，或用 DATA_DIR 指定另一个目录。` +
        ` DATA_DIR is in use by another server${by}: stop it first, or set DATA_DIR to another directory.`,
    );
  }
}

/**
 * One server a DATA_DIR: a lock inside its database, held by a connection of its own. The system
 * closes that connection however the server dies, so there is no stale lock to clear away.
 */
export async function takeLock(ownerUrl: string, dataDir: string): Promise<Lock> {
  const client = await connect(ownerUrl);
  try {
    for (const end = Date.now() + 3000; !(await tryLock(client)); await pause(20)) {
      const holder = await findHolder(client);
      // A server that was just killed may look like a holder for a moment, one that lives will not go away.
      const isLiving = holder !== undefined && isAlive(holder);
      if (isLiving || Date.now() > end) throw new DataDirInUse(dataDir, isLiving ? holder : undefined);
    }
  } catch (failure) {
    await client.end();
    throw failure;
  }
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  return { lost, release: () => client.end() };
}

/** Asked before anything is written into a DATA_DIR. @throws DataDirInUse while a server holds the lock of its database */
export async function refuseWhileHeld(ownerUrl: string, dataDir: string): Promise<void> {
  const client = await connect(ownerUrl);
  const holder = await findHolder(client).finally(() => client.end());
  if (holder !== undefined && isAlive(holder)) throw new DataDirInUse(dataDir, holder);
}

/** A database that has just come back may still be recovering. */
async function connect(connectionString: string): Promise<Client> {
  for (const end = Date.now() + 30_000; ; await pause(20)) {
    const client = new Client({ connectionString, application_name: `${NAME}:${process.pid}`, keepAlive: true });
    client.on("error", () => {}); // "end" follows and is what is waited for
    try {
      await client.connect();
      return client;
    } catch (failure) {
      const starting = (failure as { code?: string }).code === "57P03"; // cannot_connect_now
      if (!starting || Date.now() > end) throw failure;
    }
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [LOCK]);
  return rows[0]?.taken === true;
}

async function findHolder(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and classid = 0 and objid = $1 and granted`,
    [LOCK],
  );
  const pid = Number(rows[0]?.name.split(":")[1]);
  return Number.isInteger(pid) ? pid : undefined;
}
