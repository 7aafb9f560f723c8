import type { Kysely } from "kysely";

/**
 * MACs over what roles may do, what was agreed with connected systems, how delicate shared data is and to whom it was
 * granted: a row without one, or with another, gives nothing. The keys are the server's; it seals what it finds here at the start that made these columns.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable("role_permission").addColumn("mac", "text").execute();
  await db.schema.alterTable("connected_system").addColumn("mac", "text").execute();
  await db.schema.alterTable("data_resource").addColumn("items_mac", "text").execute();
  await db.schema.alterTable("data_grant").addColumn("mac", "text").execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.alterTable("data_grant").dropColumn("mac").execute();
  await db.schema.alterTable("data_resource").dropColumn("items_mac").execute();
  await db.schema.alterTable("connected_system").dropColumn("mac").execute();
  await db.schema.alterTable("role_permission").dropColumn("mac").execute();
}
