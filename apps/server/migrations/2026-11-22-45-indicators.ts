import { type Kysely, sql } from "kysely";

/** Indicators of the cockpit, and their monthly values for every region that tells them. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("indicator")
    .addColumn("code", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("themes", "jsonb", (c) => c.notNull())
    .addColumn("unit", "text", (c) => c.notNull())
    .addColumn("decimals", "integer", (c) => c.notNull())
    // a sum adds up over regions, a share is averaged
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('sum', 'share')`))
    .addColumn("more_is_better", "boolean")
    .addColumn("definition", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("cycle", "text", (c) => c.notNull().check(sql`cycle in ('month', 'quarter', 'year')`))
    .addColumn("sort", "integer", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("indicator_value")
    .addColumn("indicator_code", "text", (c) => c.notNull().references("indicator.code").onDelete("cascade"))
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("month", "text", (c) => c.notNull().check(sql`month ~ '^[0-9]{4}-[0-9]{2}$'`))
    .addColumn("value", "double precision", (c) => c.notNull())
    // one region's history of one indicator stands together
    .addPrimaryKeyConstraint("indicator_value_pkey", ["region_code", "indicator_code", "month"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["indicator_value", "indicator"]) await db.schema.dropTable(table).execute();
}
