import { type Kysely, sql } from "kysely";

/** 分析报告 as they were published: text, tables and definitions are kept with them and follow no later figure. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("report")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull())
    .addColumn("period", "text", (c) => c.notNull().check(sql`period in ('month', 'quarter', 'year')`))
    .addColumn("theme", "text", (c) => c.notNull())
    .addColumn("until", "text", (c) => c.notNull().check(sql`until ~ '^[0-9]{4}-[0-9]{2}$'`))
    .addColumn("region_code", "text", (c) => c.notNull().references("region.code"))
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("for_staff", "boolean", (c) => c.notNull())
    .addColumn("content", "jsonb", (c) => c.notNull())
    .addColumn("published_at", "timestamptz", (c) => c.notNull())
    .execute();
  // the list, and what stands before and after one of its kind
  await db.schema.createIndex("report_newest").on("report").columns(["published_at", "id"]).execute();
  await db.schema
    .createIndex("report_of_kind")
    .on("report")
    .columns(["theme", "region_code", "period", "until"])
    .unique()
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("report").execute();
}
