import { allOf, changeFeed, type Changes, feedOf, sweepChanges } from "../changes.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.ts";
import type { Log } from "../log.ts";
import { endedOnFailure } from "../ended-on-failure.ts";
import { checkRedis } from "../redis/check-redis.ts";
import type { RedisAddress } from "../redis/redis-address.ts";
import { connectRedis } from "../redis/redis-connection.ts";
import { toldInRedis } from "../redis/told.ts";
import { dividedShortLived } from "./divided-short-lived.ts";
import { postgresShortLived, sweepShortLived } from "./postgres-short-lived.ts";
import { recordedShortLived } from "./recorded-short-lived.ts";
import { redisShortLived } from "./redis-short-lived.ts";
import type { ShortLived } from "./short-lived.ts";

type Deps = {
  db: Db;
  /** the same database where a commit does not wait for the disk */
  eventual: Db;
  clock: Clock;
  log: Log;
  /** absent: all of it is kept in the database */
  address: RedisAddress | undefined;
};

/** What is kept in Redis may be lost there; this knows of it all the same. */
export type LosableState = {
  /** what lists ask for, in the database */
  record: ShortLived;
  /** what is older than this, in ms, may be gone */
  remembersSince(): number;
  /** is told in the moment in which a loss is seen */
  onLoss(told: () => void): void;
};

export type ShortLivedState = {
  shortLived: ShortLived;
  /** tells of accounts, and of sessions and grants wherever they are kept */
  changes: Changes;
  /** which table the lists of sessions ask */
  listedIn: "shortLived" | "sessionRecord";
  /** absent where it cannot be lost without the database */
  losable?: LosableState;
  /** throws while it is away; absent where the database answers for it */
  check?: () => Promise<void>;
  /** Removes what has expired. */
  sweep(): Promise<number>;
  stop(): Promise<void>;
};

async function open(
  { db, eventual, clock, log, address }: Deps,
  begun: AsyncDisposableStack,
): Promise<ShortLivedState> {
  const inDatabase = postgresShortLived({ db, eventual, clock });
  const ofDatabase = changeFeed({ db, log });
  const sweepDatabase = async () => {
    await sweepChanges(eventual);
    return sweepShortLived(eventual, clock);
  };
  await ofDatabase.start();
  begun.defer(ofDatabase.stop);
  const stop = () => begun.disposeAsync();
  if (!address) {
    return {
      shortLived: inDatabase,
      changes: ofDatabase,
      listedIn: "shortLived",
      sweep: sweepDatabase,
      stop,
    };
  }

  const redis = await connectRedis(address, log);
  begun.defer(redis.close);
  await checkRedis(redis, log);
  if (address.nodes.kind !== "one" && address.replicas === 0)
    log.warn("REDIS_URL says no replicas=1: a replica that takes over may not know of the newest sign-outs");
  const told = toldInRedis({ redis, clock });
  const ofRedis = feedOf({ read: told.read, log, what: "the changes in redis" });
  await told.listen(ofRedis.hear);
  await ofRedis.start();
  begun.defer(ofRedis.stop);
  const record = postgresShortLived({ db: eventual, eventual, clock, table: "session_record" });
  const usual = recordedShortLived({
    store: redisShortLived({ redis, clock }),
    record,
    onFailure: (cause) => log.error({ err: cause }, "a session could not be recorded"),
  });
  return {
    shortLived: dividedShortLived({ usual, durable: inDatabase }),
    changes: allOf(ofDatabase, ofRedis),
    listedIn: "sessionRecord",
    losable: { record, remembersSince: told.remembersSince, onLoss: told.onLoss },
    check: redis.ping,
    sweep: async () => (await sweepDatabase()) + (await sweepShortLived(eventual, clock, "session_record")),
    stop,
  };
}

/**
 * Opens the short-lived store: in PostgreSQL, or in Redis with what must outlive it in PostgreSQL.
 *
 * @throws Unavailable, UnsafeRedis
 */
export const openShortLived = (deps: Deps): Promise<ShortLivedState> => endedOnFailure((begun) => open(deps, begun));
