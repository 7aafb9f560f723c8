import { type Kysely, sql } from "kysely";

/** How many text messages went out, by Beijing day, city and text: what the province pays for. No number, no name. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("sms_day")
    .addColumn("day", "date", (c) => c.notNull())
    // the city whose budget it counts against: four digits, 32 for the province itself, empty where nobody knows
    .addColumn("city", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("taken", "bigint", (c) => c.notNull())
    .addColumn("failed", "bigint", (c) => c.notNull())
    // Serves a period, and the one row a message adds to.
    .addPrimaryKeyConstraint("sms_day_pkey", ["day", "city", "kind"])
    .addCheckConstraint("sms_day_counts", sql`taken >= 0 and failed >= 0`)
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("sms_day").execute();
}
