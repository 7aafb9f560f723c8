import { type Kysely, sql } from "kysely";

/** One outbox for everything connected systems are told: sign-offs of every protocol, and events. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("delivery")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("channel", "text", (c) => c.notNull())
    .addColumn("recipient", "text", (c) => c.notNull()) // app id of the system
    .addColumn("content", "jsonb", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "timestamptz", (c) => c.notNull())
    .addColumn("delivered_at", "timestamptz")
    .addColumn("last_result", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  // Serves the sender: what is due and not delivered.
  await sql`create index delivery_due on delivery (next_attempt_at) where delivered_at is null`.execute(db);
  // Serves "what became of what this system was told", newest first.
  await db.schema.createIndex("delivery_recipient").on("delivery").columns(["recipient", "created_at"]).execute();

  await sql`
    insert into delivery (channel, recipient, content, attempts, next_attempt_at, delivered_at, last_result, created_at)
    select 'oidc.logout', client_id, jsonb_build_object('accountId', account_id, 'sid', sid),
           attempts, next_attempt_at, delivered_at, last_result, created_at
      from logout_delivery order by id`.execute(db);
  await db.schema.dropTable("logout_delivery").execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema
    .createTable("logout_delivery")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("client_id", "text", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("sid", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "timestamptz", (c) => c.notNull())
    .addColumn("delivered_at", "timestamptz")
    .addColumn("last_result", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index logout_delivery_due on logout_delivery (next_attempt_at) where delivered_at is null`.execute(
    db,
  );
  await sql`
    insert into logout_delivery (client_id, account_id, sid, attempts, next_attempt_at, delivered_at, last_result, created_at)
    select recipient, content ->> 'accountId', content ->> 'sid', attempts, next_attempt_at, delivered_at, last_result, created_at
      from delivery where channel = 'oidc.logout' order by id`.execute(db);
  await db.schema.dropTable("delivery").execute();
}
