import { type Kysely, sql } from "kysely";

/** What reviewers search by and look back on: the unit in plain words, the name as an index, every step of a request. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("approval_request")
    // Unit and department, which are no personal data; the sealed facts hold them too.
    .addColumn("title", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("name_index", "char(64)") // blind index of the applicant's name
    .execute();
  // Serves the search for a name, and the look for a second application of the same person.
  await sql`create index approval_request_name on approval_request (name_index) where name_index is not null`.execute(
    db,
  );

  // Rows are only added: who did what about a request, shown to whoever decides it next.
  await db.schema
    .createTable("approval_step")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("request_id", "text", (c) => c.notNull().references("approval_request.id").onDelete("cascade"))
    .addColumn("at", "timestamptz", (c) => c.notNull())
    .addColumn("act", "text", (c) => c.notNull().check(sql`act in ('opened', 'confirmed', 'approved', 'rejected')`))
    .addColumn("by_name", "text") // null: the applicant
    .addColumn("note", "text")
    .execute();
  await sql`create index approval_step_request on approval_step (request_id, id)`.execute(db);
  await sql`insert into approval_step (request_id, at, act) select id, created_at, 'opened' from approval_request`.execute(
    db,
  );
  await sql`insert into approval_step (request_id, at, act, by_name, note)
              select id, decided_at, status, decided_by_name, reason from approval_request
              where decided_at is not null`.execute(db);

  // Serves "who else is of this unit".
  await sql`create index account_company on account (company) where company <> ''`.execute(db);

  // Seeing a whole number is a permission of its own, for those who decide.
  await sql`insert into role_permission (role_code, permission)
              select code, 'personal.reveal' from role where code in ('2', '5')
              on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'personal.reveal'`.execute(db);
  await sql`drop index account_company`.execute(db);
  await db.schema.dropTable("approval_step").execute();
  await sql`drop index approval_request_name`.execute(db);
  await db.schema.alterTable("approval_request").dropColumn("name_index").dropColumn("title").execute();
}
