import { type Kysely, sql } from "kysely";

const statuses = ["draft", "county", "city", "province", "published", "returned"];
const mayBe = (allowed: readonly string[]) => sql`status in (${sql.join(allowed.map((one) => sql.lit(one)))})`;

/**
 * Published scenes are looked after: their region takes them down and brings them back, and those that are recommended
 * stand in an order. One row says how often that order was changed, and by whom.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table scene drop constraint scene_status_check`.execute(db);
  await sql`alter table scene add constraint scene_status_check check (${mayBe([...statuses, "takenDown"])})`.execute(
    db,
  );
  await db.schema
    .alterTable("scene")
    .addColumn("place", "integer") // among those that are recommended; null: it is not
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await sql`update scene set place = ranked.place
    from (select id, row_number() over (order by published_at desc, id) as place from scene where is_featured) as ranked
    where scene.id = ranked.id`.execute(db);
  await db.schema.alterTable("scene").dropColumn("is_featured").execute();
  await sql`alter table scene add column is_featured boolean generated always as (place is not null) stored`.execute(
    db,
  );
  // Serves the list as everybody reads it, the recommended ones first.
  await sql`create index scene_arranged on scene (place, published_at desc, id) where status = 'published'`.execute(db);
  // Serves the desk's list of a region.
  await sql`create index scene_desk on scene (region_code text_pattern_ops, published_at desc, id)
    where status in ('published', 'takenDown')`.execute(db);

  await db.schema
    .createTable("scene_arrangement")
    .addColumn("only", "boolean", (c) =>
      c
        .primaryKey()
        .defaultTo(true)
        .check(sql`"only"`),
    )
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await sql`insert into scene_arrangement default values`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("scene_arrangement").execute();
  await db.schema.dropIndex("scene_desk").execute();
  await db.schema.dropIndex("scene_arranged").execute();
  await sql`update scene set status = 'returned' where status = 'takenDown'`.execute(db);
  await sql`alter table scene drop constraint scene_status_check`.execute(db);
  await sql`alter table scene add constraint scene_status_check check (${mayBe(statuses)})`.execute(db);
  await db.schema.alterTable("scene").dropColumn("is_featured").execute();
  await db.schema
    .alterTable("scene")
    .addColumn("is_featured", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`update scene set is_featured = true where place is not null`.execute(db);
  await db.schema
    .alterTable("scene")
    .dropColumn("place")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
}
