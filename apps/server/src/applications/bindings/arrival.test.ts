import { consentVersions } from "@sannong/contract/identity/registration-words";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { agreeToShare } from "../../../test/agree-to-share.ts";
import { bindingPortal, type BindingPortal } from "../../../test/binding-portal.ts";
import { ABBR } from "../../../test/connected-system.ts";
import { personCalled } from "../../../test/sign-in-portal.ts";
import { whileChanging } from "../../../test/while-changing.ts";

let portal: BindingPortal;
beforeAll(async () => {
  portal = await bindingPortal();
});
afterAll(() => portal?.close());

type Browser = ReturnType<BindingPortal["browser"]>;
type Session = {
  access_token: string;
  tempFlag: number;
  matchFlag: boolean;
  userCenter: { id: string; username: string };
};
type Arrived = { matchFlag: boolean; continuation: string | null; session: Session | null };

const arrive = async (browser: Browser, username: string, password: string, captcha?: string) => {
  const answer = captcha ?? (await browser.readCaptcha());
  const body = { username, systemAbbr: ABBR, captcha: answer, secrets: { password } };
  return portal.sealedPost<Arrived>(browser, "/oauth/loginSystemUser", body);
};
const unknownArrival = async (username: string, password: string) => {
  const browser = portal.browser();
  const { data } = await arrive(browser, username, password);
  expect(data).toMatchObject({ matchFlag: false, session: null });
  return { browser, continuation: data?.continuation ?? "" };
};
const bindPlatform = async (
  browser: Browser,
  proofs: object,
  platform: { username: string; password: string },
  more = {},
) =>
  portal.sealedPost<Session>(browser, "/oauth/addPlateUserRelation", {
    plateUserName: platform.username,
    captcha: await browser.readCaptcha(),
    ...proofs,
    secrets: { platePassword: platform.password, ...more },
  });
const goOnTemporarily = (browser: Browser, continuation: string) =>
  browser.ask<Session>("/oauth/addSsoUserRelation", { method: "POST", body: { continuation } });
const whoAmI = (browser: Browser) =>
  browser.ask<{ user: { username: string; nickname: string }; completeFlag: boolean }>("/user/queryByTokenNew");
const register = async (browser: Browser, tel: string, proofs: object, difference: object = {}) => {
  await browser.sendToPhone(tel, { path: "/sendRegisterMsg" });
  return portal.sealedPost<Session>(browser, "/oauth/registerUserInfo", {
    userName: "演示新人",
    areaCode: "320925",
    tel,
    yzm: await portal.lastCodeTo(tel),
    agreed: true,
    ...proofs,
    secrets: { pwd: "Xinren#2026ok" },
    ...difference,
  });
};

