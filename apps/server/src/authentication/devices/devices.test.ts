import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Browser, personCalled, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";

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

const EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0";
const signedIn = async (username: string, traits?: Parameters<SignInPortal["browser"]>[0]) => {
  const browser = portal.browser(traits);
  await browser.signInAs(username);
  return browser;
};
const noticesTo = async (username: string) => {
  await portal.oneTimeCodes.notices.settled();
  const { tel } = personCalled(username);
  return (await portal.sms.recorded()).filter(({ to, text }) => to === tel && text.includes("新设备登录"));
};
const tokenIn = (text: string) => /\/not-me\/([\w-]+)/.exec(text)?.[1] ?? "";
const post = (browser: Browser, path: string, body: Record<string, unknown>) =>
  browser.ask(path, { method: "POST", body });
const me = (browser: Browser) => browser.ask("/user/queryByTokenNew");

type Answered = {
  ok: boolean;
  reason: string;
  address: string;
  newDevice: boolean;
  browser: string;
  factors: string[];
};
type Page = { records: Answered[]; total: number };
const history = async (browser: Browser, query = "") =>
  (await browser.ask<Page>(`/session/history${query}`)).data as Page;

describe("a sign-in in a new browser", () => {
  test("is told to the owner; the account's first browser is not, nor one that was there before", async () => {
    const first = await signedIn("nonghu");
    expect(await noticesTo("nonghu")).toEqual([]);
    await first.ask("/oauth/layout");
    first.state.bearer = "";
    await first.signInAs("nonghu");
    expect(await noticesTo("nonghu")).toEqual([]);

    await signedIn("nonghu", { address: "10.7.0.1", userAgent: EDGE });
    const [notice, ...more] = await noticesTo("nonghu");
    expect(more).toEqual([]);
    expect(notice?.text).toContain("在新设备登录（Windows 电脑上的 Edge 浏览器，地址 10.7.0.1）");
    expect(notice?.text).toContain(`${portal.config.http.publicUrl}/not-me/`);
    expect(notice?.text).toMatch(/您的账号于 \d+月\d+日 \d\d:\d\d /);
  });

  test("is told three times a day at most, however often a browser forgets its cookies", async () => {
    await signedIn("nongchang");
    for (let count = 0; count < 5; count += 1) {
      await signedIn("nongchang", { keepsCookies: false });
      portal.clock.advance(60);
    }
    expect(await noticesTo("nongchang")).toHaveLength(3);
  });

  test("the browser's mark is kept as a hash only", async () => {
    const browser = await signedIn("nonghu");
    const mark = browser.jar.get("sannong-device") ?? "";
    expect(mark).toHaveLength(43);
    const rows = JSON.stringify(await portal.db.selectFrom("knownDevice").selectAll().execute());
    expect(rows).not.toContain(mark);
  });

  test("a number that was never proved is told nothing", async () => {
    const account = await portal.accounts.findByUsernameOrPhone("zhengwuban");
    await portal.db
      .updateTable("account")
      .set({ phoneVerifiedAt: null })
      .where("id", "=", account?.id ?? "")
      .execute();
    portal.accounts.forget(account?.id ?? "");
    await signedIn("zhengwuban");
    await signedIn("zhengwuban");
    expect(await noticesTo("zhengwuban")).toEqual([]);
  });
});

describe("that was not me", () => {
  test("asks first, then ends every session and voids the password, once", async () => {
    const owner = await signedIn("ruomima");
    const anonymous = await signedIn("ruomima", { userAgent: EDGE });
    const [notice] = await noticesTo("ruomima");
    const token = tokenIn(notice?.text ?? "");
    const reader = portal.browser();
    expect((await post(reader, "/notMe/look", { token })).data).toMatchObject({
      browser: "Edge 浏览器",
      system: "Windows 电脑",
      account: expect.stringMatching(/^.\*+$/),
    });
    expect((await me(anonymous)).success).toBe(true);

    const answers = await Promise.all([1, 2, 3].map(() => post(reader, "/notMe/confirm", { token })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 4206 });
    for (const browser of [owner, anonymous]) expect(await me(browser)).toMatchObject({ status: 401, code: 555 });

    const { password } = personCalled("ruomima");
    const again = portal.browser();
    expect(await again.logIn({ username: "ruomima", password })).toMatchObject({
      success: false,
      msg: "用户名或密码错误",
    });
    const account = await portal.accounts.findByUsernameOrPhone("ruomima");
    expect(account).toMatchObject({ passwordHash: expect.any(String), passwordIsWeak: true });
    expect(await portal.auditRows("account.signInDisavowed")).toHaveLength(1);
    expect(await post(reader, "/notMe/look", { token })).toMatchObject({ success: false, code: 4206 });
  });

  test("a link is good for ten days, an invented one never", async () => {
    await signedIn("nonghu");
    await signedIn("nonghu", { userAgent: EDGE });
    const [notice] = await noticesTo("nonghu");
    const token = tokenIn(notice?.text ?? "");
    const reader = portal.browser();
    portal.clock.advance(10 * 24 * 3600 - 60);
    expect(await post(reader, "/notMe/look", { token })).toMatchObject({ success: true });
    portal.clock.advance(60);
    expect(await post(reader, "/notMe/confirm", { token })).toMatchObject({ success: false, code: 4206 });
    expect(await post(reader, "/notMe/confirm", { token: "A".repeat(22) })).toMatchObject({ code: 4206 });
    expect(await post(reader, "/notMe/confirm", { token: "../.." })).toMatchObject({ status: 400 });
  });
});

describe("one's own sign-in history", () => {
  test("holds successes and failures with their reasons, newest first, page by page", async () => {
    const browser = portal.browser({ address: "10.7.1.1", userAgent: EDGE });
    await browser.logIn({ username: "nongchang", password: "Wrong-1234" });
    portal.clock.advance(1);
    await browser.signInAs("nongchang");
    const told = await history(browser, "?pageNum=1&pageSize=2");
    expect(told.records.map(({ ok, reason, address }) => [ok, reason, address])).toEqual([
      [true, "", "10.7.1.1"],
      [false, "密码不正确", "10.7.1.1"],
    ]);
    expect(told.records[0]).toMatchObject({ browser: "Edge 浏览器", factors: ["password"], newDevice: true });
    const next = await history(browser, "?pageNum=2&pageSize=1");
    expect(next).toMatchObject({ total: told.total, records: [told.records[1]] });
  });

  test("is one's own alone, and ends after 180 days", async () => {
    const [one, other] = [
      await signedIn("nonghu", { address: "10.7.2.1" }),
      await signedIn("nongchang", { address: "10.7.2.2" }),
    ];
    const addresses = async (browser: Browser) =>
      (await history(browser, "?pageSize=100")).records.map(({ address }) => address);
    expect(await addresses(one)).not.toContain("10.7.2.2");
    expect(await addresses(other)).not.toContain("10.7.2.1");
    portal.clock.advance(181 * 24 * 3600);
    expect((await history(await signedIn("nonghu"))).total).toBe(1);
  });

  test("a person is not asked about, only the session", async () => {
    const anonymous = await signedIn("nonghu");
    const account = await portal.accounts.findByUsernameOrPhone("nongchang");
    const told = await history(anonymous, `?accountId=${account?.id}&pageSize=100`);
    expect(told).toEqual(await history(anonymous, "?pageSize=100"));
  });
});
