import { type Kysely, sql } from "kysely";

/** Days that differ from their weekday, kept by the year in which the State Council announces them. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("calendar_year")
    .addColumn("year", "integer", (c) => c.primaryKey())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await db.schema
    .createTable("calendar_day")
    .addColumn("day", "text", (c) => c.primaryKey().check(sql`day ~ '^\\d{4}-\\d{2}-\\d{2}$'`))
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('off', 'worked')`))
    .addColumn("name", "text", (c) => c.notNull())
    .execute();
  // Serves a change of the calendar: what is open is counted anew.
  await sql`create index approval_request_undecided on approval_request (created_at)
              where status in ('pending', 'awaitingSecond')`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop index approval_request_undecided`.execute(db);
  await db.schema.dropTable("calendar_day").execute();
  await db.schema.dropTable("calendar_year").execute();
}