describe("other-system login (specification §4)", () => {
  test("a wrong password of the system, and a wrong captcha, open nothing", async () => {
    const browser = portal.browser();
    expect(await arrive(browser, "laoli", "falsch")).toMatchObject({ code: 4271, msg: "系统用户名或密码错误" });
    expect(await arrive(browser, "laoli", "li-de-mima-2", "XXXX")).toMatchObject({ code: 4102 });
  });

  test("bind type 2: both passwords, then in as the platform account; next time at once", async () => {
    const { browser, continuation } = await unknownArrival("laoli", "li-de-mima-2");
    const farmer = personCalled("nonghu");
    expect(await bindPlatform(browser, { continuation }, { ...farmer, password: "falsch" })).toMatchObject({
      code: 4111,
    });
    const bound = await bindPlatform(browser, { continuation }, farmer);
    expect(bound).toMatchObject({ success: true, data: { userCenter: { username: "nonghu" }, tempFlag: 0 } });
    browser.state.bearer = bound.data?.access_token ?? "";
    expect((await whoAmI(browser)).data?.user.username).toBe("nonghu");

    const again = await arrive(portal.browser(), "laoli", "li-de-mima-2");
    expect(again).toMatchObject({ data: { matchFlag: true, session: { userCenter: { username: "nonghu" } } } });
  });

  test("the proof of a system's account serves once, and in its own browser", async () => {
    const { browser, continuation } = await unknownArrival("laochen", "chen-de-mima-4");
    expect(await goOnTemporarily(portal.browser(), continuation)).toMatchObject({ code: 4101 });
    const anonymous = portal.browser();
    await anonymous.open();
    expect(await goOnTemporarily(anonymous, continuation)).toMatchObject({ code: 4278 });
    const [one, other] = await Promise.all([
      goOnTemporarily(browser, continuation),
      goOnTemporarily(browser, continuation),
    ]);
    expect([one.success, other.success].toSorted()).toEqual([false, true]);
  });

  test("the payload of the specification: both passwords in one call", async () => {
    const browser = portal.browser();
    const proofs = { systemUserName: "laozhao", systemAbbr: ABBR };
    const farm = personCalled("nongchang");
    const bound = await bindPlatform(browser, proofs, farm, { systemPassword: "zhao-de-mima-5" });
    expect(bound).toMatchObject({ success: true, data: { userCenter: { username: "nongchang" } } });
  });

  test("without any proof of the system's account nothing is bound", async () => {
    const browser = portal.browser();
    expect(
      await bindPlatform(browser, { systemUserName: "laosun", systemAbbr: ABBR }, personCalled("ruomima")),
    ).toMatchObject({
      code: 4278,
    });
  });

  test("a system's word is one factor: staff still need two", async () => {
    const { browser, continuation } = await unknownArrival("laosun", "sun-de-mima-6");
    const bound = await bindPlatform(browser, { continuation }, personCalled("ganbu"));
    expect(bound.success).toBe(false);
    expect(bound.code).toBe(4116);
    // a password alone adds no way in for staff: nothing was bound
    const again = await arrive(portal.browser(), "laosun", "sun-de-mima-6");
    expect(again).toMatchObject({ success: true, data: { matchFlag: false, session: null } });
    const bindings = await portal.database.db.selectFrom("accountBinding").select("boundUsername").execute();
    expect(bindings.map(({ boundUsername }) => boundUsername)).not.toContain("laosun");
  });
});

describe("bind type 2 by the number that both sides have (design §3, Bindings and temporary users)", () => {
  const byPhone = async (browser: Browser, continuation: string, tel: string, typed?: string) => {
    portal.clock.advance(61);
    const captcha = await browser.readCaptcha();
    await browser.ask("/sendLoginPwdMsg", { method: "POST", body: { loginMethod: 4, tel, captcha } });
    const loginCode = typed ?? (await portal.lastCodeTo(tel));
    const body = { tel, captcha, loginCode, continuation };
    return () => browser.ask<Session>("/oauth/addPlateUserRelationByPhone", { method: "POST", body });
  };
  const { tel } = personCalled("nonghu");
  const boundTo = async (username: string) =>
    portal.database.db.selectFrom("accountBinding").selectAll().where("boundUsername", "=", username).execute();

  // their members come again in other tests
  afterEach(async () => {
    const { db } = portal.database;
    await db.deleteFrom("accountBinding").where("boundUsername", "in", ["laozhang", "laozhou"]).execute();
  });

  test("a wrong code asks no system and binds nothing", async () => {
    const { browser, continuation } = await unknownArrival("laozhang", "zhang-de-mima-3");
    const before = portal.system.state.asked.length;
    expect(await (await byPhone(browser, continuation, tel, "000000"))()).toMatchObject({ code: 4105 });
    expect(portal.system.state.asked).toHaveLength(before);
    expect(await boundTo("laozhang")).toEqual([]);
  });

  test("the system does not know the account under that number: not bound, and the password may still be given", async () => {
    const { browser, continuation } = await unknownArrival("laozhou", "zhou-de-mima-7");
    expect(await (await byPhone(browser, continuation, tel))()).toMatchObject({ code: 4281 });
    expect(await boundTo("laozhou")).toEqual([]);
    const citizen = personCalled("hezuoshe");
    expect(await bindPlatform(browser, { continuation }, citizen)).toMatchObject({ success: true });
  });

  test("staff need two factors: a code alone adds no way in", async () => {
    const { browser, continuation } = await unknownArrival("laosun", "sun-de-mima-6");
    expect((await (await byPhone(browser, continuation, personCalled("ganbu").tel))()).success).toBe(false);
    expect(await boundTo("laosun")).toEqual([]);
  });

  test("another browser's arrival is nobody's here", async () => {
    const { continuation } = await unknownArrival("laozhang", "zhang-de-mima-3");
    const anonymous = portal.browser();
    await anonymous.open();
    expect(await (await byPhone(anonymous, continuation, tel))()).toMatchObject({ code: 4278 });
    expect(await boundTo("laozhang")).toEqual([]);
  });

  test("a code here and the system's word there bind, once, and open the platform account", async () => {
    const { db } = portal.database;
    await db.deleteFrom("accountBinding").where("boundUsername", "=", "laoli").execute(); // they have one there already
    const { browser, continuation } = await unknownArrival("laozhang", "zhang-de-mima-3");
    const post = await byPhone(browser, continuation, tel);
    const answers = await Promise.all([post(), post()]);
    const done = answers.filter(({ success }) => success);
    expect(done).toMatchObject([{ msg: "绑定成功", data: { userCenter: { username: "nonghu" } } }]);
    expect(portal.system.state.asked.at(-1)).toMatchObject({ username: "laozhang", tel, proof: "tel" });
    browser.state.bearer = done[0]?.data?.access_token ?? "";
    expect((await whoAmI(browser)).data).toMatchObject({ factors: ["sms"] });
    expect((await portal.auditRows("binding.made")).at(-1)).toMatchObject({ detail: { proof: "platformPhone" } });
    const again = await arrive(portal.browser(), "laozhang", "zhang-de-mima-3");
    expect(again).toMatchObject({ data: { matchFlag: true, session: { userCenter: { username: "nonghu" } } } });
  });
});

