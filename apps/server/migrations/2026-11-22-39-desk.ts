import { type Kysely, sql } from "kysely";

/** What a person finds on his desk: messages, things to do, what he keeps at hand; and the notices everybody reads. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("message")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('decision', 'reply', 'expiry', 'todo', 'system')`))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("link", "text", (c) => c.check(sql`link like '/%'`)) // a page of this portal
    .addColumn("about", "text") // what it tells of: told once
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .addColumn("read_at", "timestamptz")
    .addUniqueConstraint("message_told_once", ["account_id", "about"])
    .execute();
  // Serves one's own messages, the newest first.
  await db.schema.createIndex("message_own").on("message").columns(["account_id", "id"]).execute();
  // Serves the number on the bell.
  await sql`create index message_unread on message (account_id) where read_at is null`.execute(db);
  // Serves the tidying of old ones.
  await db.schema.createIndex("message_age").on("message").column("created_at").execute();

  await db.schema
    .createTable("system_subject")
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("sub", "text", (c) => c.notNull()) // the pairwise name, which cannot be reckoned back
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("system_subject_pkey", ["system_abbr", "sub"])
    .execute();
  // Serves finding whom a system knows but could not be named by yet, and the removal of an account.
  await db.schema
    .createIndex("system_subject_account")
    .on("system_subject")
    .columns(["account_id", "system_abbr"])
    .execute();

  await db.schema
    .createTable("system_todo")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("todo_id", "text", (c) => c.notNull()) // the system's own number for it
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("due_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .addColumn("completed_at", "timestamptz")
    .addColumn("result", "text")
    .addUniqueConstraint("system_todo_own_number", ["system_abbr", "todo_id"])
    .execute();
  // Serves what somebody still has to do.
  await sql`create index system_todo_open on system_todo (account_id, due_at) where completed_at is null`.execute(db);
  // Serves what he has done.
  await sql`create index system_todo_done on system_todo (account_id, completed_at desc)
    where completed_at is not null`.execute(db);

  await db.schema
    .createTable("favourite")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('system', 'service')`))
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("added_at", "timestamptz", (c) => c.notNull())
    .addPrimaryKeyConstraint("favourite_pkey", ["account_id", "kind", "subject"])
    .execute();

  await db.schema
    .createTable("notice")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) =>
      c.notNull().check(sql`kind in ('notice', 'publicity', 'policy', 'reading', 'system')`),
    )
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull())
    .addColumn("paragraphs", "jsonb", (c) => c.notNull().check(sql`jsonb_typeof(paragraphs) = 'array'`))
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("keywords", "text", (c) => c.notNull())
    // whom it concerns: everybody, or the staff counter alone
    .addColumn("for_staff", "boolean", (c) => c.notNull())
    .addColumn("published_at", "timestamptz", (c) => c.notNull())
    .addColumn("is_demonstration", "boolean", (c) => c.notNull())
    .execute();
  // Serve the lists: all, and one column.
  await db.schema.createIndex("notice_published").on("notice").columns(["published_at", "id"]).execute();
  await db.schema.createIndex("notice_column").on("notice").columns(["kind", "published_at"]).execute();
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["notice", "favourite", "system_todo", "system_subject", "message"])
    await db.schema.dropTable(table).execute();
}
