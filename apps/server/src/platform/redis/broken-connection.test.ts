import { Redis } from "ioredis";
import { describe, expect, test, vi } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { hasRedis, redisCluster, redisServer } from "../../../test/redis-server.ts";
import { Unavailable } from "../unavailable.ts";
import { parseRedisAddress } from "./redis-address.ts";
import { connectRedis, script } from "./redis-connection.ts";

const COUNT = script("return redis.call('incr', KEYS[1])");

describe.skipIf(!hasRedis)("what was asked when a connection broke", () => {
  test.each([
    ["one server", async () => ((server) => ({ ...server, nodes: [server] }))(await redisServer())],
    ["a Cluster of three", () => redisCluster()],
  ])(
    "is not asked a second time: %s",
    async (_which, started) => {
      const server = await started();
      const nodes = server.nodes.map(({ port }) => new Redis({ port }));
      const redis = await connectRedis(parseRedisAddress(server.url), silentLog);
      try {
        const count = () => redis.evaluate(COUNT, ["count"], []);
        expect(await count()).toBe(1);
        await Promise.all(nodes.map((node) => node.call("CLIENT", "PAUSE", "60000", "WRITE")));
        const asked = count().catch((failure: unknown) => failure);
        const isAsked = async (node: Redis) => (await node.info("clients")).includes("blocked_clients:1");
        await vi.waitUntil(async () => (await Promise.all(nodes.map(isAsked))).includes(true), { interval: 5 });
        await Promise.all(nodes.map((node) => node.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")));
        await Promise.all(nodes.map((node) => node.call("CLIENT", "UNPAUSE")));
        expect(await asked).toBeInstanceOf(Unavailable);
        await vi.waitUntil(async () => (await count().catch(() => undefined)) === 2, { timeout: 5000, interval: 20 });
      } finally {
        redis.close();
        for (const node of nodes) node.disconnect();
        await server.close();
      }
    },
    60_000,
  );
});
