import { type Kysely, sql } from "kysely";

/** One line of a self-test is tried again by itself; what was done about an application is read in one place. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable("self_test_run").addColumn("only_line", "text").execute();
  // Only a run of all lines is vouched for.
  await sql`alter table self_test_run add constraint self_test_run_whole_report
              check (only_line is null or report is null)`.execute(db);
  // Serves the history of an application.
  await sql`create index approval_request_subject on approval_request (subject_id)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropIndex("approval_request_subject").execute();
  await db.schema.alterTable("self_test_run").dropConstraint("self_test_run_whole_report").execute();
  await db.schema.alterTable("self_test_run").dropColumn("only_line").execute();
}
