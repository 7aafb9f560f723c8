import { type Kysely, sql } from "kysely";

/**
 * What administrators ask to be changed of a connected system and a second person confirms; and who changed last
 * what takes effect at once.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("system_change")
    .addColumn("receipt_number", "text", (c) => c.primaryKey())
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("step", "text", (c) => c.notNull().check(sql`step in ('wayIn', 'secret', 'offline', 'online')`))
    .addColumn("base_version", "integer", (c) => c.notNull()) // of the system when it was asked
    .addColumn("before", "jsonb") // the way in as it was, and as it shall be
    .addColumn("after", "jsonb")
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("asked_by", "text", (c) => c.notNull())
    .addColumn("asked_by_name", "text", (c) => c.notNull())
    .addColumn("asked_at", "timestamptz", (c) => c.notNull())
    .addColumn("status", "text", (c) =>
      c
        .notNull()
        .defaultTo("open")
        .check(sql`status in ('open', 'approved', 'rejected', 'withdrawn')`),
    )
    .addColumn("settled_at", "timestamptz")
    .addColumn("taken_at", "timestamptz") // a confirmed secret is taken once
    .execute();
  // Serves what was asked about one system, the newest first.
  await sql`create index system_change_system on system_change (system_abbr, asked_at desc)`.execute(db);
  // one at a time
  await sql`create unique index system_change_open on system_change (system_abbr) where status = 'open'`.execute(db);

  await db.schema
    .alterTable("connected_system")
    .addColumn("sort", "integer", (c) => c.notNull().defaultTo(9000))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await db.schema
    .alterTable("system_role")
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema
    .alterTable("system_role")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
  await db.schema
    .alterTable("connected_system")
    .dropColumn("sort")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
  await db.schema.dropTable("system_change").execute();
}
