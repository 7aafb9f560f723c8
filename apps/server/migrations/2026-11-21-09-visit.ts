import { type Kysely, sql } from "kysely";

/** Page visits; none is kept for people from the government-affairs source (specification §6). */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("visit_record")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("visitor", "text", (c) => c.notNull())
    .addColumn("account_id", "text") // no foreign key: the count outlives the account
    .addColumn("path", "text", (c) => c.notNull())
    .addColumn("at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  // Serves totals of a period; rows come in order of time.
  await sql`create index visit_record_at on visit_record using brin (at)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("visit_record").execute();
}
