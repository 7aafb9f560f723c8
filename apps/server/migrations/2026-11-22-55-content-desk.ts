import { type Kysely, sql } from "kysely";

/**
 * What administrators change by hand: notices, the tree of modules, services and their guides. Each row says how
 * often it was changed, when and by whom, so that the second of two is told; what is not shown stays.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ["notice", "catalogue_module", "service", "service_guide"])
    await db.schema
      .alterTable(table)
      .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("changed_at", "timestamptz")
      .addColumn("changed_by", "text")
      .execute();
  for (const table of ["notice", "service_guide"])
    await db.schema
      .alterTable(table)
      .addColumn("state", "text", (c) =>
        c
          .notNull()
          .defaultTo("published")
          .check(sql`state in ('draft', 'published', 'withdrawn')`),
      )
      .execute();
  await db.schema
    .alterTable("notice")
    // whose notice it is: administrators of that region and above change it
    .addColumn("area_code", "text", (c) => c.notNull().defaultTo("32"))
    // the last day it is shown; null: for good
    .addColumn("public_until", "date")
    .addColumn("withdrawn_reason", "text")
    .execute();
  await db.schema
    .alterTable("catalogue_module")
    .addColumn("is_hidden", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  // Serves the desk's list of a region, what was changed last first.
  await sql`create index notice_desk on notice (area_code text_pattern_ops, published_at desc, id desc)`.execute(db);

  await sql`insert into role_permission (role_code, permission)
              select code, 'content.region' from role where code in ('2', '3') on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'content.region'`.execute(db);
  await db.schema.dropIndex("notice_desk").execute();
  await db.schema.alterTable("catalogue_module").dropColumn("is_hidden").execute();
  await db.schema
    .alterTable("notice")
    .dropColumn("area_code")
    .dropColumn("public_until")
    .dropColumn("withdrawn_reason")
    .execute();
  for (const table of ["notice", "service_guide"]) await db.schema.alterTable(table).dropColumn("state").execute();
  for (const table of ["notice", "catalogue_module", "service", "service_guide"])
    await db.schema
      .alterTable(table)
      .dropColumn("revision")
      .dropColumn("changed_at")
      .dropColumn("changed_by")
      .execute();
}
