import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { agreeToShare } from "../../test/agree-to-share.ts";
import { type App, testApp } from "../../test/app.ts";
import { testConfig } from "../../test/database.ts";
import { envelopePortal, type EnvelopePortal } from "../../test/envelope-portal.ts";
import { hasRedis, redisServer, type RedisServer } from "../../test/redis-server.ts";
import { type Browser, browserAt } from "../../test/sign-in-portal.ts";
import { parseRedisAddress } from "../platform/redis/redis-address.ts";

/** Two servers on one database and one Redis. */
describe.skipIf(!hasRedis)("with short-lived state in Redis", () => {
  let redis: RedisServer;
  let portal: EnvelopePortal;
  let other: App;
  beforeAll(async () => {
    redis = await redisServer();
    const address = parseRedisAddress(`${redis.url}?prefix=app`);
    portal = await envelopePortal({ redis: address });
    const { database, clock } = portal;
    other = await testApp({ config: testConfig({ redis: address }), database, clock });
    await other.http.ready();
  });
  afterAll(async () => {
    await other.http.close();
    await other.foundation.deliveries.stop();
    await other.foundation.unsealer.close();
    await portal.close();
    await redis.close();
  });

  /** The same browser, whose requests the balancer sends to the other server. */
  const atOther = (browser: Browser): Browser => {
    const same = browserAt({ ...portal, app: other.http } as never, { address: browser.address });
    Object.assign(same.state, browser.state);
    for (const [name, value] of browser.jar) same.jar.set(name, value);
    return same;
  };
  /** Time passes, or what was remembered a moment ago would be for ever. */
  const statusOf = async (browser: Browser): Promise<number> => {
    portal.clock.set(new Date());
    return (await browser.ask("/user/queryByTokenNew")).status;
  };
  const signedIn = async () => {
    const browser = portal.browser();
    expect((await browser.signInAs("nonghu")).success).toBe(true);
    return browser;
  };
  const redeem = async (http: App["http"], code: string): Promise<boolean> => {
    const reply = await http.inject({
      method: "POST",
      url: "/api/open/token",
      headers: { "content-type": "application/json", "x-app-id": portal.appId, "x-app-secret": portal.appSecret },
      payload: JSON.stringify({ code }),
    });
    expect(reply.statusCode).toBeLessThan(500);
    return reply.json().success;
  };
  const recorded = async (kind: string) => {
    const rows = portal.database.db.selectFrom("sessionRecord").select(["key", "groupKey"]).where("kind", "=", kind);
    return (await rows.execute()).map(({ key, groupKey }) => ({ key, groupKey }));
  };

  test("who signs out at one server is refused at another within a second", async () => {
    const [browser, leaving] = [await signedIn(), await signedIn()];
    const there = atOther(browser);
    expect(await statusOf(there)).toBe(200);
    expect(await statusOf(atOther(leaving))).toBe(200);

    const account = portal.database.db.selectFrom("account").select("id").where("username", "=", "nonghu");
    await portal.app.authentication.sessions.endAllOf((await account.executeTakeFirstOrThrow()).id, "byOwner");
    const endedAt = performance.now();
    await vi.waitUntil(async () => (await statusOf(there)) !== 200, { timeout: 5000, interval: 10 });
    expect(performance.now() - endedAt).toBeLessThan(1000);
    expect(await statusOf(there)).toBe(401);
    expect(await recorded("session")).toEqual([]);
  });

  test("a code is redeemed once, wherever it is shown, and no session is kept in the database's own store", async () => {
    const browser = await signedIn();
    await agreeToShare(browser, portal.appId);
    const code = await portal.codeFor(browser);
    const answers = await Promise.all(
      [portal.app.http, other.http, portal.app.http, other.http].map((http) => redeem(http, code)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await recorded("session")).toHaveLength(1);
    const kept = await portal.database.db.selectFrom("shortLived").select("kind").distinct().execute();
    expect(kept.map(({ kind }) => kind).filter((kind) => /^(session|oidc|captcha|challenge)/.test(kind))).toEqual([]);
  });

  test("while it is away everybody is told so, and it comes back by itself; what it lost is ended, and nothing is good twice", async () => {
    const browser = await signedIn();
    const there = atOther(browser);
    const unused = await portal.codeFor(browser);
    const spent = await portal.codeFor(browser);
    expect(await redeem(portal.app.http, spent)).toBe(true);
    const before = await recorded("session");
    expect(before.length).toBeGreaterThan(0);

    await redis.kill();
    await vi.waitUntil(async () => (await statusOf(browser)) === 503, { timeout: 10_000 });
    const answer = await browser.ask("/getRoundNum");
    expect([answer.status, answer["code"], answer.headers["retry-after"]]).toEqual([503, 4836, "10"]);
    const ready = await other.http.inject({ url: "/readyz" });
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: "not ready", away: ["redis"] }]);
    expect((await other.http.inject({ url: "/healthz" })).statusCode).toBe(200);

    await redis.start();
    for (const { http } of [portal.app, other])
      await vi.waitUntil(async () => (await http.inject({ url: "/readyz" })).statusCode === 200, { timeout: 10_000 });
    await vi.waitUntil(async () => (await statusOf(there)) !== 503, { timeout: 10_000 });
    expect(await statusOf(there)).toBe(401);
    for (const code of [unused, spent])
      for (const http of [portal.app.http, other.http]) expect(await redeem(http, code)).toBe(false);
    const lost = async () => (await portal.auditRows("session.ended")).filter(({ reason }) => reason === "lost");
    await vi.waitUntil(async () => (await lost()).length === before.length, { timeout: 10_000 });
    await vi.waitUntil(async () => (await recorded("session")).length === 0, { timeout: 5000 });
    expect([await recorded("sessionOidc"), await recorded("oidc.Session")]).toEqual([[], []]);
    const ends = await lost();
    expect(new Set(ends.map(({ objectId }) => objectId))).toEqual(new Set(before.map(({ key }) => key)));
    expect(ends).toHaveLength(before.length);
    expect(await statusOf(await signedIn())).toBe(200);
  });
});