describe("temporary users", () => {
  test("one goes on for now: tempFlag 1, and the jump's code is good for a minute after they are deleted", async () => {
    const { browser, continuation } = await unknownArrival("laowang", "wang-de-mima-1");
    const entered = await goOnTemporarily(browser, continuation);
    expect(entered).toMatchObject({ success: true, data: { tempFlag: 1, matchFlag: true } });
    browser.state.bearer = entered.data?.access_token ?? "";
    const self = await whoAmI(browser);
    expect(self.data).toMatchObject({ completeFlag: false, user: { nickname: "演示·王" } });
    const account = self.data?.user.username ?? "";

    const { appId } = portal.registered.system;
    const jump = () =>
      browser.ask<{ code: string }>(`/oauthCode/generateCode?clientId=${appId}&jumpType=0&identification=cqjy-bid`);
    expect(await jump()).toMatchObject({ code: 4330 });
    await agreeToShare(browser, appId);
    const code = await jump();
    expect(code.success).toBe(true);

    const end = (body: Record<string, unknown>) =>
      browser.ask<{ deleted: boolean }>("/oauth/deleteTempUserInfo", { method: "POST", body });
    expect(await end({ isComplete: false, account: "nonghu" })).toMatchObject({ code: 4276 });
    expect(await end({ isComplete: true, account })).toMatchObject({ data: { deleted: false } });
    expect(await end({ isComplete: false, account })).toMatchObject({ data: { deleted: true } });
    expect((await whoAmI(browser)).status).toBe(401);

    const token = await portal.app.http.inject({
      method: "POST",
      url: "/oidc/token",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(appId)}:${encodeURIComponent(portal.registered.appSecret ?? "")}`).toString("base64")}`,
      },
      payload: new URLSearchParams({
        grant_type: "authorization_code",
        code: code.data?.code ?? "",
        redirect_uri: `${portal.system.base}/handoff`,
      }).toString(),
    });
    expect(token.statusCode).toBe(200);
    const userinfo = await portal.app.http.inject({
      url: "/oidc/userinfo",
      headers: { authorization: `Bearer ${token.json<{ access_token: string }>().access_token}` },
    });
    expect(userinfo.json()).toMatchObject({ name: "演示·王", bound_username: "laowang" });
  });

  test("one who proves their own system's account once more stays who they are", async () => {
    const { browser, continuation } = await unknownArrival("laosun", "sun-de-mima-6");
    browser.state.bearer = (await goOnTemporarily(browser, continuation)).data?.access_token ?? "";
    const again = { username: "laosun", systemAbbr: ABBR, secrets: { password: "sun-de-mima-6" } };
    expect(await portal.sealedPost(browser, "/oauth/bindOriginalUser", again)).toMatchObject({ success: true });
    expect(await browser.ask("/binding/mine")).toMatchObject({ data: { bindings: [{ boundUsername: "laosun" }] } });
  });

  test("who was deleted a moment ago comes again as somebody new", async () => {
    const { browser, continuation } = await unknownArrival("laowang", "wang-de-mima-1");
    expect(await goOnTemporarily(browser, continuation)).toMatchObject({ success: true, data: { tempFlag: 1 } });
  });

  test("a person with an account of their own is never deleted", async () => {
    const browser = portal.browser();
    await browser.signInAs("nonghu");
    const body = { isComplete: false, account: "nonghu" };
    expect(await browser.ask("/oauth/deleteTempUserInfo", { method: "POST", body })).toMatchObject({
      data: { deleted: false },
    });
  });

  test("completed in another window at the same instant, they become no second account", async () => {
    const { browser, continuation } = await unknownArrival("laozheng", "zheng-de-mima-9");
    const entered = await goOnTemporarily(browser, continuation);
    browser.state.bearer = entered.data?.access_token ?? "";
    const { db } = portal.database;
    const id = entered.data?.userCenter.id ?? "";
    const answer = await whileChanging(
      db,
      (trx) =>
        trx.updateTable("temporaryUser").set({ removedAt: portal.clock() }).where("accountId", "=", id).execute(),
      () => register(browser, "15400009921", {}),
    );
    expect(answer.code).toBe(4278);
    expect(await portal.app.foundation.accounts.findByPhone("15400009921")).toBeUndefined();
  });

  test("they complete their information: an account of their own keeps what they are bound to", async () => {
    const { browser, continuation } = await unknownArrival("laozhou", "zhou-de-mima-7");
    const entered = await goOnTemporarily(browser, continuation);
    browser.state.bearer = entered.data?.access_token ?? "";
    expect(await browser.ask("/oauth/checkUserInfo", { method: "POST", body: {} })).toMatchObject({
      data: { tempFlag: 1, completeFlag: false, userName: "laozhou", tel: "" },
    });
    const registered = await register(browser, "15400009911", {});
    expect(registered).toMatchObject({ success: true, data: { tempFlag: 0, userCenter: { username: "15400009911" } } });
    browser.state.bearer = registered.data?.access_token ?? "";
    expect(await browser.ask("/binding/mine")).toMatchObject({
      data: { bindings: [{ systemAbbr: ABBR, boundUsername: "laozhou" }] },
    });
    expect(await arrive(portal.browser(), "laozhou", "zhou-de-mima-7")).toMatchObject({
      data: { matchFlag: true, session: { tempFlag: 0, userCenter: { username: "15400009911" } } },
    });
  });
});

