import { type Kysely, sql } from "kysely";

/**
 * Where a role holds stands in its grant, which is sealed with it, and no longer in the account beside it. The seals
 * that are there were made with the account's region and stay whole. A grant without a region is worth nothing.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("account_role")
    .addColumn("region_code", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`
    update account_role set region_code = account.region_code
      from account where account.id = account_role.account_id`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.alterTable("account_role").dropColumn("region_code").execute();
}
