import { type Kysely, sql } from "kysely";

/** What the foot of every page says of the owner, and where links of the site lead. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("site_filing")
    .addColumn("only", "boolean", (c) =>
      c
        .primaryKey()
        .defaultTo(true)
        .check(sql`"only"`),
    )
    .addColumn("filing", "jsonb", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await sql`insert into site_filing (filing, revision) values ('{}', 0)`.execute(db);

  await db.schema
    .createTable("link_check")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("begun_at", "timestamptz", (c) => c.notNull())
    .addColumn("ended_at", "timestamptz")
    .addColumn("asked_by", "text") // null: by the calendar
    .addColumn("is_complete", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  // one at a time
  await sql`create unique index link_check_under_way on link_check ((true)) where ended_at is null`.execute(db);

  await db.schema
    .createTable("link_finding")
    .addColumn("check_id", "bigint", (c) => c.notNull().references("link_check.id").onDelete("cascade"))
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("found_on", "text", (c) => c.notNull())
    .addColumn("verdict", "text", (c) => c.notNull())
    .addColumn("status", "integer")
    .addColumn("detail", "text")
    .addColumn("took_ms", "integer")
    .addColumn("is_broken", "boolean", (c) => c.notNull())
    .addPrimaryKeyConstraint("link_finding_place", ["check_id", "place"])
    .execute();
  await sql`create index link_finding_broken on link_finding (check_id, place) where is_broken`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("link_finding").execute();
  await db.schema.dropTable("link_check").execute();
  await db.schema.dropTable("site_filing").execute();
}
