import { type Kysely, sql } from "kysely";

/** What the workbench counts: newcomers of a day, and notices that were given up. */
export async function up(db: Kysely<unknown>) {
  await sql`create index account_created on account (created_at)`.execute(db);
  // Nine tries are all there are (`ATTEMPTS` of the outbox).
  await sql`create index delivery_given_up on delivery (recipient) where delivered_at is null and attempts >= 9`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>) {
  await sql`drop index delivery_given_up`.execute(db);
  await sql`drop index account_created`.execute(db);
}
