import { type Kysely, sql } from "kysely";

/**
 * Indicators are described, their values brought in, and reports shown by hand: each row says how often it was
 * changed, when and by whom; a report says whether everybody sees it; each workbook of values leaves a trace.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ["indicator", "report"])
    await db.schema
      .alterTable(table)
      .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("changed_at", "timestamptz")
      .addColumn("changed_by", "text")
      .execute();
  await db.schema
    .alterTable("report")
    .addColumn("state", "text", (c) =>
      c
        .notNull()
        .defaultTo("published")
        .check(sql`state in ('draft', 'published', 'withdrawn')`),
    )
    .addColumn("withdrawn_reason", "text")
    .execute();
  // Serves the desk's list of a region.
  await sql`create index report_desk on report (region_code text_pattern_ops, published_at desc)`.execute(db);
  await db.schema
    .createTable("indicator_import")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("area_code", "text", (c) => c.notNull())
    .addColumn("made_by", "text", (c) => c.notNull())
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("added", "integer", (c) => c.notNull())
    .addColumn("changed", "integer", (c) => c.notNull())
    .addColumn("same", "integer", (c) => c.notNull())
    .addColumn("at", "timestamptz", (c) => c.notNull())
    .execute();
  // Serves the list of a region's imports, the newest first.
  await sql`create index indicator_import_newest on indicator_import (area_code text_pattern_ops, at desc)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("indicator_import").execute();
  await db.schema.dropIndex("report_desk").execute();
  await db.schema.alterTable("report").dropColumn("state").dropColumn("withdrawn_reason").execute();
  for (const table of ["report", "indicator"])
    await db.schema
      .alterTable(table)
      .dropColumn("revision")
      .dropColumn("changed_at")
      .dropColumn("changed_by")
      .execute();
}
