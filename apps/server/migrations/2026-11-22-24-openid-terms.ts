import { type Kysely, sql } from "kysely";

/** What is agreed with each system that speaks OpenID Connect, the ends of its secrets, and what a person was told of it. */
export async function up(db: Kysely<unknown>) {
  // By hash, for those that end by themselves; a secret without an end lives until it is replaced.
  await db.schema
    .alterTable("connected_system")
    .addColumn("secret_ends", "jsonb", (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .execute();

  await db.schema
    .createTable("openid_terms")
    .addColumn("system_abbr", "text", (c) =>
      c.primaryKey().references("connected_system.abbr").onDelete("cascade").onUpdate("cascade"),
    )
    .addColumn("requires_pkce", "boolean", (c) => c.notNull())
    .addColumn("requires_pushed_requests", "boolean", (c) => c.notNull())
    .addColumn("requires_dpop", "boolean", (c) => c.notNull())
    .addColumn("allows_device", "boolean", (c) => c.notNull())
    // Null: all that its scopes name, but for the account name.
    .addColumn("fields", "jsonb")
    .execute();

  await db.schema
    .createTable("told_fields")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("fields", "jsonb", (c) => c.notNull())
    .addColumn("told_at", "timestamptz", (c) => c.notNull())
    // What a system holds of a person is worth nothing from this moment on, until he agrees anew.
    .addColumn("withdrawn_at", "timestamptz")
    .addPrimaryKeyConstraint("told_fields_pkey", ["account_id", "system_abbr"])
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("told_fields").execute();
  await db.schema.dropTable("openid_terms").execute();
  await db.schema.alterTable("connected_system").dropColumn("secret_ends").execute();
}
