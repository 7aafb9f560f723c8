import { type Kysely, sql } from "kysely";

/** When a signing key stopped signing: it stays published so long after that, however old it was by then. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable("oidc_key").addColumn("retired_at", "timestamptz").execute();
  await sql`update oidc_key set retired_at = now() where state = 'retired'`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.alterTable("oidc_key").dropColumn("retired_at").execute();
}
