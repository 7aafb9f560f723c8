import { type Kysely, sql } from "kysely";

/**
 * Regions are kept by administrators too: renamed, added and withdrawn between two releases. What was changed by hand
 * stays as it is when a newer release brings its table.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("region")
    .addColumn("is_withdrawn", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  // Serves every server's question once a second: was anything changed?
  await sql`create index region_changed on region (changed_at) where changed_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop index region_changed`.execute(db);
  await db.schema
    .alterTable("region")
    .dropColumn("is_withdrawn")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
}
