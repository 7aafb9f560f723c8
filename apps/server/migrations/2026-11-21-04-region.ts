import { type Kysely, sql } from "kysely";

/** GB/T 2260 codes: 2 digits province, 4 city, 6 county, 9 township; each code begins with its parent's. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("region")
    .addColumn("code", sql`text collate "C"`, (c) => c.primaryKey()) // "C": a subtree is a range of the key
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("parent_code", sql`text collate "C"`, (c) => c.references("region.code"))
    .addColumn("level", "smallint", (c) => c.notNull().check(sql`level between 2 and 6`))
    .addColumn("sort", "integer", (c) => c.notNull())
    .addColumn("is_statistical", "boolean", (c) => c.notNull())
    .addCheckConstraint("region_below_parent", sql`parent_code is null or starts_with(code, parent_code)`)
    .execute();
  // Serves the children of a node, in their order.
  await db.schema.createIndex("region_children").on("region").columns(["parent_code", "sort"]).execute();
  // Serves selectByLength: all regions of a level.
  await db.schema.createIndex("region_level").on("region").columns(["level", "code"]).execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("region").execute();
}
