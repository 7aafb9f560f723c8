import type { Db } from "./database.ts";
import { MOST_STALE_SECONDS } from "./followers.ts";
import { PooledDb } from "./pool.ts";
import { type Reads, SpreadDb } from "./spread-db.ts";

/** Takes questions alone. */
export type ReadDb = Pick<Db, "selectFrom" | "selectNoFrom" | "with">;

/**
 * The database for questions whose answer may be so old: a replica where one has come so far, the primary otherwise.
 * Whoever wrote something reads it back, as what they ask goes to the primary for as long as any answer may be old; so
 * does what no request asks. Without replicas it is the database that was given.
 */
export function replicaOf(db: Db, reads: Reads): ReadDb {
  if (reads.staleSeconds > MOST_STALE_SECONDS) throw new Error(`no answer may be older than ${MOST_STALE_SECONDS} s`);
  return db instanceof PooledDb && db.replicas ? new SpreadDb(db, db.replicas, reads) : db;
}
