import type { Kysely } from "kysely";

/** What a phase-one system gave its own account as a token (jump type 4), and where such a system takes it. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable("connected_system").addColumn("token_uri", "text").execute();

  await db.schema
    .createTable("third_party_token")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    // The system's own credential: sealed, shown to nobody, and gone when its time is over.
    .addColumn("token_sealed", "text", (c) => c.notNull())
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .addPrimaryKeyConstraint("third_party_token_pkey", ["account_id", "system_abbr"])
    .execute();
  // Serves the job that removes those whose time is over.
  await db.schema.createIndex("third_party_token_age").on("third_party_token").column("expires_at").execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("third_party_token").execute();
  await db.schema.alterTable("connected_system").dropColumn("token_uri").execute();
}
