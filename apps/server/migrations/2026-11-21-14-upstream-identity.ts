import { type Kysely, sql } from "kysely";

/**
 * Who an account is in an upstream source. A subject may be an ID number, so only its blind index is kept.
 * The link goes with the account.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("upstream_identity")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("subject_index", "char(64)", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    // how the link was made: password, mobile, creditCode, temporary
    .addColumn("linked_by", "text", (c) => c.notNull())
    .addColumn("linked_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    // Serves the arrival: who is this subject here?
    .addPrimaryKeyConstraint("upstream_identity_pkey", ["source", "subject_index"])
    .execute();
  // One person of a source for an account; serves an account's list and its removal too.
  await sql`create unique index upstream_identity_account on upstream_identity (account_id, source)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("upstream_identity").execute();
}
