import { type Kysely, sql } from "kysely";

/**
 * Values that an administrator may change while the portal runs. What each is called, its bounds and where it takes
 * effect stand in the contract; a row is there only for what was changed.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("setting")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("value", "integer", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("changed_at", "timestamptz", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("setting_change")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("before", "integer", (c) => c.notNull())
    .addColumn("after", "integer", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("receipt_number", "text", (c) => c.notNull().unique())
    .addColumn("asked_by_id", "text", (c) => c.notNull())
    .addColumn("asked_by", "text", (c) => c.notNull())
    .addColumn("asked_at", "timestamptz", (c) => c.notNull())
    .addColumn("status", "text", (c) =>
      c
        .notNull()
        .defaultTo("open")
        .check(sql`status in ('open', 'inForce', 'rejected', 'withdrawn')`),
    )
    .addColumn("ended_at", "timestamptz")
    .addColumn("ended_by", "text")
    .execute();
  // One change of a value waits at a time.
  await sql`create unique index setting_change_open on setting_change (key) where status = 'open'`.execute(db);
  // Serves the history, of one value and of all.
  await sql`create index setting_change_key on setting_change (key, id desc)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("setting_change").execute();
  await db.schema.dropTable("setting").execute();
}
