import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bindingPortal, type BindingPortal } from "../../../test/binding-portal.ts";
import { ABBR } from "../../../test/connected-system.ts";
import type { Mood } from "../../../test/stand-in-system.ts";

let portal: BindingPortal;
beforeAll(async () => {
  portal = await bindingPortal();
});
afterAll(() => portal?.close());
afterEach(() => {
  portal.system.state.mood = "good";
  // a bad mood makes the system be left alone for a while, and tries be counted
  portal.clock.advance(16 * 60);
});

type Browser = ReturnType<BindingPortal["browser"]>;
const signedIn = async (username: string): Promise<Browser> => {
  const browser = portal.browser();
  expect(await browser.signInAs(username)).toMatchObject({ success: true });
  return browser;
};
const bind = (browser: Browser, username: string, password: string, more: object = {}) =>
  portal.sealedPost<{ boundUsername: string }>(browser, "/oauth/bindOriginalUser", {
    username,
    systemAbbr: ABBR,
    ...more,
    secrets: { password },
  });
const check = (browser: Browser, more: object = {}) =>
  browser.ask<{ matchFlag: boolean }>("/oauth/loginSiteByUserName", {
    method: "POST",
    body: { systemAbbr: ABBR, ...more },
  });
const mine = async (browser: Browser) =>
  (
    await browser.ask<{
      bindings: { systemAbbr: string; boundUsername: string }[];
      bindable: { systemAbbr: string }[];
    }>("/binding/mine")
  ).data;
const unbind = (browser: Browser) => browser.ask("/binding/unbind", { method: "POST", body: { systemAbbr: ABBR } });
const generateCode = (browser: Browser) =>
  browser.ask<{ code: string }>(
    `/oauthCode/generateCode?clientId=${portal.registered.system.appId}&jumpType=0&identification=cqjy-publish`,
  );

