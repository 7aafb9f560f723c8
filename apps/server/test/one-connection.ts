import type { Db } from "../src/platform/database/database.ts";
import { PooledDb } from "../src/platform/database/pool.ts";

/** How long somebody waits for a connection that does not come before the act fails. */
const WAIT_MS = 1_500;

/**
 * Does something while one connection of the pool is free: what asks for a second one within its transaction waits for
 * itself, as it would for the others on a server where everybody does the same at once.
 */
export async function withOneConnection<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!(db instanceof PooledDb)) throw new Error("a test's database is a pool");
  const { pool } = db;
  const { connectionTimeoutMillis } = pool.options;
  const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  pool.options.connectionTimeoutMillis = WAIT_MS;
  try {
    return await work();
  } finally {
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    for (const client of taken) client.release();
  }
}
