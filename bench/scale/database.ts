import { Client, type PoolClient } from "pg";
import { type Db } from "../../apps/server/src/platform/database/database.ts";
import { openPool, PooledDb } from "../../apps/server/src/platform/database/pool.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";

/** A statement that was asked, with the last values; a prepared one may be planned without them. */
export type Asking = { text: string; values: readonly unknown[]; isPrepared: boolean };
type Config = { text: string; values?: readonly unknown[]; name?: string };

/** The application's way into the database, and all that was asked on it. */
export function watchedDatabase(url: string): { db: Db; statements: Map<string, Asking>; close(): Promise<void> } {
  const db = openPool({ url, size: 4, log: createLog("warn") });
  if (!(db instanceof PooledDb)) throw new Error("the database has no pool to watch");
  const statements = new Map<string, Asking>();
  const seen = (asked: string | Config, values: unknown) => {
    const config: Config =
      typeof asked === "string" ? { text: asked, values: Array.isArray(values) ? values : [] } : asked;
    statements.set(config.text, {
      text: config.text,
      values: config.values ?? [],
      isPrepared: config.name !== undefined,
    });
  };
  db.pool.on("connect", (client: PoolClient) => {
    client.query = new Proxy(client.query, {
      apply(target, self, given: [string | Config, unknown]) {
        seen(...given);
        return Reflect.apply(target, self, given);
      },
    });
  });
  return { db, statements, close: () => db.destroy() };
}

export async function ownerOf(url: string): Promise<Client> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  return owner;
}