describe("register-and-bind for a system account", () => {
  test("a new account with a proved number, bound and signed in", async () => {
    const { browser, continuation } = await unknownArrival("laowu", "wu-de-mima-8");
    const registered = await register(browser, "15400009912", { continuation });
    expect(registered).toMatchObject({ success: true, data: { tempFlag: 0 } });
    const consents = await portal.database.db
      .selectFrom("consent")
      .select(["document", "version"])
      .where("accountId", "=", registered.data?.userCenter.id ?? "")
      .orderBy("document")
      .execute();
    expect(consents).toEqual([
      { document: "agreement", version: consentVersions.agreement },
      { document: "privacy", version: consentVersions.privacy },
    ]);
    browser.state.bearer = registered.data?.access_token ?? "";
    expect(await whoAmI(browser)).toMatchObject({ data: { completeFlag: true, user: { username: "15400009912" } } });
  });

  test("the payload of the specification: the system's name, account and password in the call itself", async () => {
    portal.clock.advance(61);
    const { db } = portal.database;
    await db.deleteFrom("accountBinding").where("boundUsername", "=", "laowu").execute();
    const browser = portal.browser();
    await browser.open();
    const proofs = { systemUserName: "laowu", systemAbbr: ABBR };
    const secrets = (systemPassword: string) => ({ secrets: { pwd: "Xinren#2026ok", systemPassword } });
    const tel = "15400009915";
    expect(await register(browser, tel, proofs, secrets("falsch"))).toMatchObject({ code: 4271 });
    expect(await portal.app.foundation.accounts.findByPhone(tel)).toBeUndefined();
    portal.clock.advance(61);
    const registered = await register(browser, tel, proofs, secrets("wu-de-mima-8"));
    expect(registered).toMatchObject({
      success: true,
      data: { access_token: expect.any(String), userCenter: { username: tel }, tempFlag: 0 },
    });
    const bound = await db.selectFrom("accountBinding").selectAll().where("boundUsername", "=", "laowu").execute();
    expect(bound).toMatchObject([{ accountId: registered.data?.userCenter.id, systemAbbr: ABBR }]);
  });

  test("a number that is registered already is not taken over", async () => {
    const { browser, continuation } = await unknownArrival("laozhang", "zhang-de-mima-3");
    expect(await register(browser, "15400000002", { continuation })).toMatchObject({
      code: 4280,
      msg: "该手机号已注册，请选择绑定已有平台账号",
    });
  });

  test.each<[string, object, object]>([
    ["a wrong code", { yzm: "000000" }, { code: 4105 }],
    ["a weak password", { secrets: { pwd: "weak" } }, { code: 4121 }],
    ["a province for a region", { areaCode: "32" }, { status: 400, msg: "请将行政区划精确到县级" }],
    ["no region", { areaCode: "" }, { status: 400, msg: "请选择行政区划!" }],
    ["no consent", { agreed: false }, { status: 400, msg: "请先阅读并同意隐私政策和用户协议" }],
  ])("%s is refused", async (_name, difference, expected) => {
    portal.clock.advance(61);
    const { browser, continuation } = await unknownArrival("laozhang", "zhang-de-mima-3");
    expect(await register(browser, "15400009913", { continuation }, difference)).toMatchObject(expected);
  });

  test("without a proof nobody registers this way", async () => {
    portal.clock.advance(61);
    const browser = portal.browser();
    await browser.open();
    expect(await register(browser, "15400009914", {})).toMatchObject({ code: 4278 });
  });

  test("what proves nothing is refused before a password is opened for it, and so often only", async () => {
    const browser = portal.browser();
    await browser.open();
    const form = { userName: "演示新人", areaCode: "320925", tel: "15400009915", yzm: "000000", agreed: true };
    const ask = (path: string, body: Record<string, unknown>) => browser.ask(path, { method: "POST", body });
    // there is no challenge that it could be sealed for: whoever opened it would say that first
    const attempt = () => ask("/oauth/registerUserInfo", { ...form, pwd: "00", continuation: "made-up" });
    for (let tried = 0; tried < 300; tried += 1) expect(await attempt()).toMatchObject({ code: 4278 });
    expect(await attempt()).toMatchObject({ status: 429, code: 429, headers: { "retry-after": expect.any(String) } });
    const { agreed: _agreed, ...other } = form;
    const consent = { privacy: consentVersions.privacy, agreement: consentVersions.agreement };
    const registration = { ...other, pwd: "00", accountType: 2, consent };
    expect(await ask("/accountReview/insert", registration)).toMatchObject({ status: 429 });
  });

  test("who proves a number gets it from whoever never proved it, as at the other entry points", async () => {
    portal.clock.advance(61);
    const { tel } = personCalled("ruomima");
    const never = { phoneVerifiedAt: null };
    await portal.database.db.updateTable("account").set(never).where("username", "=", "ruomima").execute();
    const { browser, continuation } = await unknownArrival("laozhang", "zhang-de-mima-3");
    expect(await register(browser, tel, { continuation })).toMatchObject({
      success: true,
      data: { userCenter: { username: tel } },
    });
  });
});
