import { type Kysely, sql } from "kysely";

/**
 * Words of the search in the office's hands: synonyms somebody changed or took away stay so when the ones that came
 * with the product are put again, and one row says which hot words stand first, which are not shown, and how often the
 * words of the search were changed, so that every server reads them anew at once.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("search_synonym")
    .addColumn("is_removed", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await db.schema
    .createTable("search_arrangement")
    .addColumn("only", "boolean", (c) =>
      c
        .primaryKey()
        .defaultTo(true)
        .check(sql`"only"`),
    )
    .addColumn("pinned", "jsonb", (c) =>
      c
        .notNull()
        .defaultTo(sql`'[]'::jsonb`)
        .check(sql`jsonb_typeof(pinned) = 'array'`),
    )
    .addColumn("hidden", "jsonb", (c) =>
      c
        .notNull()
        .defaultTo(sql`'[]'::jsonb`)
        .check(sql`jsonb_typeof(hidden) = 'array'`),
    )
    .addColumn("words_changed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await sql`insert into search_arrangement default values`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("search_arrangement").execute();
  await db.schema
    .alterTable("search_synonym")
    .dropColumn("is_removed")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
}
