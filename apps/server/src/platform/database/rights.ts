import { type Kysely, sql } from "kysely";
import { JOBS_SCHEMA } from "../jobs/install-jobs.ts";

/** What the application may do to a table that is not named below. */
const ORDINARY = "select, insert, update, delete";

/**
 * Tables the application may do less to (design §3, Stored data). It never owns a table, so it cannot
 * alter, truncate or drop any, nor switch a trigger off.
 */
const EXCEPTIONS: Record<string, string> = {
  // The audit log only grows.
  audit_entry: "select, insert",
  // when a link was made is the database's word alone
  audit_link: "select, insert (seq, entry_id, mac)",
  audit_pending: "select, insert, delete",
  audit_head: "select, insert, update",
  // sealed anew when the data key turns; retired when the key itself does
  audit_signing_key: "select, insert, update (private_sealed, retired_at)",
  audit_signed_head: "select, insert",
  // written by the function below; afterwards only the file's end is noted
  audit_segment: "select, update (destroyed_at)",
  // told once, read by every server, and swept
  changed_subject: "select, insert, delete",
  // The mark of what this database is stays for good.
  installation: "select, insert, update",
  // What a key sealed is lost with it.
  data_key: "select, insert, update (wrapped)",
  // whose database this is does not change
  key_print: "select, insert",
  // What a report says and counts stays as it was published; how it is announced, and whether, may change.
  report: `select, insert, delete, update (title, summary, period, theme, until, region_code, author, for_staff,
    published_at, state, withdrawn_reason, revision, changed_at, changed_by)`,
  kysely_migration: "select",
  kysely_migration_lock: "",
};

/** What the application may only have done by the owner, who looks whether it may be done. */
const FUNCTIONS = [
  "remove_audit_segment(bigint, integer, text, text)",
  "make_log_part(text, date)",
  "drop_log_part(text, integer)",
  "days_without_log_part(text)",
];

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
    await grantTables(trx, appRole, tables.rows);
    await grantFunctions(trx, appRole);
  });
}

/**
 * Gives the role its rights to what a step just made, in the step's own transaction: servers that run use a table that
 * took the place of another from the moment in which it is there, and look through all that there are.
 */
export async function grantNewRights(trx: Kysely<unknown>, appRole: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not exists (select from aclexplode(relacl)
                         join pg_roles on pg_roles.oid = grantee where rolname = ${appRole})
     order by relname`.execute(trx);
  await grantTables(trx, appRole, rows);
  await grantFunctions(trx, appRole);
}

async function grantTables(trx: Kysely<unknown>, appRole: string, tables: readonly { name: string }[]): Promise<void> {
  for (const { name } of tables) {
    const rights = EXCEPTIONS[name] ?? ORDINARY;
    if (rights === "") continue;
    await sql`grant ${sql.raw(rights)} on ${sql.id("public", name)} to ${sql.id(appRole)}`.execute(trx);
  }
}

async function grantFunctions(trx: Kysely<unknown>, appRole: string): Promise<void> {
  for (const called of FUNCTIONS) {
    // a backup's schema may be older than the function
    const { rows } = await sql<{ there: boolean }>`
      select to_regprocedure(${called}) is not null as there`.execute(trx);
    if (rows[0]?.there) await sql`grant execute on function ${sql.raw(called)} to ${sql.id(appRole)}`.execute(trx);
  }
}
