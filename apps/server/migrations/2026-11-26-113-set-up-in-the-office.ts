import { type Kysely, sql } from "kysely";

/** What a new installation is set up with in the office: indicators, and what the server cannot see and somebody says. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("indicator")
    // what a retired one counted is kept
    .addColumn("is_retired", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createTable("set_up_statement")
    .addColumn("item", "text", (c) => c.primaryKey())
    .addColumn("words", "text", (c) => c.notNull())
    .addColumn("told_by", "text", (c) => c.notNull())
    .addColumn("told_at", "timestamptz", (c) => c.notNull())
    .execute();
  // Whoever confirmed the reset of a colleague's factors still does, and system administrators besides: where there are
  // two security administrators, one may be whom it is about and the other who asks.
  await sql`
    insert into role_permission (role_code, permission)
    select role_code, 'factor.confirm' from role_permission where permission = 'account.review'
    union select code, 'factor.confirm' from role where code = '3'
    on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'factor.confirm'`.execute(db);
  await db.schema.dropTable("set_up_statement").execute();
  await db.schema.alterTable("indicator").dropColumn("is_retired").execute();
}
