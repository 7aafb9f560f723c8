import { type Kysely, sql } from "kysely";

/** Data resources are catalogued, shown and taken down by hand: each says how often it was changed, when and by whom. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("data_resource")
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
  // Serves the desk's list of a region.
  await sql`create index data_resource_desk on data_resource (provider_region text_pattern_ops, code)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropIndex("data_resource_desk").execute();
  await db.schema
    .alterTable("data_resource")
    .dropColumn("state")
    .dropColumn("withdrawn_reason")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
}
