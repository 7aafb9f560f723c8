import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { Db } from "../database/database.ts";
import type { ReadDb } from "../database/replica.ts";
import { SpreadDb } from "../database/spread-db.ts";
import { tracedStatement } from "../database/trace-statements.ts";
import { PooledDb } from "../database/pool.ts";

/**
 * Runs a statement that is written out, on the hot path: a connection prepares it once, and nothing is
 * built or compiled for it (half the cost of the same through kysely). Inside a transaction it goes
 * the ordinary way.
 *
 * @param statement a constant of the program: every text stays prepared as long as its connection lives. It names the
 *   columns of its rows itself (`region_code as "regionCode"`), as nothing stands between it and the driver.
 * @throws what the driver throws; an `Away` where the database does not answer
 */
export async function queryPrepared<Row>(
  db: Db | ReadDb,
  statement: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  if (db instanceof SpreadDb) return db.ask((one) => queryPrepared(one, statement, parameters));
  if (!(db instanceof PooledDb))
    return (await (db as Db).withoutPlugins().executeQuery<Row>(CompiledQuery.raw(statement, [...parameters]))).rows;
  db.onStatement?.(statement);
  const query = asQuery(db, statement, parameters);
  return (await tracedStatement(statement, () => db.poolNow().query(query))).rows as Row[];
}

/**
 * As `queryPrepared`, over the one connection that all such statements share (`pipelined-connection.ts`): each begins
 * when the ones before it are done. Behind a pooler it is `queryPrepared`.
 *
 * @param statement reads, or writes what a crash may take back; short, and never waiting for a lock that is held for long
 */
export async function queryPipelined<Row>(db: Db, statement: string, parameters: readonly unknown[]): Promise<Row[]> {
  if (!(db instanceof PooledDb) || !db.pipelined) return queryPrepared(db, statement, parameters);
  db.onStatement?.(statement);
  const client = await db.pipelined.connection();
  const query = asQuery(db, statement, parameters);
  return (await tracedStatement(statement, () => client.query(query))).rows as Row[];
}

const asQuery = ({ isPrepared }: PooledDb, text: string, values: readonly unknown[]) => ({
  ...(isPrepared && { name: nameOf(text) }),
  text,
  values: [...values],
});

const names = new Map<string, string>();

/** One text has one name in every server: whichever prepared it, on a connection that a pooler shares, it is the same. */
function nameOf(statement: string): string {
  let name = names.get(statement);
  if (name === undefined) {
    name = `s${createHash("sha256").update(statement).digest("hex").slice(0, 32)}`;
    names.set(statement, name);
  }
  return name;
}
