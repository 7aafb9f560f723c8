import { type Kysely, sql } from "kysely";

/** What administrators need to find one account among a million, and to see what was done about it. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("account")
    // blind index of the name; null until the server, which has the key, has written it
    .addColumn("name_index", "char(64)")
    // an owner who stays away was told that his account will be stopped
    .addColumn("unused_told_at", "timestamptz")
    .execute();
  await sql`create index account_name on account (name_index) where name_index is not null`.execute(db);
  // Serves the work of writing the names' indexes.
  await sql`create index account_name_missing on account (id) where name_index is null`.execute(db);

  // Serves the list in its two orders, and in that of who stays away longest.
  await sql`create index account_newest on account (created_at desc, id desc)`.execute(db);
  await sql`create index account_last_sign_in on account
    ((coalesce(last_sign_in_at, '-infinity'::timestamptz)) desc, id desc)`.execute(db);
  await sql`create index account_unused on account ((coalesce(last_sign_in_at, created_at)), id)
    where status = 'active'`.execute(db);
  // Serves the states that few accounts are in.
  await sql`create index account_out_of_use on account (status, created_at desc, id desc)
    where status <> 'active'`.execute(db);
  await sql`create index account_never_in on account (created_at desc, id desc)
    where status = 'active' and last_sign_in_at is null`.execute(db);
  // Serves a subtree in the order of the list, and counts it without reading an account.
  await sql`drop index account_region`.execute(db);
  await sql`create index account_region on account (region_code collate "C", created_at desc, id desc)
    include (status, account_type, last_sign_in_at)`.execute(db);
  // Serves the beginning of a user name, and of a unit's.
  await sql`create index account_username_start on account (username_key collate "C")`.execute(db);
  await sql`create index account_company_start on account (company collate "C") where company <> ''`.execute(db);
  await db.schema.dropIndex("account_role_holders").execute();
  await sql`create index account_role_holders on account_role (role_code, account_id)`.execute(db);

  await db.schema
    .createTable("account_event")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("at", "timestamptz", (c) => c.notNull())
    .addColumn("act", "text", (c) => c.notNull())
    // what it came to, in words that hold no personal data: from which region to which, which role
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("by_id", "text")
    .addColumn("by_name", "text", (c) => c.notNull())
    .execute();
  // Serves the history of one account, the newest first.
  await sql`create index account_event_account on account_event (account_id, id desc)`.execute(db);

  // A regional administrator looks after the accounts of his own region; those of administrators take role.grant.
  await sql`insert into role_permission (role_code, permission)
              select code, 'account.manage' from role where code in ('2', '5') on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where role_code = '2' and permission = 'account.manage'`.execute(db);
  await db.schema.dropTable("account_event").execute();
  for (const index of [
    "account_role_holders",
    "account_company_start",
    "account_username_start",
    "account_region",
    "account_never_in",
    "account_out_of_use",
    "account_unused",
    "account_last_sign_in",
    "account_newest",
    "account_name_missing",
    "account_name",
  ])
    await db.schema.dropIndex(index).execute();
  await sql`create index account_region on account (region_code collate "C")`.execute(db);
  await db.schema.createIndex("account_role_holders").on("account_role").column("role_code").execute();
  await db.schema.alterTable("account").dropColumn("unused_told_at").dropColumn("name_index").execute();
}
