import { type Kysely, sql } from "kysely";

/**
 * What left of a person is one kind of row, whichever way it took; and an event that nobody may be told of any more says
 * why.
 */
export async function up(db: Kysely<unknown>) {
  // Serves "who received what of me".
  await sql`create index audit_entry_released on audit_entry ((detail->>'accountId'), at)
             where event = 'personalData.released'`.execute(db);
  await db.schema.alterTable("user_event").addColumn("withheld", "text").execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.alterTable("user_event").dropColumn("withheld").execute();
  await sql`drop index audit_entry_released`.execute(db);
}
