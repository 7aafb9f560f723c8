import { sql } from "kysely";
import { Unavailable } from "../unavailable.ts";
import type { Db } from "./database.ts";
import { PooledDb } from "./pool.ts";

/**
 * Asks whether the database does its work: answers, holds an installation's tables, and takes writes. A standby, or a
 * server that was made read-only, serves none of ours; its connections are let go, so that they lead to another, or to
 * the same when it takes writes again.
 *
 * @throws Unavailable when it takes no writes; what the driver throws when it does not answer
 */
export async function checkWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ isStandby: boolean; isReadOnly: boolean }>`
    select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
           (select count(*) from installation)`.execute(db);
  const { isStandby = false, isReadOnly = false } = rows[0] ?? {};
  if (!isStandby && !isReadOnly) return;
  if (db instanceof PooledDb) db.turnOver();
  throw new Unavailable(
    "database",
    isStandby
      ? "the database is a standby: DATABASE_URL must lead to the primary"
      : "the database takes no writes: default_transaction_read_only is on",
  );
}
