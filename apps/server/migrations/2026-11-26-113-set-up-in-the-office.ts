import type { Kysely } from "kysely";

/** What a new installation is set up with in the office: indicators, and what the server cannot see and somebody says. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("indicator")
    // what a retired one counted is kept
    .addColumn("is_retired", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createTable("set_up_statement")
    .addColumn("item", "text", (c) => c.primaryKey())
    .addColumn("words", "text", (c) => c.notNull())
    .addColumn("told_by", "text", (c) => c.notNull())
    .addColumn("told_at", "timestamptz", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("set_up_statement").execute();
  await db.schema.alterTable("indicator").dropColumn("is_retired").execute();
}
