import { type Kysely, sql } from "kysely";

/** How much the portal is used, gathered from the logs by day: nobody reads a log to see a figure. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("usage_day")
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("region_code", "text", (c) => c.notNull()) // empty: of nobody who was signed in
    .addColumn("role_code", "text", (c) => c.notNull())
    .addColumn("system_abbr", "text", (c) => c.notNull()) // empty where no system was opened
    .addColumn("visits", "bigint", (c) => c.notNull())
    .addColumn("sign_ins", "bigint", (c) => c.notNull())
    .addColumn("jumps", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("usage_day_pkey", ["day", "region_code", "role_code", "system_abbr"])
    .execute();
  // Serves a region's part of a period.
  await sql`create index usage_day_region on usage_day (region_code collate "C", day)`.execute(db);
  await db.schema
    .createTable("usage_counted")
    .addColumn("day", "date", (c) => c.primaryKey())
    .addColumn("counted_at", "timestamptz", (c) => c.notNull())
    .execute();
  await sql`insert into role_permission (role_code, permission)
    select code, 'usage.read' from role where code in ('2', '3', '5', '6') on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'usage.read'`.execute(db);
  await db.schema.dropTable("usage_counted").execute();
  await db.schema.dropTable("usage_day").execute();
}
