import { type Kysely, sql } from "kysely";

/** Bindings that belong to one person each, what a check call is signed with, temporary users, and notices of unbinding. */
export async function up(db: Kysely<unknown>) {
  // Of two people who prove one account of a system at the same instant, one wins.
  await sql`drop index account_binding_other_side`.execute(db);
  await sql`create unique index account_binding_other_side on account_binding (system_abbr, bound_username)`.execute(
    db,
  );

  // Signs what we ask the system, and seals a password typed for it; a hash could do neither.
  await db.schema.alterTable("connected_system").addColumn("check_secret_sealed", "text").execute();

  await db.schema
    .createTable("temporary_user")
    .addColumn("account_id", "text", (c) => c.primaryKey().references("account.id").onDelete("cascade"))
    .addColumn("source", "text", (c) => c.notNull())
    // Offered to its owner when he completes his information; never the account's number, since nobody proved it here.
    .addColumn("phone_sealed", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    // Set when it is deleted: for a minute a code it was just given can still be redeemed.
    .addColumn("removed_at", "timestamptz")
    .execute();
  // Serves the job that removes those whose day is over, and those whose minute is.
  await sql`create index temporary_user_age on temporary_user (created_at)`.execute(db);
  await sql`create index temporary_user_removed on temporary_user (removed_at) where removed_at is not null`.execute(
    db,
  );

  await db.schema
    .createTable("unbound_notice")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("bound_username", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "timestamptz", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  // Serves the sender: what is due.
  await sql`create index unbound_notice_due on unbound_notice (next_attempt_at)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("unbound_notice").execute();
  await db.schema.dropTable("temporary_user").execute();
  await db.schema.alterTable("connected_system").dropColumn("check_secret_sealed").execute();
  await sql`drop index account_binding_other_side`.execute(db);
  await sql`create index account_binding_other_side on account_binding (system_abbr, bound_username)`.execute(db);
}
