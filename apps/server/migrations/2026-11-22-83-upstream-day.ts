import type { Kysely } from "kysely";

/** How arrivals from upstream identity sources ended, by source and Beijing day. Nobody is named. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("upstream_day")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("day", "date", (c) => c.notNull())
    // signedIn, or why the source did not tell who came
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("times", "bigint", (c) => c.notNull())
    .addColumn("last_at", "timestamptz", (c) => c.notNull())
    // Serves the last days of every source, and the one row an arrival adds to.
    .addPrimaryKeyConstraint("upstream_day_pkey", ["day", "source", "outcome"])
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("upstream_day").execute();
}
