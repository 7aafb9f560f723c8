import type { Kysely } from "kysely";

/** Where a CAS system takes proxy-granting tickets: addresses confirmed at registration, and no others. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("cas_proxy_callback")
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("address", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("cas_proxy_callback_pkey", ["system_abbr", "address"])
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("cas_proxy_callback").execute();
}
