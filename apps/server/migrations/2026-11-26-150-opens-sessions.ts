import { type Kysely, sql } from "kysely";

/**
 * A connected system's word opens a portal session of whoever is bound to it only where that was agreed on, and where
 * the bound person does not forbid it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table connected_system add column opens_sessions boolean not null default false`.execute(db);
  await sql`alter table account_binding add column sessions_forbidden boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`alter table account_binding drop column sessions_forbidden`.execute(db);
  await sql`alter table connected_system drop column opens_sessions`.execute(db);
}
