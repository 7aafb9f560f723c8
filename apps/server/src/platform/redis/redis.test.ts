import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { fixedClock, silentLog } from "../../../test/database.ts";
import { hasRedis, redisServer, type RedisServer } from "../../../test/redis-server.ts";
import { feedOf } from "../changes.ts";
import { redisShortLived } from "../short-lived/redis-short-lived.ts";
import type { ShortLived } from "../short-lived/short-lived.ts";
import { Unavailable } from "../unavailable.ts";
import { checkRedis } from "./check-redis.ts";
import { parseRedisAddress } from "./redis-address.ts";
import { connectRedis, type RedisConnection } from "./redis-connection.ts";
import { toldInRedis } from "./told.ts";

const clock = fixedClock();
const connectTo = ({ url }: Pick<RedisServer, "url">) => connectRedis(parseRedisAddress(url), silentLog);

describe.skipIf(!hasRedis)("what changes in Redis", () => {
  let server: RedisServer;
  let redis: RedisConnection;
  let store: ShortLived;
  beforeAll(async () => {
    server = await redisServer();
    redis = await connectTo(server);
    store = redisShortLived({ redis, clock });
  });
  afterAll(async () => {
    redis.close();
    await server.close();
  });

  const hour = { ttl: 3600 };
  /** Each changes what stands in the line before it; the same as the triggers of the database tell. */
  const acts: [act: string, (store: ShortLived) => Promise<unknown>, told: string[]][] = [
    [
      "an OpenID session begins",
      (on) => on.put("oidc.Session", "c1", { is: "session" }, { ...hour, group: "uid" }),
      [],
    ],
    [
      "a system is entered in it",
      (on) => on.putIfAbsent("oidc.Session", "uid:s", { is: "authorization" }, { ...hour, group: "uid" }),
      ["uid"],
    ],
    ["it changes", (on) => on.merge("oidc.Session", "c1", { a: 1 }), ["uid"]],
    ["it ends", (on) => on.removeGroup("oidc.Session", "uid"), ["uid", "uid"]],
    ["a session begins", (on) => on.put("session", "s1", {}, { ...hour, group: "one" }), []],
    ["it is used", (on) => on.merge("session", "s1", { lastSeenAt: 1 }, 3600), ["s1"]],
    ["it is taken", (on) => on.take("session", "s1"), ["s1"]],
    ["a grant is given", (on) => on.put("oidc.Grant", "g1", {}, { ...hour, group: "x" }), []],
    ["it is taken back", (on) => on.remove("oidc.Grant", "g1"), ["g1"]],
    ["a code is spent", (on) => on.put("oidc.AuthorizationCode", "k1", {}, hour), []],
  ];
  test("is told of by the list that is looked at each second, and published at once", async () => {
    const told = toldInRedis({ redis, clock });
    const heard: string[] = [];
    await told.listen(({ subject }) => void heard.push(subject));
    let { upTo } = await told.read(undefined);
    for (const [act, does, subjects] of acts) {
      heard.length = 0;
      await does(store);
      const news = await told.read(upTo);
      upTo = news.upTo;
      expect([act, news.told.map(({ subject }) => subject)]).toEqual([act, subjects]);
      await vi.waitUntil(() => heard.length >= subjects.length, { timeout: 2000, interval: 5 });
      expect([act, heard]).toEqual([act, subjects]);
    }
  });

  test("is felt without a look, and by the next look where nothing was heard", async () => {
    const told = toldInRedis({ redis, clock });
    const [listening, deaf] = [told, toldInRedis({ redis, clock })].map(({ read }) =>
      feedOf({ read, log: silentLog, what: "a test" }),
    ) as [ReturnType<typeof feedOf>, ReturnType<typeof feedOf>];
    await told.listen(listening.hear);
    await Promise.all([listening.look(), deaf.look()]);
    await store.put("session", "felt", {}, hour);
    await new Promise((resolve) => setImmediate(resolve));
    const readAt = performance.now();
    expect([listening.holds("felt", readAt), deaf.holds("felt", readAt)]).toEqual([true, true]);
    await store.take("session", "felt");
    await vi.waitUntil(() => !listening.holds("felt", readAt), { timeout: 1000, interval: 5 });
    expect(deaf.holds("felt", readAt)).toBe(true);
    await deaf.look();
    expect(deaf.holds("felt", readAt)).toBe(false);
    // heard and read, it counts once
    const readAgain = performance.now();
    await listening.look();
    expect(listening.holds("felt", readAgain)).toBe(true);
  });
});

