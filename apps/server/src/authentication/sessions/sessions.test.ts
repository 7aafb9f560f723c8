import type { AccountStatus } from "../../identity/accounts/accounts.rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Browser, personCalled, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";
import { hashOfToken } from "../../platform/crypto/tokens.ts";

let database: TestDatabase;
let portal: SignInPortal;
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({ database });
});
beforeEach(() => portal.clock.advance(24 * 3600));
afterAll(async () => {
  await portal.close();
  await database.close();
});

const minutes = (count: number) => count * 60;
const me = (browser: Browser) => browser.ask("/user/queryByTokenNew");
const anything = (browser: Browser) => browser.ask("/session/extend", { method: "POST", body: {} });
const status = (browser: Browser) =>
  browser.ask<{ idleEndsAt: string; absoluteEndsAt: string; now: string }>("/session/status");
const sessionOf = (browser: Browser) => hashOfToken(browser.state.bearer);
const signedIn = async (username: string, traits?: Parameters<SignInPortal["browser"]>[0]) => {
  const browser = portal.browser(traits);
  await browser.signInAs(username);
  return browser;
};

describe("two handles (design §3, Session)", () => {
  test("the bearer is kept as a hash only, and the cookie cannot be read by a page", async () => {
    const browser = portal.browser();
    const answer = await browser.logIn(personCalled("nonghu"));
    const cookies = answer.headers["set-cookie"] as string[];
    expect(cookies).toHaveLength(3);
    expect(cookies[0]).toMatch(/^sannong=[\w-]{43}\.[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/^provider=.*Path=\/oidc/);
    expect(cookies[2]).toMatch(/^sannong-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = JSON.stringify(await portal.db.selectFrom("shortLived").selectAll().execute());
    expect(rows).not.toContain(browser.state.bearer);
    expect(rows).not.toContain(browser.jar.get("sannong")?.split(".")[1]);
  });

  test("under TLS the cookie is tied to this host", async () => {
    const http = portal.config.http;
    const secure = await signInPortal({
      database,
      seed: false,
      config: { http: { ...http, publicUrl: "https://portal.example" } },
    });
    const answer = await secure.browser().logIn(personCalled("nonghu"));
    expect((answer.headers["set-cookie"] as string[])[0]).toMatch(
      /^__Host-sannong=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await secure.close();
  });

  test.each([
    ["raw", ""],
    ["with Bearer", "Bearer "],
  ])("the bearer is accepted %s", async (_name, prefix) => {
    const browser = await signedIn("nonghu");
    const authorization = prefix + browser.state.bearer;
    expect((await browser.ask("/user/queryByTokenNew", { headers: { authorization } })).success).toBe(true);
  });

  test("a client without cookies works with the bearer alone", async () => {
    const program = await signedIn("nonghu", { keepsCookies: false });
    expect((await me(program)).success).toBe(true);
    expect((await me(program)).success).toBe(true);
  });

  test("once the cookie was seen, the bearer alone is refused, and that is audited", async () => {
    const browser = await signedIn("nonghu");
    expect((await me(browser)).success).toBe(true);
    const thief = portal.browser();
    thief.state.bearer = browser.state.bearer;
    expect(await me(thief)).toMatchObject({ status: 401, code: 999, msg: "ErrorToLogin" });
    expect((await me(browser)).success).toBe(true);
    const told = await portal.auditRows("session.bearerWithoutCookie");
    expect(told.filter(({ objectId }) => objectId === sessionOf(browser))).toHaveLength(1);
  });

  test("another session's cookie is no cookie; a forged one neither", async () => {
    const [browser, other] = [await signedIn("nonghu"), await signedIn("nongchang")];
    await me(browser);
    await me(other);
    const good = browser.jar.get("sannong") ?? "";
    for (const cookie of [
      other.jar.get("sannong") ?? "",
      `${good.split(".")[0]}.${"A".repeat(43)}`,
      good.slice(0, -1),
      "x",
      "",
    ]) {
      browser.jar.set("sannong", cookie);
      expect((await me(browser)).status).toBe(401);
    }
    browser.jar.set("sannong", good);
    expect((await me(browser)).success).toBe(true);
  });

  test.each(["%00.%00", "%ED%A0%80.x", "a.b.c", ".", "%", "x".repeat(5000)])(
    "a cookie that cannot be ours (%s) is none, and no fault",
    async (cookie) => {
      expect(await portal.sessions.byCookie(`sannong=${cookie}`)).toBeUndefined();
      const browser = portal.browser();
      browser.jar.set("sannong", cookie);
      expect((await browser.signInAs("nonghu")).success).toBe(true);
    },
  );

  test("fixation: a cookie that lay in the browser before is neither taken over nor left alive", async () => {
    const [attacker, victim] = [await signedIn("nongchang"), portal.browser()];
    const planted = attacker.jar.get("sannong") ?? "";
    victim.jar.set("sannong", planted);
    await victim.signInAs("nonghu");
    const own = victim.jar.get("sannong");
    expect(own).not.toBe(planted);
    portal.clock.advance(1.1);
    // whoever planted it has nothing in their hands: neither their own session nor the other's
    expect(await me(attacker)).toMatchObject({ status: 401 });
    expect(await portal.sessions.byCookie(`sannong=${planted}`)).toBeUndefined();
    expect((await me(victim)).data).toMatchObject({ user: { username: "nonghu" } });
  });

  test("fixation: made-up handles and a client id that somebody else knows open nothing after the sign-in", async () => {
    const [attacker, victim] = [portal.browser(), portal.browser()];
    victim.state.clientId = await attacker.open();
    const madeUp = `${"a".repeat(43)}.${"b".repeat(43)}`;
    victim.jar.set("sannong", madeUp);
    victim.state.bearer = "c".repeat(43);
    await victim.signInAs("nonghu");
    const planted: Record<string, string>[] = [
      { authorization: "c".repeat(43) },
      { authorization: "c".repeat(43), cookie: `sannong=${madeUp}` },
      { cookie: `sannong=${madeUp}` },
    ];
    for (const handles of planted)
      expect(await portal.browser().ask("/user/queryByTokenNew", { headers: handles })).toMatchObject({ status: 401 });
    expect(await me(attacker)).toMatchObject({ status: 401 });
    expect((await me(victim)).data).toMatchObject({ user: { username: "nonghu" } });
  });

  test("the cookie alone calls nothing", async () => {
    const browser = await signedIn("nonghu");
    browser.state.bearer = "";
    expect(await me(browser)).toMatchObject({ status: 401, code: 999 });
  });

  test.each(["x", "Bearer", `Bearer ${"A".repeat(43)}`, `Basic ${"A".repeat(43)}`, "A".repeat(5000)])(
    "%.20s… is no bearer of ours",
    async (authorization) => {
      expect(await portal.browser().ask("/user/queryByTokenNew", { headers: { authorization } })).toMatchObject({
        status: 401,
        code: 999,
      });
    },
  );

  test("a change of browser is audited and not refused", async () => {
    const browser = await signedIn("nonghu");
    expect((await browser.ask("/session/status", { headers: { "user-agent": "another" } })).success).toBe(true);
    const told = await portal.auditRows("session.browserChanged");
    expect(told.map(({ objectId }) => objectId)).toContain(sessionOf(browser));
  });
});

describe("ends (design §4)", () => {
  test.each([
    ["staff idle out after 30 minutes", "ganbu", minutes(30)],
    ["market users after two hours", "nonghu", minutes(120)],
  ])("%s", async (_name, username, idle) => {
    const browser = await signedIn(username);
    portal.clock.advance(idle - 1);
    expect((await status(browser)).success).toBe(true);
    portal.clock.advance(1);
    expect(await status(browser)).toMatchObject({ status: 401, code: 999 });
  });

  test("what a page asks by itself does not extend; what a person does, does", async () => {
    const browser = await signedIn("ganbu");
    const atFirst = (await status(browser)).data?.idleEndsAt;
    portal.clock.advance(minutes(20));
    await me(browser);
    expect((await status(browser)).data?.idleEndsAt).toBe(atFirst);
    const extended = (await anything(browser)).data as { idleEndsAt: string };
    expect(new Date(extended.idleEndsAt).getTime() - new Date(atFirst ?? "").getTime()).toBe(20 * 60_000);
    portal.clock.advance(minutes(29));
    expect((await me(browser)).success).toBe(true);
  });

  test("however busy, it ends after twelve hours, in the connected systems too", async () => {
    const browser = await signedIn("ganbu");
    const uid = portal.oidc.opened.at(-1) as string;
    for (let slept = 0; slept < 12 * 60 - 20; slept += 20) {
      portal.clock.advance(minutes(20));
      expect((await anything(browser)).success).toBe(true);
    }
    portal.clock.advance(minutes(20));
    expect((await me(browser)).status).toBe(401);
    await portal.sessions.endAged();
    portal.clock.advance(minutes(2));
    await portal.sessions.endAged();
    expect(portal.oidc.closed).toContain(uid);
  });

  test("idling closes the portal's handles only; the systems are told when its age is up, once", async () => {
    const browser = await signedIn("nonghu");
    const uid = portal.oidc.opened.at(-1) as string;
    await portal.sessions.endAged();
    portal.clock.advance(minutes(180));
    await portal.sessions.endAged();
    expect((await me(browser)).status).toBe(401);
    expect(portal.oidc.closed).not.toContain(uid);
    portal.clock.advance(10 * 3600);
    await portal.sessions.endAged();
    await portal.sessions.endAged();
    expect(portal.oidc.closed.filter((closed) => closed === uid)).toHaveLength(1);
  });

  test("of six the oldest ends, and hears that it ended elsewhere", async () => {
    const browsers: Browser[] = [];
    for (let place = 0; place < 6; place += 1) {
      browsers.push(await signedIn("zhengwuban"));
      portal.clock.advance(2);
    }
    const answers = await Promise.all(browsers.map(me));
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [401, 555],
      ...Array.from({ length: 5 }, () => [200, 200]),
    ]);
  });

  test("an administrator ends all of an account's sessions: 555", async () => {
    const [one, other] = [await signedIn("nongchang"), await signedIn("nongchang")];
    const { accountId } = (await portal.sessions.byCookie(`sannong=${one.jar.get("sannong")}`)) ?? { accountId: "" };
    expect(await portal.sessions.endAllOf(accountId, "byAdministrator", sessionOf(other))).toBe(1);
    expect(await me(one)).toMatchObject({ status: 401, code: 555, msg: "ErrorToLogin" });
    expect((await me(other)).success).toBe(true);
    expect(await portal.sessions.endAllOf(accountId, "byAdministrator")).toBe(1);
  });

  test("an account that is stopped is out within a second", async () => {
    const browser = await signedIn("ruomima");
    await me(browser);
    const setStatus = (to: AccountStatus) =>
      portal.db.updateTable("account").set({ status: to }).where("username", "=", "ruomima").execute();
    await setStatus("disabled");
    portal.clock.advance(1.1);
    expect(await me(browser)).toMatchObject({ status: 401, code: 555 });
    await setStatus("active");
  });

  test("another node hears of an end within a second", async () => {
    const other = await signInPortal({ database, seed: false });
    other.clock.set(portal.clock());
    const browser = await signedIn("nonghu");
    const credentials = { authorization: browser.state.bearer, cookie: undefined, userAgent: "test" };
    expect((await other.sessions.identify(credentials)).state).toBe("live");
    await portal.sessions.end(sessionOf(browser), "byAdministrator");
    other.clock.advance(1.1);
    expect(await other.sessions.identify(credentials)).toEqual({ state: "dead", why: "endedElsewhere" });
    await other.close();
  });
});

test("the last sign-in is told, so that a stranger's is noticed", async () => {
  const first = await signedIn("mimadaoqi");
  expect((await me(first)).data).toMatchObject({ lastSignInAt: null });
  const at = portal.clock().toISOString();
  portal.clock.advance(100);
  const second = await signedIn("mimadaoqi");
  expect((await me(second)).data).toMatchObject({ lastSignInAt: at });
});
