import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../src/platform/database/database.ts";
import { statementsIn } from "../src/platform/database/statements.ts";

const MIGRATIONS = join(import.meta.dirname, "../schema/migrations");

/** Runs a step of the schema once more, on rows as they were before it. */
export async function runStep(db: Db, name: string): Promise<void> {
  for (const statement of statementsIn(await readFile(join(MIGRATIONS, `${name}.sql`), "utf8")))
    await sql.raw(statement).execute(db);
}
