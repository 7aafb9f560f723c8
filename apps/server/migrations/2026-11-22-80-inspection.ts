import { type Kysely, sql } from "kysely";

/** Runs of the site's inspection, with what each item came to. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("inspection_run")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("begun_at", "timestamptz", (c) => c.notNull())
    .addColumn("ended_at", "timestamptz") // null while it goes on
    .addColumn("asked_by", "text") // null: by the calendar
    .execute();
  // one at a time
  await sql`create unique index inspection_run_under_way on inspection_run ((true)) where ended_at is null`.execute(db);
  await db.schema
    .createTable("inspection_item")
    .addColumn("run_id", "bigint", (c) => c.notNull().references("inspection_run.id").onDelete("cascade"))
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("figure", "integer")
    .addColumn("verdict", "text", (c) => c.notNull().check(sql`verdict in ('good', 'warn', 'veto', 'unknown')`))
    .addColumn("named", "jsonb", (c) => c.notNull())
    .addPrimaryKeyConstraint("inspection_item_pkey", ["run_id", "key"])
    .execute();
  await sql`insert into role_permission (role_code, permission)
    select code, 'inspection.read' from role where code in ('3', '6') on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'inspection.read'`.execute(db);
  await db.schema.dropTable("inspection_item").execute();
  await db.schema.dropTable("inspection_run").execute();
}
