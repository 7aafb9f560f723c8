import { randomBytes } from "node:crypto";
import { describe } from "vitest";
import { hasRedis, redisCluster, redisServer } from "../../../test/redis-server.ts";
import { silentLog } from "../../../test/database.ts";
import { parseRedisAddress } from "../redis/redis-address.ts";
import { connectRedis } from "../redis/redis-connection.ts";
import { redisShortLived } from "./redis-short-lived.ts";
import { shortLivedSuite } from "./short-lived.suite.ts";

const openOn = (start: () => Promise<{ url: string; close(): Promise<void> }>) => async (clock: () => Date) => {
  const server = await start();
  const prefix = randomBytes(4).toString("hex");
  const redis = await connectRedis(parseRedisAddress(`${server.url}?prefix=${prefix}`), silentLog);
  const close = async () => {
    redis.close();
    await server.close();
  };
  return { store: redisShortLived({ redis, clock }), close };
};

describe.skipIf(!hasRedis)("in Redis", () => {
  shortLivedSuite("Redis", openOn(redisServer));
  shortLivedSuite("Redis, a Cluster of three", openOn(redisCluster));
});
