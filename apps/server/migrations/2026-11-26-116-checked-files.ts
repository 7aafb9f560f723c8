import { type Kysely, sql } from "kysely";

/** What a stored file is, so that a night's look can say whether it still is that; and what was found. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table stored_file
      add column sha256 text,
      add column checked_at timestamptz,
      add column fault text check (fault in ('missing', 'size', 'digest'))`.execute(db);
  await sql`create index stored_file_fault on stored_file (id) where fault is not null`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop index stored_file_fault`.execute(db);
  await sql`alter table stored_file drop column fault, drop column checked_at, drop column sha256`.execute(db);
}
