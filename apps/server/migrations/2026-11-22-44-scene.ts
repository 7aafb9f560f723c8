import { type Kysely, sql } from "kysely";

/** Local scenes: declared, reviewed level by level, shown to everybody, and watched by the figures their systems report. */
export async function up(db: Kysely<unknown>) {
  const ofForm = (member: string) => sql`text generated always as (coalesce(form ->> ${sql.lit(member)}, '')) stored`;
  await db.schema
    .createTable("scene")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("number", "integer", (c) => c.notNull().generatedAlwaysAsIdentity().unique()) // the public number
    .addColumn("declarer_id", "text") // outlives the account; null: brought in with the demonstration
    .addColumn("declarer_region", "text", (c) => c.notNull())
    .addColumn("form", "jsonb", (c) => c.notNull()) // what was declared; offices, no persons
    .addColumn("name", ofForm("name"))
    .addColumn("field", ofForm("field"))
    .addColumn("region_code", ofForm("regionCode"))
    .addColumn("unit", ofForm("unit"))
    .addColumn("summary", ofForm("summary"))
    .addColumn("system_abbr", ofForm("systemAbbr"))
    .addColumn("status", "text", (c) =>
      c
        .notNull()
        .defaultTo("draft")
        .check(sql`status in ('draft', 'county', 'city', 'province', 'published', 'returned')`),
    )
    .addColumn("note", "text") // why it came back
    .addColumn("receipt_number", "text") // of the review under way
    .addColumn("is_featured", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("last_online_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull())
    .addColumn("published_at", "timestamptz")
    .execute();
  await sql`create index scene_published on scene (published_at desc, id) where status = 'published'`.execute(db);
  await sql`create index scene_published_field on scene (field) where status = 'published'`.execute(db);
  await sql`create index scene_declarer on scene (declarer_id, updated_at desc)`.execute(db);

  await db.schema
    .createTable("scene_step")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("scene_id", "text", (c) => c.notNull().references("scene.id").onDelete("cascade"))
    .addColumn("at", "timestamptz", (c) => c.notNull())
    .addColumn("act", "text", (c) => c.notNull())
    .addColumn("level", "text") // county, city, province; null for the declarer's own acts
    .addColumn("by_name", "text")
    .addColumn("note", "text")
    .execute();
  await db.schema.createIndex("scene_step_of").on("scene_step").columns(["scene_id", "id"]).execute();

  // One row a scene and day; a later report of the same day takes its place.
  await db.schema
    .createTable("scene_figure")
    .addColumn("scene_id", "text", (c) => c.notNull().references("scene.id").onDelete("cascade"))
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("active", "integer", (c) => c.notNull().check(sql`active >= 0`))
    .addColumn("reported", "integer", (c) => c.notNull().check(sql`reported >= 0`))
    .addColumn("at", "timestamptz", (c) => c.notNull())
    .addPrimaryKeyConstraint("scene_figure_pkey", ["scene_id", "day"])
    .execute();
  await db.schema.createIndex("scene_figure_day").on("scene_figure").column("day").execute();
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["scene_figure", "scene_step", "scene"]) await db.schema.dropTable(table).execute();
}
