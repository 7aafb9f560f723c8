import { type Kysely, sql } from "kysely";

/** A list of accounts is counted up to ten thousand: by what the index holds, without reading an account. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index account_region`.execute(db);
  await sql`create index account_region on account (region_code collate "C", created_at desc, id desc)
    include (status, account_type, last_sign_in_at, is_temporary)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop index account_region`.execute(db);
  await sql`create index account_region on account (region_code collate "C", created_at desc, id desc)
    include (status, account_type, last_sign_in_at)`.execute(db);
}