describe("bind type 1: an account of the original system", () => {
  test("proved by its password, it is bound; the password is sealed on both ways and nowhere kept", async () => {
    const browser = await signedIn("nongchang");
    expect((await generateCode(browser)).msg).toBe("请绑定系统平台用户!");
    const bound = await bind(browser, "laowang", "wang-de-mima-1");
    expect(bound).toMatchObject({ success: true, msg: "绑定成功", data: { boundUsername: "laowang" } });

    expect(portal.system.state.asked.at(-1)).toMatchObject({ username: "laowang", systemAbbr: ABBR });
    expect(portal.system.state.bodies.join()).not.toContain("wang-de-mima-1");
    const audited = JSON.stringify(await portal.database.db.selectFrom("auditEntry").selectAll().execute());
    expect(audited).toContain("binding.made");
    expect(audited).not.toContain("wang-de-mima-1");

    expect(await mine(browser)).toMatchObject({
      bindings: [{ systemAbbr: ABBR, boundUsername: "laowang" }],
      bindable: [],
    });
    expect(await check(browser)).toMatchObject({ data: { matchFlag: true } });
    expect(await generateCode(browser)).toMatchObject({ success: true });
  });

  test("a person has one account in a system", async () => {
    const browser = await signedIn("nongchang");
    expect(await bind(browser, "laoli", "li-de-mima-2")).toMatchObject({
      code: 4274,
      msg: "您在该系统已绑定其他账号，请先到“我的绑定”解除",
    });
  });

  test("another person's account stays theirs", async () => {
    const browser = await signedIn("nonghu");
    expect(await bind(browser, "laowang", "wang-de-mima-1")).toMatchObject({
      code: 4273,
      msg: "该系统账号已绑定其他平台账号，如有疑问请拨打技术支持电话",
    });
  });

  test("two people at the same instant: one wins", async () => {
    const [one, other] = await Promise.all([signedIn("nonghu"), signedIn("bangding")]);
    const outcomes = await Promise.all([one, other].map((browser) => bind(browser, "laoli", "li-de-mima-2")));
    expect(outcomes.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(outcomes.find(({ success }) => !success)?.code).toBe(4273);
    await Promise.all([unbind(one), unbind(other)]);
  });

  test("a wrong password binds nothing, and after five tries one waits", async () => {
    const browser = await signedIn("nonghu");
    for (let n = 0; n < 5; n += 1)
      expect(await bind(browser, "laochen", `falsch-${n}`)).toMatchObject({ code: 4271, msg: "系统用户名或密码错误" });
    const waits = await bind(browser, "laochen", "chen-de-mima-4");
    expect(waits).toMatchObject({ status: 429, code: 4277 });
    expect(waits.msg).toMatch(/^密码错误次数过多，请 \d+ 分钟后再试$/);
    expect((await mine(browser))?.bindings).toEqual([]);
    expect((await portal.auditRows("binding.refused")).map((row) => row.reason)).toContain("binding.rejected");
  });

  test("guesses at the same instant do not slip through together", async () => {
    const browser = await signedIn("nonghu");
    const before = portal.system.state.asked.length;
    const sealed: Promise<{ code: number }>[] = [];
    // each with a challenge of its own, from a browser of its own with the same bearer
    for (let n = 0; n < 8; n += 1) {
      const beside = portal.browser();
      beside.state.bearer = browser.state.bearer;
      for (const [name, value] of browser.jar) beside.jar.set(name, value);
      sealed.push(bind(beside, "laozhao", `falsch-${n}`));
    }
    await Promise.all(sealed);
    expect(portal.system.state.asked.length - before).toBe(5);
  });

  test("a recorded request is not heard twice", async () => {
    const browser = await signedIn("nonghu");
    await browser.open();
    const password = await browser.seal("falsch", "POST /oauth/bindOriginalUser");
    const body = { username: "laochen", systemAbbr: ABBR, password };
    const post = () => browser.ask("/oauth/bindOriginalUser", { method: "POST", body });
    expect((await post()).code).toBe(4271);
    expect((await post()).code).toBe(4103);
  });

  test.each<[string, object, number]>([
    ["an address that is not the registered one", { checkUserUrl: "http://evil.example/check" }, 4275],
    ["a system without a check endpoint", { systemAbbr: "tdcb" }, 4270],
    ["a system that does not exist", { systemAbbr: "nobody" }, 4401],
  ])("%s is refused, and nobody is asked", async (_name, more, wireCode) => {
    const browser = await signedIn("nonghu");
    const before = portal.system.state.asked.length;
    expect((await bind(browser, "laochen", "chen-de-mima-4", more)).code).toBe(wireCode);
    expect(portal.system.state.asked).toHaveLength(before);
  });

  test.each<[Mood]>([["broken"], ["garbled"], ["wrongShape"], ["slow"]])(
    "a system that is %s has not answered",
    async (mood) => {
      const browser = await signedIn("nonghu");
      portal.system.state.mood = mood;
      expect(await bind(browser, "laochen", "chen-de-mima-4")).toMatchObject({
        code: 4272,
        msg: "原系统暂时没有应答，请稍后再试",
      });
      expect((await mine(browser))?.bindings).toEqual([]);
    },
  );

  test("empty fields say 必填项!", async () => {
    const browser = await signedIn("nonghu");
    const empty = await browser.ask("/oauth/bindOriginalUser", {
      method: "POST",
      body: { username: " ", password: "", systemAbbr: ABBR },
    });
    expect(empty).toMatchObject({ status: 400, msg: "必填项!" });
  });
});

describe("bind type 1 by the number that both sides have (design §3, Bindings and temporary users)", () => {
  const byPhone = async (browser: Browser, username: string, yzm?: string) => {
    await browser.open();
    const asked = await browser.ask("/user/sendCode", { method: "POST", body: { purpose: "bindAccount" } });
    expect(asked).toMatchObject({ success: true, msg: "发送成功!" });
    const code = yzm ?? (await portal.lastCodeTo("15400000001"));
    const body = { username, systemAbbr: ABBR, yzm: code };
    return () => browser.ask("/oauth/bindOriginalUserByPhone", { method: "POST", body });
  };

  test("a code to one's number and the system's word about it bind; the code serves once, of many at the same instant too", async () => {
    const browser = await signedIn("nonghu");
    const post = await byPhone(browser, "laozhang");
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4105, 4105]);
    expect(answers.find(({ success }) => success)).toMatchObject({ msg: "绑定成功" });
    expect(portal.system.state.asked.at(-1)).toEqual({
      username: "laozhang",
      tel: "15400000001",
      proof: "tel",
      systemAbbr: ABBR,
    });
    expect((await portal.auditRows("binding.made")).at(-1)).toMatchObject({ detail: { proof: "originalPhone" } });
    expect((await mine(browser))?.bindings).toMatchObject([{ boundUsername: "laozhang" }]);
    expect(await unbind(browser)).toMatchObject({ success: true });
  });

  test.each<[string, string, Mood]>([
    ["an account under another number", "laochen", "good"],
    ["an account that is not there", "nobody", "good"],
    ["a system that says only that it knows the number", "laochen", "older"],
    ["…though it may be the right account", "laozhang", "older"],
  ])("%s is not bound", async (_name, username, mood) => {
    const browser = await signedIn("nonghu");
    portal.system.state.mood = mood;
    const post = await byPhone(browser, username);
    expect(await post()).toMatchObject({
      code: 4281,
      msg: "原系统没有确认这个账号登记的是您的手机号，请改用密码绑定",
    });
    expect((await mine(browser))?.bindings).toEqual([]);
  });

  test("a wrong code asks no system; who has no phone, and a page that shows somebody else, are told", async () => {
    const browser = await signedIn("nonghu");
    const before = portal.system.state.asked.length;
    expect(await (await byPhone(browser, "laozhang", "000000"))()).toMatchObject({ code: 4105 });
    const body = { username: "laozhang", systemAbbr: ABBR, yzm: "000000" };
    const post = (one: Browser, more: object) =>
      one.ask("/oauth/bindOriginalUserByPhone", { method: "POST", body: { ...body, ...more } });
    expect(await post(browser, { account: "nongchang" })).toMatchObject({ code: 4276 });
    expect(await post(browser, { yzm: "" })).toMatchObject({ status: 400, msg: "必填项!" });
    expect(portal.system.state.asked).toHaveLength(before);
  });
});

