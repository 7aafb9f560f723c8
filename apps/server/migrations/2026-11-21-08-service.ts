import { type Kysely, sql } from "kysely";

/** What a person clicks, and the clicks. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("service")
    .addColumn("identification", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull())
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("domain", "text", (c) => c.notNull())
    .addColumn("module_id", "text", (c) => c.notNull().references("catalogue_module.id"))
    .addColumn("audiences", "jsonb", (c) => c.notNull().check(sql`jsonb_typeof(audiences) = 'array'`))
    .addColumn("handling", "text", (c) => c.notNull())
    .addColumn("is_need_login", "boolean", (c) => c.notNull())
    .addColumn("route_path", "text")
    .addColumn("jump_type", "smallint", (c) => c.check(sql`jump_type in (0, 1, 2, 3, 4, 9)`))
    .addColumn("jump_url", "text", (c) => c.notNull())
    .addColumn("resource_url", "text")
    .addColumn("system_abbr", "text", (c) => c.references("connected_system.abbr").onDelete("set null"))
    .addColumn("validate_bound_user", "boolean", (c) => c.notNull())
    .addColumn("delete_casual_user", "boolean", (c) => c.notNull())
    .addColumn("jump_source", "smallint", (c) => c.notNull())
    .addColumn("sort", "integer", (c) => c.notNull())
    .addColumn("is_demonstration", "boolean", (c) => c.notNull())
    .execute();
  // Serves the services of a module, in their order.
  await db.schema.createIndex("service_module").on("service").columns(["module_id", "sort"]).execute();
  // Serves the services of a system.
  await db.schema.createIndex("service_system").on("service").column("system_abbr").execute();

  await db.schema
    .createTable("service_click")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    // No foreign keys here: the count outlives the service, and the account.
    .addColumn("identification", "text", (c) => c.notNull())
    .addColumn("visitor", "text", (c) => c.notNull())
    .addColumn("account_id", "text")
    .addColumn("at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  // Serves counting the clicks of a service within a period.
  await db.schema.createIndex("service_click_service").on("service_click").columns(["identification", "at"]).execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("service_click").execute();
  await db.schema.dropTable("service").execute();
}
