import { type Kysely, sql } from "kysely";

/** Serves the question, before a file is read, how many of its owner are still arriving. */
export const up = (db: Kysely<unknown>) =>
  sql`create index stored_file_arriving on stored_file (owner, created_at) where not is_whole`.execute(db);

export const down = (db: Kysely<unknown>) => sql`drop index stored_file_arriving`.execute(db);
