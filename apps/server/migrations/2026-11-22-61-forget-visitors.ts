import { type Kysely, sql } from "kysely";

/** Serves the end of an account, which takes its number out of the log of ways into systems. */
export async function up(db: Kysely<unknown>) {
  await sql`create index gateway_log_account on gateway_log (account_id) where account_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index gateway_log_account`.execute(db);
}
