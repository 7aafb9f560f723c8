import { type Kysely, sql } from "kysely";

/** Events that no system took, counted by system: few rows of a long log. */
export async function up(db: Kysely<unknown>) {
  await sql`create index user_event_dead on user_event (system_abbr) where state = 'dead'`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop index user_event_dead`.execute(db);
}
