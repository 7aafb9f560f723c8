import { type Kysely, sql } from "kysely";

/**
 * Records come in by workbooks and are mended one by one. A record is known by the number of its document, so that
 * the same workbook read twice adds nothing; what a workbook holds waits beside the records until somebody has seen
 * what is wrong with it.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("public_record")
    .addColumn("record_key", "text")
    .addColumn("withdrawn_reason", "text")
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  // Serves finding the record that a row of a workbook is about, and keeps it one.
  await sql`create unique index public_record_key on public_record (kind, record_key)
    where record_key is not null`.execute(db);
  // Serves the desk's list of what is no longer shown.
  await sql`create index public_record_unlisted on public_record (kind, decided_on desc, id desc)
    where not is_listed`.execute(db);

  await db.schema
    .createTable("record_import")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    // whoever imports is let in for this region; it outlives his account
    .addColumn("area_code", "text", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("made_by", "text", (c) => c.notNull())
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) =>
      c.notNull().check(sql`state in ('checking', 'checked', 'importing', 'done', 'nothing', 'failed', 'discarded')`),
    )
    .addColumn("published_on", "date", (c) => c.notNull())
    .addColumn("public_until", "date")
    .addColumn("read_rows", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("good", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("bad", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("written", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("added", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("changed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("failure", "text")
    .addColumn("begun_at", "timestamptz", (c) => c.notNull())
    .addColumn("ended_at", "timestamptz")
    .execute();
  // Serves the list of a region's imports, the newest first.
  await sql`create index record_import_newest on record_import (begun_at desc, id)`.execute(db);

  await db.schema
    .createTable("record_import_row")
    .addColumn("import_id", "text", (c) => c.notNull().references("record_import.id").onDelete("cascade"))
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("record_key", "text")
    .addColumn("record", "jsonb")
    // what is wrong with it: column, value and reason; null: nothing
    .addColumn("problems", "jsonb")
    .addPrimaryKeyConstraint("record_import_row_pkey", ["import_id", "line"])
    .execute();
  // Serves finding rows about the same record.
  await sql`create index record_import_row_key on record_import_row (import_id, record_key)`.execute(db);
  // Serves the report of what is wrong.
  await sql`create index record_import_row_bad on record_import_row (import_id, line) where problems is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("record_import_row").execute();
  await db.schema.dropTable("record_import").execute();
  for (const index of ["public_record_unlisted", "public_record_key"]) await db.schema.dropIndex(index).execute();
  await db.schema
    .alterTable("public_record")
    .dropColumn("record_key")
    .dropColumn("withdrawn_reason")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
}
