import { type Kysely, sql } from "kysely";

/** Imports that were under way when a server fell are looked for every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index record_import_unfinished on record_import (begun_at) where state in ('checking', 'importing')`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index record_import_unfinished`.execute(db);
}