describe.skipIf(!hasRedis)("a Redis", () => {
  const servers: RedisServer[] = [];
  const opened: RedisConnection[] = [];
  const started = async (options: readonly string[]) => {
    const server = await redisServer(options);
    servers.push(server);
    const redis = await connectTo(server);
    opened.push(redis);
    return { server, redis };
  };
  afterEach(async () => {
    for (const redis of opened.splice(0)) redis.close();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  test.each([
    ["forgets all", [], true],
    ["forgets nothing", ["--appendonly", "yes", "--appendfsync", "always"], true],
    ["keeps what it knew a minute ago", ["--save", "60 1"], false],
    ["keeps what it knew a second ago", ["--appendonly", "yes", "--appendfsync", "everysec"], false],
    ["pushes out what it has no room for", ["--maxmemory-policy", "allkeys-lru"], false],
  ])("that %s when it falls", async (_name, options, isSafe) => {
    const { redis } = await started(options);
    const checking = checkRedis(redis, silentLog).then(
      () => "taken",
      ({ name }: Error) => name,
    );
    expect(await checking).toBe(isSafe ? "taken" : "UnsafeRedis");
  });

  test("that forgets nothing has all of it after it was killed, and no loss is told", async () => {
    const { server, redis } = await started(["--appendonly", "yes", "--appendfsync", "always"]);
    const store = redisShortLived({ redis, clock });
    const told = toldInRedis({ redis, clock });
    let losses = 0;
    told.onLoss(() => (losses += 1));
    const { upTo } = await told.read(undefined);
    await store.put("session", "kept", { n: 1 }, { ttl: 3600, group: "one" });
    await server.kill();
    await server.start();
    await vi.waitUntil(
      () =>
        redis.ping().then(
          () => true,
          () => false,
        ),
      { timeout: 5000, interval: 20 },
    );
    expect(await store.listGroup("session", "one")).toHaveLength(1);
    expect((await told.read(upTo)).isBroken).toBe(false);
    expect(losses).toBe(0);
  });

  test("that forgot all tells it at the next look, and keeps nobody's doubt", async () => {
    const { server, redis } = await started([]);
    const told = toldInRedis({ redis, clock });
    let losses = 0;
    told.onLoss(() => (losses += 1));
    const { upTo } = await told.read(undefined);
    await server.kill();
    await expect(told.read(upTo)).rejects.toBeInstanceOf(Unavailable);
    await server.start();
    clock.advance(5);
    await vi.waitUntil(
      () =>
        redis.ping().then(
          () => true,
          () => false,
        ),
      { timeout: 5000, interval: 20 },
    );
    expect((await told.read(upTo)).isBroken).toBe(true);
    expect([losses, told.remembersSince()]).toEqual([1, clock().getTime()]);
  });

  test("whose replica is asked for and is not there keeps nothing as `full`", async () => {
    const { server } = await started([]);
    const redis = await connectRedis(parseRedisAddress(`${server.url}?replicas=1`), silentLog);
    opened.push(redis);
    const store = redisShortLived({ redis, clock });
    await store.put("a", "k", 1, { ttl: 60, durability: "eventual" });
    await expect(store.put("a", "k", 1, { ttl: 60 })).rejects.toBeInstanceOf(Unavailable);
    const replica = await redisServer(["--replicaof", `127.0.0.1 ${server.port}`]);
    servers.push(replica);
    const put = () =>
      store.put("a", "k", 2, { ttl: 60 }).then(
        () => true,
        () => false,
      );
    await vi.waitUntil(put, { timeout: 15_000, interval: 100 });
    const there = await connectTo(replica);
    opened.push(there);
    expect(await redisShortLived({ redis: there, clock }).get("a", "k")).toBe(2);
  });
});
