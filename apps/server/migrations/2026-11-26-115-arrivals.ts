import { type Kysely, sql } from "kysely";

/**
 * How often somebody arrived where a service leads, beside how often it was pressed. What was pressed before is no
 * arrival: the count begins at nothing.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table service_use add column arrivals bigint not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`alter table service_use drop column arrivals`.execute(db);
}
