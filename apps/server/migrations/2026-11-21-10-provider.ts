import { type Kysely, sql } from "kysely";

/** The identity provider's signing keys, and the outbox of back-channel logout. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("oidc_key")
    .addColumn("kid", "text", (c) => c.primaryKey())
    .addColumn("alg", "text", (c) => c.notNull())
    .addColumn("public_jwk", "jsonb", (c) => c.notNull())
    .addColumn("private_sealed", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('next', 'current', 'retired')`))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  // One key of an algorithm signs at a time and one is published to follow, also when two nodes start at the same instant.
  await sql`create unique index oidc_key_standing on oidc_key (alg, state) where state in ('current', 'next')`.execute(
    db,
  );

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
  // Serves the sender: what is due and not delivered.
  await sql`create index logout_delivery_due on logout_delivery (next_attempt_at) where delivered_at is null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("logout_delivery").execute();
  await db.schema.dropTable("oidc_key").execute();
}
