import { inject } from "vitest";
import type { Clock } from "../src/platform/clock.ts";
import { type RedisAddress, parseRedisAddress } from "../src/platform/redis/redis-address.ts";
import { openShortLived, type ShortLivedState } from "../src/platform/short-lived/open-short-lived.ts";
import { postgresShortLived } from "../src/platform/short-lived/postgres-short-lived.ts";
import { silentLog, type TestDatabase } from "./database.ts";

/** Where `TEST_REDIS=1` asks for it, each database has a part of the run's Redis to itself. */
export function redisOf({ url }: Partial<Pick<TestDatabase, "url">>): RedisAddress | undefined {
  const redis = inject("testRedis");
  const [, name] = /@[^/]*\/(\w+)/.exec(url ?? "") ?? [];
  return redis === "" || name === undefined ? undefined : parseRedisAddress(`${redis}?prefix=${name}`);
}

/** The short-lived store of a test's modules: in its database, or with `TEST_REDIS=1` in Redis. */
export async function testShortLived(
  database: TestDatabase,
  clock: Clock,
): Promise<Pick<ShortLivedState, "shortLived" | "listedIn" | "stop">> {
  const address = redisOf(database);
  if (address) return openShortLived({ ...database, clock, log: silentLog, address });
  return {
    shortLived: postgresShortLived({ ...database, clock }),
    listedIn: "shortLived",
    stop: async () => undefined,
  };
}
