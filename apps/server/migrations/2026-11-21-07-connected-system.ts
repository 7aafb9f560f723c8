import { type Kysely, sql } from "kysely";

/** Systems that trust this portal, the roles they know, and which account is whom there. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("connected_system")
    .addColumn("abbr", "text", (c) => c.primaryKey())
    .addColumn("app_id", "text", (c) => c.notNull().unique()) // client_id at the provider
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull())
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("domain", "text", (c) => c.notNull())
    .addColumn("module_id", "text", (c) => c.references("catalogue_module.id").onDelete("set null"))
    .addColumn("tab", "text", (c) => c.notNull())
    .addColumn("protocol", "text", (c) => c.notNull().check(sql`protocol in ('oidc', 'cas', 'none')`))
    .addColumn("is_public_client", "boolean", (c) => c.notNull())
    .addColumn("secret_hashes", "jsonb", (c) => c.notNull())
    .addColumn("redirect_uris", "jsonb", (c) => c.notNull())
    .addColumn("post_logout_redirect_uris", "jsonb", (c) => c.notNull())
    .addColumn("backchannel_logout_uri", "text")
    .addColumn("initiate_login_uri", "text")
    .addColumn("handoff_uri", "text")
    .addColumn("check_user_url", "text")
    .addColumn("default_jump_type", "smallint", (c) => c.check(sql`default_jump_type in (0, 1, 2, 3, 4, 9)`))
    .addColumn("scopes", "text", (c) => c.notNull())
    .addColumn("requires_role", "boolean", (c) => c.notNull())
    .addColumn("is_own", "boolean", (c) => c.notNull())
    .addColumn("health", "text", (c) => c.notNull().check(sql`health in ('normal', 'slow', 'stopped', 'unknown')`))
    .addColumn("is_demonstration", "boolean", (c) => c.notNull())
    .addColumn("pairwise_salt", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    // Two while a secret is rotated, never more (design, What an integrator gets).
    .addCheckConstraint("connected_system_two_secrets", sql`jsonb_array_length(secret_hashes) <= 2`)
    .addCheckConstraint(
      "connected_system_uri_lists",
      sql`jsonb_typeof(redirect_uris) = 'array' and jsonb_typeof(post_logout_redirect_uris) = 'array'`,
    )
    .execute();
  // Serves the systems of a module.
  await db.schema.createIndex("connected_system_module").on("connected_system").column("module_id").execute();

  await db.schema
    .createTable("system_role")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("role_code", "text", (c) => c.notNull())
    .addColumn("role_name", "text", (c) => c.notNull())
    .addUniqueConstraint("system_role_code", ["system_abbr", "role_code"])
    .execute();

  await db.schema
    .createTable("account_system_role")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("system_role_id", "bigint", (c) => c.notNull().references("system_role.id").onDelete("cascade"))
    .addColumn("granted_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("account_system_role_pkey", ["account_id", "system_role_id"])
    .execute();
  // Serves the removal of a role with all who hold it.
  await db.schema
    .createIndex("account_system_role_holders")
    .on("account_system_role")
    .column("system_role_id")
    .execute();

  await db.schema
    .createTable("account_binding")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("bound_username", "text", (c) => c.notNull())
    .addColumn("bound_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("account_binding_pkey", ["account_id", "system_abbr"])
    .execute();
  // Serves "whose is this account of that system".
  await db.schema
    .createIndex("account_binding_other_side")
    .on("account_binding")
    .columns(["system_abbr", "bound_username"])
    .execute();
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["account_binding", "account_system_role", "system_role", "connected_system"]) {
    await db.schema.dropTable(table).execute();
  }
}
