import { type Kysely, sql } from "kysely";

/** What was kept outside the database, when, and whether reading it again found it whole. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("backup_run")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("begun_at", "timestamptz", (c) => c.notNull())
    .addColumn("ended_at", "timestamptz", (c) => c.notNull())
    .addColumn("result", "text", (c) => c.notNull().check(sql`result in ('whole', 'faulty', 'failed')`))
    .addColumn("content_at", "timestamptz")
    .addColumn("content", "jsonb")
    .addColumn("faults", "jsonb", (c) => c.notNull())
    .addCheckConstraint("backup_run_content", sql`result = 'failed' or num_nulls(content, content_at) = 0`)
    .execute();
  // Serves the age of the last one that is good for anything.
  await sql`create index backup_run_whole on backup_run (content_at desc) where result = 'whole'`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("backup_run").execute();
}
