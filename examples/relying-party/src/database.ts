import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export type Database = DatabaseSync;

/** The system's own data, in a file of its own; `schema` may run again on a file that has it. */
export function openDatabase(dataDir: string, schema: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(dataDir, "data.sqlite"));
  database.exec("pragma journal_mode = wal; pragma foreign_keys = on; pragma busy_timeout = 2000;");
  database.exec(schema);
  return database;
}

/** Runs `work` whole or not at all. */
export function inTransaction<T>(database: Database, work: () => T): T {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (cause) {
    database.exec("rollback");
    throw cause;
  }
}
