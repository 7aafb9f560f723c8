import { type Kysely, sql } from "kysely";

/** Modules: the tree that systems and services hang in. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("catalogue_module")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("parent_id", "text", (c) => c.references("catalogue_module.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("tab", "text", (c) => c.notNull())
    .addColumn("domain", "text", (c) => c.notNull())
    .addColumn("sort", "integer", (c) => c.notNull())
    .addCheckConstraint("catalogue_module_not_own_parent", sql`parent_id <> id`)
    .execute();
  // Serves the tree: children in their order.
  await db.schema
    .createIndex("catalogue_module_children")
    .on("catalogue_module")
    .columns(["parent_id", "sort"])
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("catalogue_module").execute();
}
