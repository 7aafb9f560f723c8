import { afterAll, beforeAll, expect, test } from "vitest";
import { agreeToShare } from "../../../test/agree-to-share.ts";
import { bindingPortal, type BindingPortal } from "../../../test/binding-portal.ts";
import { ABBR } from "../../../test/connected-system.ts";

let portal: BindingPortal;
beforeAll(async () => {
  portal = await bindingPortal();
});
afterAll(() => portal?.close());

type Browser = ReturnType<BindingPortal["browser"]>;
const MISSING = { success: false, code: 4304, msg: "一期统一登录用户信息为空,请重新登录!" };
const TOKEN = "phase-one/token+1=";

const signedIn = async (username: string): Promise<Browser> => {
  const browser = portal.browser();
  expect(await browser.signInAs(username)).toMatchObject({ success: true });
  return browser;
};
const bind = (browser: Browser, username: string, password: string) =>
  portal.sealedPost(browser, "/oauth/bindOriginalUser", { username, systemAbbr: ABBR, secrets: { password } });
const enter = (browser: Browser) =>
  browser.ask<{ address: string }>("/handoff/thirdPartyEntry", {
    method: "POST",
    body: { clientId: portal.registered.system.appId, identification: "cqjy-hall" },
  });

test("jump type 4: the token that came with the proof fills the address, sealed where it is kept; once over, one proves anew", async () => {
  const browser = await signedIn("nongchang");
  expect(await enter(browser)).toMatchObject(MISSING);
  expect(await bind(browser, "laoqian", "falsch")).toMatchObject({ success: false });
  expect(await enter(browser)).toMatchObject(MISSING);

  expect(await bind(browser, "laoqian", "qian-de-mima-a")).toMatchObject({ success: true });
  const { data } = await enter(browser);
  const address = new URL(data?.address ?? "");
  expect(address.origin).toBe(new URL(portal.system.base).origin);
  expect(Object.fromEntries(address.searchParams)).toEqual({ k: TOKEN, to: "/hall" });

  const kept = await portal.database.db.selectFrom("thirdPartyToken").selectAll().execute();
  expect(kept).toHaveLength(1);
  const everything = JSON.stringify([kept, await portal.database.db.selectFrom("auditEntry").selectAll().execute()]);
  expect(everything).not.toContain(TOKEN);
  expect(everything).toContain("handoff.tokenGiven");
  expect(await enter(await signedIn("nonghu"))).toMatchObject(MISSING);

  portal.clock.advance(601);
  expect(await enter(browser)).toMatchObject(MISSING);
  await portal.app.applications.bindings.removeExpiredTokens();
  expect(await portal.database.db.selectFrom("thirdPartyToken").selectAll().execute()).toEqual([]);
  // the same account once more is no other binding
  expect(await bind(browser, "laoqian", "qian-de-mima-a")).toMatchObject({ success: true, msg: "绑定成功" });
  expect(await enter(browser)).toMatchObject({ success: true });

  await browser.ask("/binding/unbind", { method: "POST", body: { systemAbbr: ABBR } });
  expect(await enter(browser)).toMatchObject(MISSING);
});

test("that it ends in a few days is told on the bell, once, and not of one that is good for hours", async () => {
  const browser = await signedIn("nongchang");
  const { db } = portal.database;
  const remind = portal.app.rounds["remind-of-what-ends"];
  const expiries = async () =>
    (await browser.ask<{ records: { title: string }[] }>("/message/list", { method: "POST", body: { kind: "expiry" } }))
      .data?.records ?? [];
  expect(await bind(browser, "laoqian", "qian-de-mima-a")).toMatchObject({ success: true });
  await remind();
  expect(await expiries()).toEqual([]);

  const endsIn = (days: number) =>
    db
      .updateTable("thirdPartyToken")
      .set({ expiresAt: new Date(portal.clock().getTime() + days * 86_400_000) })
      .execute();
  await endsIn(5);
  await remind();
  expect(await expiries()).toEqual([]);
  await endsIn(2.5);
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await expiries()).toMatchObject([{ title: expect.stringMatching(/：账号验证 \d+月\d+日 到期$/) }]);
  await db.deleteFrom("thirdPartyToken").execute();
  await browser.ask("/binding/unbind", { method: "POST", body: { systemAbbr: ABBR } });
});

test("who comes with that account and goes on for now takes the token along", async () => {
  const browser = portal.browser();
  const captcha = await browser.readCaptcha();
  const body = { username: "laoqian", systemAbbr: ABBR, captcha, secrets: { password: "qian-de-mima-a" } };
  const { data } = await portal.sealedPost<{ continuation: string }>(browser, "/oauth/loginSystemUser", body);
  const waiting = JSON.stringify(await portal.database.db.selectFrom("shortLived").selectAll().execute());
  expect(waiting).not.toContain(TOKEN);
  const { continuation } = data ?? { continuation: "" };
  const entered = await browser.ask<{ access_token: string }>("/oauth/addSsoUserRelation", {
    method: "POST",
    body: { continuation },
  });
  browser.state.bearer = entered.data?.access_token ?? "";
  await agreeToShare(browser, portal.registered.system.appId);
  expect((await enter(browser)).data?.address).toContain(encodeURIComponent(TOKEN));
});

test("a token of another session is refused, and an address that nobody registered", async () => {
  const browser = await signedIn("nonghu");
  const { appId } = portal.registered.system;
  const ticket = await browser.ask(`/oauthCode/generateTicket?clientId=${appId}&jumpType=9&token=somebody-elses`);
  expect(ticket).toMatchObject({ code: 4310, msg: "请求中的登录凭证与当前登录不一致，请刷新页面后重试" });
  const redirect = (redirectUrl: string, more: object = {}) =>
    browser.ask<{ redirectUrl: string }>("/redirect", { method: "POST", body: { redirectUrl, ...more } });
  expect(await redirect("https://evil.example/?next=x")).toMatchObject({
    code: 4311,
    msg: "该地址未在门户登记，不能跳转，请从服务目录进入",
  });
  expect(await redirect(`${portal.system.base}/handoff`, { token: "somebody-elses" })).toMatchObject({ code: 4310 });
  const led = await redirect(`${portal.system.base}/handoff`, { token: browser.state.bearer });
  expect(new URL(led.data?.redirectUrl ?? "").searchParams.get("code")).toBeTruthy();
  const refusals = await portal.auditRows("handoff.redirectRefused");
  expect(refusals.map(({ objectId }) => objectId)).toEqual(["https://evil.example/"]);
});
