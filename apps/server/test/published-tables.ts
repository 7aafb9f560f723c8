import { sql } from "kysely";
import type { Db } from "../src/platform/database/database.ts";

/** Tables of what is written by hand and published, known by the states of their rows. */
export async function publishedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) like '%''published''%'`.execute(db);
  return rows.map(({ name }) => name);
}
