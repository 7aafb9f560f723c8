import type { Db } from "./database.ts";

/** No answer of a replica is older than this: whoever wrote reads from the primary for so long. */
export const MOST_STALE_SECONDS = 30;

/** A replica that may be asked. */
export type Follower = {
  db: Db;
  /** told of what it was asked in vain */
  failed(fault: unknown): void;
};

/** The replicas of a database. */
export type Followers = {
  /** one whose answer is no older than this, in milliseconds; undefined where there is none at this moment */
  fit(staleMs: number): Follower | undefined;
};
