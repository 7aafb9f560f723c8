import { type Kysely, sql } from "kysely";

/** What people write to the portal's office, and what it answers. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("feedback")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("reference_number", "text", (c) => c.notNull().unique())
    .addColumn("account_id", "text") // outlives the account; null: not signed in
    .addColumn("about", "text", (c) => c.notNull().check(sql`about in ('portal', 'site')`))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("phone_sealed", "text", (c) => c.notNull())
    .addColumn("phone_index", "text", (c) => c.notNull())
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("area_name", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .addColumn("answer_by", "timestamptz", (c) => c.notNull())
    .addColumn("answer", "text")
    .addColumn("answered_at", "timestamptz")
    .addColumn("answered_by", "text")
    .addCheckConstraint("feedback_answered", sql`(answer is null) = (answered_at is null)`)
    .execute();
  await sql`create index feedback_asker on feedback (account_id, id desc) where account_id is not null`.execute(db);
  // Codes carry their parents as prefix: a subtree is a range.
  await sql`create index feedback_open on feedback (region_code text_pattern_ops, answer_by) where answer is null`.execute(
    db,
  );
  await sql`create index feedback_region on feedback (region_code text_pattern_ops, id desc)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("feedback").execute();
}
