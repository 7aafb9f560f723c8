import { type Kysely, sql } from "kysely";

/** Serves the look for passwords that end soon. */
export async function up(db: Kysely<unknown>) {
  await sql`create index account_password_age on account (password_changed_at) where status = 'active'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index account_password_age`.execute(db);
}
