import { type Kysely, sql } from "kysely";
import { JOBS_SCHEMA } from "../jobs/install-jobs.ts";

/** What the application may do to a table that is not named below. */
const ORDINARY = "select, insert, update, delete";

/**
 * Tables the application may do less to (design, Stored data). It never owns a table, so it cannot
 * alter, truncate or drop any, nor switch a trigger off.
 */
const EXCEPTIONS: Record<string, string> = {
  // The audit log only grows.
  audit_entry: "select, insert",
  audit_link: "select, insert",
  audit_pending: "select, insert, delete",
  audit_head: "select, insert, update",
  // The mark of what this database is stays for good.
  installation: "select, insert, update",
  // A published report stays as it is until it is withdrawn.
  report: "select, insert, delete",
  kysely_migration: "select",
  kysely_migration_lock: "",
};

/** Gives the application's role exactly its rights: whatever was granted before and is not written here is taken back. */
export async function grantRights(owner: Kysely<unknown>, appRole: string): Promise<void> {
  const role = sql.id(appRole);
  await owner.transaction().execute(async (trx) => {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(trx);
    await sql`grant usage on schema public to ${role}`.execute(trx);
    await sql`revoke all on all tables in schema public from ${role}`.execute(trx);
    await sql`grant usage on schema ${sql.id(JOBS_SCHEMA)} to ${role}`.execute(trx);
    await sql`grant ${sql.raw(ORDINARY)} on all tables in schema ${sql.id(JOBS_SCHEMA)} to ${role}`.execute(trx);
    for (const { name } of tables.rows) {
      const rights = EXCEPTIONS[name] ?? ORDINARY;
      if (rights !== "") await sql`grant ${sql.raw(rights)} on ${sql.id("public", name)} to ${role}`.execute(trx);
    }
  });
}
