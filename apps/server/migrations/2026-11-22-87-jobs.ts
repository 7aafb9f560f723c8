import { type Kysely, sql } from "kysely";

/** How the jobs went: the runner itself keeps nothing for longer than an hour. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("job_state")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("begun_at", "timestamptz")
    .addColumn("took_ms", "integer")
    .addColumn("failure", "text")
    .addColumn("run_asked_by", "text")
    // a run by hand that has not ended yet
    .addColumn("asked_at", "timestamptz")
    .addColumn("asked_by", "text")
    .addCheckConstraint("job_state_run", sql`num_nulls(begun_at, took_ms) in (0, 2)`)
    .addCheckConstraint("job_state_asked", sql`num_nulls(asked_at, asked_by) in (0, 2)`)
    .execute();
  await db.schema
    .createTable("job_failure")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("first_at", "timestamptz", (c) => c.notNull())
    .addColumn("last_at", "timestamptz", (c) => c.notNull())
    .addColumn("times", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  // Serves the newest of one job: to be shown, counted up, and kept in number.
  await sql`create index job_failure_newest on job_failure (name, id desc)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("job_failure").execute();
  await db.schema.dropTable("job_state").execute();
}
