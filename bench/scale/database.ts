import { Kysely, PostgresDialect } from "kysely";
import { Client } from "pg";
import { createPool } from "../../apps/server/src/platform/database/pool.ts";
import type { Tables } from "../../apps/server/src/platform/database/tables.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";

/** The application's way into the database; what was asked stands in `statements` with the last values. */
export function watchedDatabase(url: string) {
  const pool = createPool({ url, size: 4, log: createLog("warn") });
  const statements = new Map<string, readonly unknown[]>();
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void statements.set(sql, parameters),
  });
  return { db, statements, close: () => db.destroy() };
}

export async function ownerOf(url: string): Promise<Client> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  return owner;
}
