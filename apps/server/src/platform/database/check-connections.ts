import type { Pool, PoolClient } from "pg";
import { FailureWithMessage } from "../failure-with-message.ts";
import type { DatabaseUse } from "./database-use.ts";

const PAGE = "docs/operations/postgresql.zh.md";

/** What the portal promises rests on this, and the database does otherwise; the message says what to change. */
export class ConnectionsUnfit extends FailureWithMessage {
  override name = "ConnectionsUnfit";
}

type Expected = Readonly<Record<string, string>>;

/** PgBouncer's own words for the parameter of the start that carries settings. */
const REFUSED_OPTIONS = /unsupported startup parameter(?: in options)?:/;
const UNTOLD = new ConnectionsUnfit(
  `DATABASE_URL 指向一个连接池（PgBouncer 一类），门户没有被告知：请设置 DATABASE_POOLER=transaction，见 ${PAGE}。` +
    " A pooler stands before the database: set DATABASE_POOLER=transaction.",
);
const NAMES_PASS = new ConnectionsUnfit(
  `PREPARED_STATEMENTS=on，但连接池不认识预备语句的名字，几台服务器会互相冲突：请设置 PREPARED_STATEMENTS=off，` +
    `或使用 PgBouncer 1.21 以上并设置 max_prepared_statements，见 ${PAGE}。` +
    " The pooler does not keep the names of prepared statements apart: set PREPARED_STATEMENTS=off.",
);
const PROBE = "sannong_names";
/** Which name the database itself knows this very statement by. */
const OWN_NAME =
  "select name from pg_prepared_statements where statement like 'select name from pg_prepared_statements%'";

/**
 * Asks the database whether what this server promises is in force over this pool: its limits, and statements that
 * never meet those of another server.
 *
 * @throws ConnectionsUnfit naming what to set
 */
export async function checkConnections(pool: Pool, expected: Expected, use: DatabaseUse): Promise<void> {
  const client = await pool.connect().catch((fault: unknown) => {
    throw fault instanceof Error && REFUSED_OPTIONS.test(fault.message) ? UNTOLD : fault;
  });
  try {
    if (!use.isPooled && (await isBehindPooler(client))) throw UNTOLD;
    await checkSettings(client, expected);
    if (use.isPooled && use.isPrepared) await checkNames(client);
  } finally {
    client.release();
  }
}

/** A pooler gives its visitors a number of its own; without one it is that of the database's process. */
async function isBehindPooler(client: PoolClient): Promise<boolean> {
  const { processID } = client as PoolClient & { processID?: number };
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid", []);
  return processID !== rows[0]?.pid;
}

async function checkSettings(client: PoolClient, expected: Expected): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name = any ($1)",
    [Object.keys(expected)],
  );
  const wrong = rows.filter(({ name, setting }) => setting !== expected[name]);
  if (wrong.length === 0) return;
  const told = wrong.map(({ name, setting }) => `${name} 应为 ${expected[name]}，实为 ${setting}`).join("；");
  throw new ConnectionsUnfit(
    `数据库没有照门户的设置执行：${told}。请查看连接池的 ignore_startup_parameters 和数据库的设置，见 ${PAGE}。` +
      " The database does not keep the portal's settings.",
  );
}

async function checkNames(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>({ name: PROBE, text: OWN_NAME, values: [] });
  if (rows.some(({ name }) => name === PROBE)) throw NAMES_PASS;
}

/**
 * The owner's connection holds a lock from the first migration to the last, which a pooler would give to somebody else.
 *
 * @throws ConnectionsUnfit
 */
export async function refusePooler(client: PoolClient): Promise<void> {
  if (await isBehindPooler(client))
    throw new ConnectionsUnfit(
      `DATABASE_MIGRATION_URL 指向连接池：改表结构时要一直占着同一个连接，请直接指向数据库（5432 端口），见 ${PAGE}。` +
        " DATABASE_MIGRATION_URL must name the database itself, not a pooler.",
    );
}
