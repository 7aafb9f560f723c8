import * as client from "openid-client";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Connected, signInAt } from "./provider-flow.testing.ts";
import { type App, farmer, openBrowser, openPortal } from "./provider-portal.testing.ts";

/** So many at the same instant, each of a system of its own. */
const AT_ONCE = 10;
type Held = { connected: Connected; accessToken: string; refreshToken: string; sub: string };

let portal: App;
const held: Held[] = [];
const asked: string[] = [];
/** How many requests of a crowd are still on their way: until all are there the database answers none. */
let onTheirWay = 0;
let arrived = Promise.withResolvers<void>();
beforeAll(async () => {
  portal = await openPortal();
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  for (let turn = 0; turn < AT_ONCE; turn += 1) {
    const connected = await portal.connect({ abbr: `joined-${turn}` });
    const { tokens, claims } = await signInAt(connected, browser);
    held.push({
      connected,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token as string,
      sub: claims.sub,
    });
  }
  const query = Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(Client.prototype, "query").mockImplementation(async function (this: Client, ...given: unknown[]) {
    const [statement] = given as [string | { text?: string }];
    asked.push(typeof statement === "string" ? statement : (statement.text ?? ""));
    if (onTheirWay > 0) await arrived.promise;
    return query.apply(this, given);
  });
  portal.server.on("request", () => {
    onTheirWay -= 1;
    if (onTheirWay === 0) arrived.resolve();
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await portal?.close();
});

/**
 * What whole crowds ask at once is asked of the database in common: a statement for each of them is what a province
 * cannot afford. Whoever adds one to these ways joins it (`platform/fast/batched.ts`).
 */
test.each<[string, (one: Held) => Promise<unknown>]>([
  ["userinfo", ({ connected, accessToken, sub }) => client.fetchUserInfo(connected.config, accessToken, sub)],
  ["introspection", ({ connected, accessToken }) => client.tokenIntrospection(connected.config, accessToken)],
  ["a refresh", ({ connected, refreshToken }) => client.refreshTokenGrant(connected.config, refreshToken)],
])("%s by many at once sends no statement for each of them", async (_name, ask) => {
  asked.length = 0;
  onTheirWay = AT_ONCE;
  arrived = Promise.withResolvers();
  await Promise.all(held.map(ask));
  const times = new Map<string, number>();
  for (const text of asked) times.set(text, (times.get(text) ?? 0) + 1);
  const most = [...times].filter(([, count]) => count >= AT_ONCE / 2);
  expect(most).toEqual([]);
});
