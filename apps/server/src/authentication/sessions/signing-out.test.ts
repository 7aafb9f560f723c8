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

const me = (browser: Browser) => browser.ask("/user/queryByTokenNew");
const sessionOf = (browser: Browser) => hashOfToken(browser.state.bearer);
const signedIn = async (username: string, traits?: Parameters<SignInPortal["browser"]>[0]) => {
  const browser = portal.browser(traits);
  await browser.signInAs(username);
  return browser;
};

describe("signing out (specification §4: 退出成功 whatever happens)", () => {
  const signOut = (browser: Browser) => browser.ask("/oauth/layout");

  test("ends the session, its OpenID session and the cookie; the token is dead at once", async () => {
    const browser = await signedIn("nonghu");
    const uid = portal.oidc.opened.at(-1) as string;
    const answer = await signOut(browser);
    expect(answer).toMatchObject({ status: 200, success: true, msg: "退出成功" });
    expect(answer.headers["set-cookie"]).toMatch(/^sannong=; Max-Age=0; Path=\//);
    expect(portal.oidc.closed).toContain(uid);
    expect(await me(browser)).toMatchObject({ status: 401, code: 999 });
    expect(await portal.sessions.byOidcUid(uid)).toBeUndefined();
    expect((await portal.auditRows("session.ended")).at(-1)).toMatchObject({
      reason: "signedOut",
      objectId: sessionOf(browser),
    });
  });

  test("a dead token, no token, a bearer whose cookie was lost", async () => {
    const browser = await signedIn("nonghu");
    await me(browser);
    browser.jar.clear();
    expect((await signOut(browser)).msg).toBe("退出成功");
    expect(
      await portal.sessions.identify({ authorization: browser.state.bearer, cookie: undefined, userAgent: "" }),
    ).toMatchObject({ state: "dead" });
    expect((await signOut(browser)).msg).toBe("退出成功");
    expect((await signOut(portal.browser())).msg).toBe("退出成功");
  });

  test("a link on a foreign page, which carries the cookie alone, signs nobody off", async () => {
    const browser = await signedIn("nonghu");
    const answer = await browser.ask("/oauth/layout", { headers: { authorization: "" } });
    expect(answer.msg).toBe("退出成功");
    const { bearer } = browser.state;
    browser.state.bearer = "";
    const bare = await browser.ask("/oauth/layout");
    expect(bare.headers["set-cookie"]).toBeUndefined();
    browser.state.bearer = bearer;
    expect(await portal.sessions.byOidcUid(portal.oidc.opened.at(-1) as string)).toBeDefined();
  });

  test("asked for by ten at the same instant it ends once", async () => {
    const browser = await signedIn("nonghu");
    const uid = portal.oidc.opened.at(-1) as string;
    const answers = await Promise.all(Array.from({ length: 10 }, () => signOut(browser)));
    expect(answers.every(({ msg }) => msg === "退出成功")).toBe(true);
    expect(portal.oidc.closed.filter((closed) => closed === uid)).toHaveLength(1);
  });

  test("who signs in anew in the same browser leaves nothing of the session before", async () => {
    const browser = await signedIn("nonghu");
    const [uid, bearer] = [portal.oidc.opened.at(-1) as string, browser.state.bearer];
    await browser.logIn(personCalled("nongchang"));
    expect(portal.oidc.closed).toContain(uid);
    expect(browser.state.bearer).not.toBe(bearer);
    expect((await me(browser)).data).toMatchObject({ user: { username: "nongchang" } });
  });
});

describe("for the identity provider", () => {
  test("a session is found by its cookie and by its OpenID session, with the factors that opened it", async () => {
    const browser = await signedIn("ganbu");
    const uid = portal.oidc.opened.at(-1) as string;
    const expected = {
      sessionId: sessionOf(browser),
      oidcUid: uid,
      username: "ganbu",
      factors: ["password", "sms"],
      signedInAt: portal.clock(),
    };
    expect(await portal.sessions.byCookie(`a=b; sannong=${browser.jar.get("sannong")}; c=d`)).toMatchObject(expected);
    expect(await portal.sessions.byOidcUid(uid)).toMatchObject(expected);
    expect(await portal.sessions.byCookie("a=b")).toBeUndefined();
    expect(await portal.sessions.byCookie(undefined)).toBeUndefined();
    expect(await portal.sessions.byOidcUid("nobody")).toBeUndefined();
  });

  test("a visit with the cookie counts as showing it", async () => {
    const browser = await signedIn("nonghu");
    const { bearer } = browser.state;
    await portal.sessions.byCookie(`sannong=${browser.jar.get("sannong")}`);
    const identified = await portal.sessions.identify({ authorization: bearer, cookie: undefined, userAgent: "test" });
    expect(identified).toEqual({ state: "dead", why: "missing" });
  });

  test("signing off at a connected system ends the portal's session", async () => {
    const browser = await signedIn("nonghu");
    const uid = portal.oidc.opened.at(-1) as string;
    expect(await portal.sessions.endByOidcUid(uid, "signedOff")).toBe(true);
    expect(await portal.sessions.endByOidcUid(uid, "signedOff")).toBe(false);
    expect(await me(browser)).toMatchObject({ status: 401, code: 999 });
  });

  test("listeners hear of an end; one that fails saves nothing from ending", async () => {
    const heard: string[] = [];
    portal.events.on("sessionEnded", () => Promise.reject(new Error("broken listener")));
    portal.events.on("sessionEnded", ({ sessionId, why }) => void heard.push(`${sessionId} ${why}`));
    const browser = await signedIn("nonghu");
    expect(await portal.sessions.end(sessionOf(browser), "accountChanged")).toBe(true);
    expect(heard).toEqual([`${sessionOf(browser)} accountChanged`]);
    expect((await portal.auditRows("session.ended")).at(-1)).toMatchObject({ result: "failed" });
  });
});
