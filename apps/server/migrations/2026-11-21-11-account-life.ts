import { type Kysely, sql } from "kysely";

/** What an account needs to be made, changed and ended by people: entities, temporary users, rejected and closing accounts. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("account")
    .addColumn("is_temporary", "boolean", (c) => c.notNull().defaultTo(false))
    // An unverified number may be typed by anybody, so nothing is linked or sent by it.
    .addColumn("phone_verified_at", "timestamptz")
    .addColumn("credit_code", "text")
    .addColumn("company_type_id", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("company_address", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("legal_person_sealed", "text")
    .addColumn("legal_person_id_sealed", "text")
    .addColumn("legal_person_id_index", "char(64)")
    // Set while somebody who asked to be deleted may still change his mind.
    .addColumn("closing_at", "timestamptz")
    .execute();
  await sql`alter table account drop constraint account_status_check`.execute(db);
  await sql`alter table account add constraint account_status_check
              check (status in ('pending', 'active', 'disabled', 'rejected', 'closed'))`.execute(db);
  await sql`update account set phone_verified_at = created_at where phone_sealed is not null`.execute(db);
  // Serves an upstream source's legal person.
  await sql`create index account_credit_code on account (credit_code) where credit_code is not null`.execute(db);
  // Serves the job that ends what was asked to be ended, and the one that removes temporary users.
  await sql`create index account_closing on account (closing_at) where closing_at is not null`.execute(db);
  await sql`create index account_temporary on account (created_at) where is_temporary`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`alter table account drop constraint account_status_check`.execute(db);
  await sql`alter table account add constraint account_status_check
              check (status in ('pending', 'active', 'disabled'))`.execute(db);
  await db.schema
    .alterTable("account")
    .dropColumn("is_temporary")
    .dropColumn("phone_verified_at")
    .dropColumn("credit_code")
    .dropColumn("company_type_id")
    .dropColumn("company_address")
    .dropColumn("legal_person_sealed")
    .dropColumn("legal_person_id_sealed")
    .dropColumn("legal_person_id_index")
    .dropColumn("closing_at")
    .execute();
}
