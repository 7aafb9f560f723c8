import { type Kysely, sql } from "kysely";

/**
 * Administrators bind many accounts of a system at once: a list is judged line by line, waits for a second person, is
 * applied as a whole and can be taken back as a whole. A binding knows the list it came by.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("binding_batch")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) =>
      c
        .notNull()
        .check(
          sql`state in ('looked', 'waiting', 'applying', 'applied', 'failed', 'undoing', 'undone', 'rejected', 'withdrawn', 'discarded')`,
        ),
    )
    // whoever sent it is let in for this region; it outlives his account
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("made_by", "text", (c) => c.notNull())
    .addColumn("made_by_name", "text", (c) => c.notNull())
    .addColumn("made_at", "timestamptz", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("receipt_number", "text")
    .addColumn("lines", "integer", (c) => c.notNull())
    .addColumn("good", "integer", (c) => c.notNull())
    .addColumn("through", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("bound", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("skipped", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("undone", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("state_at", "timestamptz", (c) => c.notNull())
    .addColumn("applied_at", "timestamptz")
    .addColumn("undone_at", "timestamptz")
    .addColumn("undone_by", "text")
    .addColumn("undone_by_name", "text")
    .addColumn("undo_reason", "text")
    .execute();
  // Serves a system's lists, the newest first.
  await sql`create index binding_batch_system on binding_batch (system_abbr, made_at desc, id)`.execute(db);
  // Serves finding what was sent and never submitted, and what a job left behind.
  await sql`create index binding_batch_unfinished on binding_batch (state, state_at)
    where state in ('looked', 'applying', 'undoing')`.execute(db);

  await db.schema
    .createTable("binding_batch_line")
    .addColumn("batch_id", "text", (c) => c.notNull().references("binding_batch.id").onDelete("cascade"))
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("said", "text", (c) => c.notNull())
    .addColumn("account_id", "text") // no foreign key: what was bound is told when the account is gone
    .addColumn("bound_username", "text", (c) => c.notNull())
    .addColumn("problems", sql`text[]`)
    .addColumn("double_of", "integer")
    .addColumn("outcome", "text", (c) => c.check(sql`outcome in ('bound', 'skipped', 'undone', 'kept')`))
    .addPrimaryKeyConstraint("binding_batch_line_pkey", ["batch_id", "line"])
    .execute();
  // Serves asking whether somebody's own account stands in it.
  await sql`create index binding_batch_line_account on binding_batch_line (batch_id, account_id)`.execute(db);

  await db.schema.alterTable("account_binding").addColumn("batch_id", "text").execute();
  // Serves a system's bindings, the newest first.
  await sql`create index account_binding_newest on account_binding (system_abbr, bound_at desc, account_id desc)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropIndex("account_binding_newest").execute();
  await db.schema.alterTable("account_binding").dropColumn("batch_id").execute();
  await db.schema.dropTable("binding_batch_line").execute();
  await db.schema.dropTable("binding_batch").execute();
}
