import { type Kysely, sql } from "kysely";

const protocols = (names: string) => sql`
  alter table connected_system drop constraint connected_system_protocol_check,
    add constraint connected_system_protocol_check check (protocol in (${sql.raw(names)}))`;

/** Systems that speak SAML 2.0, and the keys that sign what they are told. */
export async function up(db: Kysely<unknown>) {
  await protocols("'oidc', 'cas', 'saml', 'none'").execute(db);

  await db.schema
    .createTable("saml_service_provider")
    .addColumn("system_abbr", "text", (c) =>
      c.primaryKey().references("connected_system.abbr").onDelete("cascade").onUpdate("cascade"),
    )
    // Two systems of one name could each take what is meant for the other.
    .addColumn("entity_id", "text", (c) => c.notNull().unique())
    .addColumn("consumers", "jsonb", (c) => c.notNull().check(sql`jsonb_typeof(consumers) = 'array'`))
    .addColumn("logout_endpoints", "jsonb", (c) => c.notNull().check(sql`jsonb_typeof(logout_endpoints) = 'array'`))
    .addColumn("certificates", "jsonb", (c) => c.notNull().check(sql`jsonb_typeof(certificates) = 'array'`))
    .addColumn("signs_requests", "boolean", (c) => c.notNull())
    .addColumn("name_id", "text", (c) => c.notNull().check(sql`name_id in ('persistent', 'username', 'transient')`))
    .addColumn("registered_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable("saml_key")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("certificate", "text", (c) => c.notNull())
    .addColumn("private_sealed", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('next', 'current', 'retired')`))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  // One key signs at a time and one is published to follow, also when two nodes start at the same instant.
  await sql`create unique index saml_key_standing on saml_key (state) where state in ('current', 'next')`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("saml_key").execute();
  await db.schema.dropTable("saml_service_provider").execute();
  await protocols("'oidc', 'cas', 'none'").execute(db);
}
