import { type Kysely, sql } from "kysely";

/**
 * The manuals as clerks write them. A manual without a live edition is read as it comes with the version, so there is
 * no row of that text. Whoever looks after the content of the whole site may write them.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("manual_edition")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("manual", "text", (c) => c.notNull().check(sql`manual in ('department', 'social')`))
    .addColumn("number", "integer") // from its first publication on
    .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('draft', 'live', 'past')`))
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("note", "text", (c) => c.notNull())
    .addColumn("based_on", "integer") // null: the text that came with the version
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .addColumn("published_at", "timestamptz")
    .addColumn("published_by", "text")
    .addUniqueConstraint("manual_edition_number", ["manual", "number"])
    .addCheckConstraint("manual_edition_numbered", sql`(state = 'draft') = (number is null)`)
    .execute();
  // readers see one edition of a manual, whoever publishes at the same moment
  await sql`create unique index manual_edition_live on manual_edition (manual) where state = 'live'`.execute(db);
  await sql`insert into role_permission (role_code, permission)
    select code, 'manual.manage' from role where code = '3' on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'manual.manage'`.execute(db);
  await db.schema.dropTable("manual_edition").execute();
}