describe("a page that another tab has left behind", () => {
  const bindings = () => portal.database.db.selectFrom("accountBinding").selectAll().execute();

  test("what it asks for the person it shows is done for nobody else", async () => {
    const browser = await signedIn("bangding");
    const before = portal.system.state.asked.length;
    const asFarmer = await bind(browser, "laochen", "chen-de-mima-4", { account: "nonghu" });
    expect(asFarmer).toMatchObject({ code: 4276, msg: "提交的账号与当前登录账号不一致，请刷新页面后重试" });
    expect(portal.system.state.asked).toHaveLength(before);
    expect(await bindings()).not.toContainEqual(expect.objectContaining({ boundUsername: "laochen" }));
    expect((await portal.auditRows("binding.refused")).at(-1)).toMatchObject({ reason: "binding.notSelf" });

    expect(await bind(browser, "laochen", "chen-de-mima-4", { account: "bangding" })).toMatchObject({ success: true });
    const undone = await browser.ask("/binding/unbind", {
      method: "POST",
      body: { systemAbbr: ABBR, account: "nonghu" },
    });
    expect(undone).toMatchObject({ code: 4276 });
    expect((await mine(browser))?.bindings).toMatchObject([{ boundUsername: "laochen" }]);
    expect(await unbind(browser)).toMatchObject({ success: true });
  });

  test("signed out, idle too long or ended elsewhere, it binds nothing and is told why", async () => {
    const [left, idle] = [await signedIn("bangding"), await signedIn("bangding")];
    const copy = { bearer: left.state.bearer, jar: new Map(left.jar) };
    await left.ask("/oauth/layout");
    left.state.bearer = copy.bearer;
    for (const [name, value] of copy.jar) left.jar.set(name, value);
    portal.clock.advance(2);
    expect(await bind(left, "laochen", "chen-de-mima-4")).toMatchObject({ status: 401, code: 999 });
    portal.clock.advance(3 * 3600);
    expect(await bind(idle, "laochen", "chen-de-mima-4")).toMatchObject({ status: 401, code: 999 });

    const ended = await signedIn("bangding");
    const account = await portal.app.foundation.accounts.findByUsernameOrPhone("bangding");
    await portal.app.authentication.sessions.endAllOf(account?.id ?? "", "byAdministrator");
    portal.clock.advance(2);
    expect(await bind(ended, "laochen", "chen-de-mima-4")).toMatchObject({ status: 401, code: 555 });
    expect(await bindings()).not.toContainEqual(expect.objectContaining({ boundUsername: "laochen" }));
  });

  test("one person's bearer beside another's cookie is nobody", async () => {
    const [one, other] = [await signedIn("bangding"), await signedIn("nonghu")];
    const [mixed, bearer] = [other, one.state.bearer];
    await mixed.ask("/user/queryByTokenNew");
    await one.ask("/user/queryByTokenNew");
    mixed.state.bearer = bearer;
    expect(await bind(mixed, "laochen", "chen-de-mima-4")).toMatchObject({ status: 401, code: 999 });
  });
});

