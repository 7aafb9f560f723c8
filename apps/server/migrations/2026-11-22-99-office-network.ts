import { type Kysely, sql } from "kysely";

/** From which addresses the office may be entered: every change that was asked for; the newest in force is what holds. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("office_network")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("ranges", sql`text[]`, (c) => c.notNull())
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
  // One change waits at a time.
  await sql`create unique index office_network_open on office_network ((true)) where status = 'open'`.execute(db);
  // Serves what holds, asked once a second.
  await sql`create index office_network_in_force on office_network (id desc) where status = 'inForce'`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("office_network").execute();
}
