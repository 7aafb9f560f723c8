import { type Kysely, sql } from "kysely";

/** Second factors beside phone and time-based code: passkeys, recovery codes, and the activation codes that let a first one in. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("passkey")
    .addColumn("id", "text", (c) => c.primaryKey()) // the credential's own id, base64url
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("public_key", "text", (c) => c.notNull()) // COSE, base64url; not a secret
    .addColumn("counter", "bigint", (c) => c.notNull().check(sql`counter >= 0`))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("transports", "jsonb", (c) => c.notNull())
    .addColumn("is_synced", "boolean", (c) => c.notNull())
    .addColumn("added_at", "timestamptz", (c) => c.notNull())
    .addColumn("last_used_at", "timestamptz")
    .execute();
  // Serves the owner's list and the count at sign-in.
  await db.schema.createIndex("passkey_owner").on("passkey").column("account_id").execute();

  await db.schema
    .createTable("recovery_code")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("code_hash", "char(64)", (c) => c.notNull()) // keyed; the code itself is shown once and kept nowhere
    .addColumn("used_at", "timestamptz")
    .addPrimaryKeyConstraint("recovery_code_pkey", ["account_id", "code_hash"])
    .execute();

  await db.schema
    .createTable("activation_code")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("code_hash", "char(64)", (c) => c.notNull())
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .addColumn("used_at", "timestamptz")
    // who handed it over; nobody for the first administrators, whose codes the operator prints
    .addColumn("issued_by", "text")
    .addColumn("issued_at", "timestamptz", (c) => c.notNull())
    .execute();
  // One live code an account: a newer replaces it.
  await sql`create unique index activation_code_live on activation_code (account_id) where used_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["activation_code", "recovery_code", "passkey"]) await db.schema.dropTable(table).execute();
}