describe("the bound-user check", () => {
  test("a system that knows the proved number lets one jump pass and binds nothing", async () => {
    const browser = await signedIn("nonghu");
    expect(await check(browser)).toMatchObject({ data: { matchFlag: true } });
    expect((await mine(browser))?.bindings).toEqual([]);
    expect(await generateCode(browser)).toMatchObject({ success: true });
    portal.clock.advance(301);
    expect((await generateCode(browser)).msg).toBe("请绑定系统平台用户!");
  });

  test("nobody asks about anybody else", async () => {
    const browser = await signedIn("nonghu");
    expect(await check(browser, { username: "nongchang" })).toMatchObject({ code: 4276 });
    expect(await check(browser, { tel: "15400000002" })).toMatchObject({ code: 4276 });
    expect(await check(browser, { username: "nonghu", tel: "15400000001" })).toMatchObject({ success: true });
  });

  test("a system that proves nothing knows nobody", async () => {
    const browser = await signedIn("nonghu");
    expect(await check(browser, { systemAbbr: "tdcb" })).toMatchObject({ success: true, data: { matchFlag: false } });
  });
});

test("unbinding tells the system, again until it answers", async () => {
  await portal.app.applications.bindings.tellUnbound(); // of the tests before
  const browser = await signedIn("nongchang");
  portal.system.state.mood = "broken";
  expect(await unbind(browser)).toMatchObject({ success: true, msg: "已解除绑定" });
  expect(await unbind(browser)).toMatchObject({ code: 4279 });
  expect((await mine(browser))?.bindings).toEqual([]);
  const heard = portal.system.state.asked.length;
  portal.clock.advance(59);
  await portal.app.applications.bindings.tellUnbound();
  expect(portal.system.state.asked).toHaveLength(heard);
  portal.clock.advance(2);
  await portal.app.applications.bindings.tellUnbound();
  portal.system.state.mood = "good";
  portal.clock.advance(61);
  await portal.app.applications.bindings.tellUnbound();
  expect(portal.system.state.asked.at(-1)).toEqual({ event: "unbound", username: "laowang", systemAbbr: ABBR });
  expect((await portal.auditRows("binding.systemTold")).at(-1)).toMatchObject({ result: "ok", objectId: ABBR });
  const before = portal.system.state.asked.length;
  portal.clock.advance(3600);
  await portal.app.applications.bindings.tellUnbound();
  expect(portal.system.state.asked).toHaveLength(before);
});

test("undone and made again within a minute, the system hears nothing of it", async () => {
  const browser = await signedIn("nongchang");
  expect(await bind(browser, "laowang", "wang-de-mima-1")).toMatchObject({ success: true });
  expect(await unbind(browser)).toMatchObject({ success: true });
  expect(await bind(browser, "laowang", "wang-de-mima-1")).toMatchObject({ success: true });
  const heard = portal.system.state.asked.length;
  portal.clock.advance(61);
  await portal.app.applications.bindings.tellUnbound();
  expect(portal.system.state.asked).toHaveLength(heard);
  expect(await unbind(browser)).toMatchObject({ success: true });
  portal.clock.advance(61);
  await portal.app.applications.bindings.tellUnbound();
  expect(portal.system.state.asked.at(-1)).toMatchObject({ event: "unbound", username: "laowang" });
});
