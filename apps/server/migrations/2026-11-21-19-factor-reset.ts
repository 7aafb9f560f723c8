import type { Kysely } from "kysely";

/**
 * An administrator's factors were taken away with a second person's consent. Until he has set one up again (seven
 * days at most) an activation code may be handed to him, which administrators otherwise get from nobody.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("factor_reset")
    .addColumn("account_id", "text", (c) => c.primaryKey().references("account.id").onDelete("cascade"))
    .addColumn("reset_at", "timestamptz", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("factor_reset").execute();
}
