import { type Kysely, sql } from "kysely";

/**
 * Subsidised machines are written, shown and taken down by hand, each in its region: each says where it is subsidised,
 * how often it was changed, when and by whom, and whether everybody sees it.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("machine")
    // those there are stand in the list of the whole province
    .addColumn("region_code", "text", (c) => c.notNull().defaultTo("32"))
    .addColumn("state", "text", (c) =>
      c
        .notNull()
        .defaultTo("published")
        .check(sql`state in ('draft', 'published', 'withdrawn')`),
    )
    .addColumn("withdrawn_reason", "text")
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await db.schema
    .alterTable("machine")
    .alterColumn("region_code", (c) => c.dropDefault())
    .execute();
  // Serves the desk's list of a region.
  await sql`create index machine_desk on machine (region_code text_pattern_ops, item, id)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropIndex("machine_desk").execute();
  await db.schema
    .alterTable("machine")
    .dropColumn("region_code")
    .dropColumn("state")
    .dropColumn("withdrawn_reason")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
}
