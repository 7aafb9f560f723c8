import type { Kysely } from "kysely";

/** Indicators are added and retired in the office; what a retired one counted is kept. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("indicator")
    .addColumn("is_retired", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.alterTable("indicator").dropColumn("is_retired").execute();
}
