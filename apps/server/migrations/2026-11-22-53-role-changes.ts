import { type Kysely, sql } from "kysely";

/** Changes of roles and of what roles may do wait for a second person; what was asked stands here until he decides. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("role")
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await db.schema
    .createTable("people_request")
    .addColumn("receipt_number", "text", (c) =>
      c.primaryKey().references("approval_request.receipt_number").onDelete("cascade"),
    )
    .addColumn("asked", "jsonb", (c) => c.notNull())
    .execute();
  // Serves the list of what a role's holders are.
  await sql`create index account_role_granted on account_role (role_code, granted_at desc, account_id)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop index account_role_granted`.execute(db);
  await db.schema.dropTable("people_request").execute();
  await db.schema.alterTable("role").dropColumn("changed_by").dropColumn("changed_at").dropColumn("revision").execute();
}
