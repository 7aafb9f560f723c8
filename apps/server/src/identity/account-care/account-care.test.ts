import { passwordCall } from "@sannong/transport/password-call";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { softPasskey } from "../../../test/soft-passkey.ts";
import { whileChanging } from "../../../test/while-changing.ts";
import {
  type Browser,
  lastCodeTo,
  personCalled,
  signInPortal,
  type SignInPortal,
  timeCode,
} from "../../../test/sign-in-portal.ts";

let database: TestDatabase;
let portal: SignInPortal;
const periods = { daysStaff: 90, daysMarket: 365 };
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({ database, config: { password: periods } });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});
// a number gets one message a minute
beforeEach(() => portal.clock.advance(61));

const changing = passwordCall({ method: "POST", path: "/user/updateUserPassword" });
const recovering = passwordCall({ method: "POST", path: "/user/updateTelOrPassword" });

type Posted = { continuation: string; needsFactor: boolean; sentTo: string; completeFlag: boolean };
const post = (browser: Browser, path: string, body: Record<string, unknown>) =>
  browser.ask<Posted>(path, { method: "POST", body });

const signedIn = async (username: string) => {
  const browser = portal.browser();
  const answer = await browser.signInAs(username);
  if (!answer.success) throw new Error(`${username}: ${answer.msg}`);
  portal.clock.advance(61);
  return browser;
};
const me = (browser: Browser) => browser.ask<{ user: Record<string, string> }>("/user/queryByTokenNew");

/** The first step of a signed-in change: send, read, check. */
async function proveOwn(browser: Browser, tel: string) {
  await post(browser, "/user/sendCode", { purpose: "changePassword" });
  const yzm = await lastCodeTo(portal, tel);
  return (await post(browser, "/user/checkTelAndYzm", { tel, yzm })).data?.continuation ?? "";
}
const change = async (browser: Browser, tel: string, continuation: string, password: string, more = {}) =>
  post(browser, "/user/updateUserPassword", {
    tel,
    continuation,
    password: await browser.seal(password, changing),
    ...more,
  });

describe("changing the password", () => {
  test("the code of one's own phone, a new password, and every session of the account is over", async () => {
    const { tel } = personCalled("nonghu");
    const [browser, other] = [await signedIn("nonghu"), await signedIn("nonghu")];
    const done = await change(browser, tel, await proveOwn(browser, tel), "Mai7#tian-Lu");
    expect(done).toMatchObject({ success: true, msg: "密码修改成功，请重新登录" });
    portal.clock.advance(2);
    for (const one of [browser, other]) expect(await me(one)).toMatchObject({ status: 401, code: 555 });

    expect(await portal.browser().logIn(personCalled("nonghu"))).toMatchObject({ msg: "用户名或密码错误" });
    expect(await portal.browser().logIn({ username: "nonghu", password: "Mai7#tian-Lu" })).toMatchObject({
      success: true,
    });
    await portal.oneTimeCodes.notices.settled();
    const texts = (await portal.sms.recorded()).filter(({ to }) => to === tel).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("密码已修改"))).toHaveLength(1);
    expect(await portal.auditRows("account.passwordChanged")).toHaveLength(1);
  });

  test.each([
    ["短", "Ab1#", "密码由9-20位数字、大小写字母和常用符号组成"],
    ["a common one", "Password#2026", "当前为弱密码，请重新设置新密码!"],
    ["with the name in it", "Nongchang#2026", "密码不能包含您的姓名、登录名、手机号或地区名"],
    ["the present one", "Fengshou#2026", "新密码不能与原密码相同!"],
  ])("%s is refused, and another may be tried with the same proof", async (_name, password, msg) => {
    const { tel } = personCalled("nongchang");
    const browser = await signedIn("nongchang");
    const continuation = await proveOwn(browser, tel);
    expect(await change(browser, tel, continuation, password)).toMatchObject({ success: false, msg });
    expect(await change(browser, tel, continuation, password)).toMatchObject({ success: false, msg });
  });

  test("passwords are compared with the former ones so often only, by one person", async () => {
    portal.clock.advance(3600);
    const { tel, password } = personCalled("nongchang");
    const browser = await signedIn("nongchang");
    const continuation = await proveOwn(browser, tel);
    // what is refused at sight costs nothing, and counts for nothing
    expect(await change(browser, tel, continuation, "Ab1#")).toMatchObject({ success: false });
    const repeated = { status: 200, msg: "新密码不能与原密码相同!" };
    for (let tried = 0; tried < 20; tried += 1)
      expect(await change(browser, tel, continuation, password)).toMatchObject(repeated);
    expect(await change(browser, tel, continuation, password)).toMatchObject({ status: 429, code: 429 });
    portal.clock.advance(3600);
    expect(await change(browser, tel, await proveOwn(browser, tel), password)).toMatchObject(repeated);
  });

  test("one proof changes one password: of many at the same instant one wins", async () => {
    const { tel } = personCalled("zhengwuban");
    const browser = await signedIn("zhengwuban");
    const continuation = await proveOwn(browser, tel);
    const password = await browser.seal("Mai7#tian-Lu", changing);
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(browser, "/user/updateUserPassword", { tel, continuation, password })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const again = await signedInWith("zhengwuban", "Mai7#tian-Lu");
    expect(await change(again, tel, continuation, "Hetang8#-Xia")).toMatchObject({
      msg: "验证已失效，请重新获取短信验证码",
    });
  });

  test("another's names and number are refused whoever proves what", async () => {
    const { tel } = personCalled("nongchang");
    const browser = await signedIn("nongchang");
    const continuation = await proveOwn(browser, tel);
    const refused = { success: false, msg: "只能办理本人账号的事项，请用本人账号登录后再试" };
    for (const more of [{ userId: "somebody" }, { username: "ganbu" }, { account: "ganbu" }, { tel: "15400000003" }])
      expect(await change(browser, tel, continuation, "Mai7#tian-Lu", more)).toMatchObject(refused);
    const sent = await post(browser, "/user/sendCode", { purpose: "changePassword", tel: "15400000003" });
    expect(sent).toMatchObject(refused);
  });

  test("a proof serves its own browser and its own account", async () => {
    const { tel } = personCalled("nongchang");
    const browser = await signedIn("nongchang");
    const continuation = await proveOwn(browser, tel);
    const elsewhere = await signedIn("nongchang");
    const expired = { msg: "验证已失效，请重新获取短信验证码" };
    expect(await change(elsewhere, tel, continuation, "Mai7#tian-Lu")).toMatchObject(expired);
    portal.clock.advance(301);
    expect(await change(browser, tel, continuation, "Mai7#tian-Lu")).toMatchObject(expired);
  });
});

async function signedInWith(username: string, password: string) {
  const browser = portal.browser();
  await browser.logIn({ username, password });
  portal.clock.advance(61);
  return browser;
}

describe("a weak or expired password comes before everything else", () => {
  test.each([
    ["ruomima", "当前为弱密码请修改密码!"],
    ["mimadaoqi", "密码已到期请修改密码!"],
  ])("%s: every other call says so, by name", async (username, msg) => {
    const browser = await signedIn(username);
    expect(await browser.ask("/user/myData")).toMatchObject({ status: 200, success: false, msg });
    expect(await post(browser, "/user/exportMyData", {})).toMatchObject({ success: false, msg });
    expect(await me(browser)).toMatchObject({ success: true });
    expect(await browser.ask("/session/status")).toMatchObject({ success: true });
  });

  test("it is expired as soon as administrators shorten the period that it has outlived", async () => {
    const fortyDaysAgo = new Date(portal.clock().getTime() - 40 * 86_400_000);
    await database.db
      .updateTable("account")
      .set({ passwordChangedAt: fortyDaysAgo })
      .where("username", "=", "ganbu")
      .execute();
    const browser = await signedIn("ganbu");
    expect(await browser.ask("/user/myData")).toMatchObject({ success: true });
    periods.daysStaff = 30;
    portal.clock.advance(2);
    expect(await browser.ask("/user/myData")).toMatchObject({ success: false, msg: "密码已到期请修改密码!" });
    expect((await me(browser)).data).toMatchObject({ isPwUpdate: true });
    periods.daysStaff = 90;
    portal.clock.advance(2);
    expect(await browser.ask("/user/myData")).toMatchObject({ success: true });
  });

  test("until it is changed", async () => {
    const { tel } = personCalled("ruomima");
    const browser = await signedIn("ruomima");
    const done = await change(browser, tel, await proveOwn(browser, tel), "Mai7#tian-Lu");
    expect(done).toMatchObject({ success: true });
    const again = await signedInWith("ruomima", "Mai7#tian-Lu");
    expect(await again.ask("/user/myData")).toMatchObject({ success: true });
    expect((await me(again)).data).toMatchObject({ isSimplePasswd: false, isPwUpdate: false });
  });
});

describe("recovery by text message", () => {
  const ask = async (tel: string) => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    const sent = await post(browser, "/sendResetPwdMsg", { tel, captcha });
    return { browser, sent };
  };
  const check = (browser: Browser, tel: string, yzm: string) => post(browser, "/user/checkTelAndYzm", { tel, yzm });
  const recover = async (browser: Browser, tel: string, continuation: string, password: string, more = {}) =>
    post(browser, "/user/updateTelOrPassword", {
      tel,
      continuation,
      password: await browser.seal(password, recovering),
      ...more,
    });

  test("sets a new password and signs nobody in", async () => {
    const { tel } = personCalled("mimadaoqi");
    const { browser } = await ask(tel);
    const { data } = await check(browser, tel, await lastCodeTo(portal, tel));
    expect(data).toMatchObject({ needsFactor: false });
    const done = await recover(browser, tel, data?.continuation ?? "", "Mai7#tian-Lu");
    expect(done).toMatchObject({ success: true, msg: "新密码设置成功，请用新密码登录", data: null });
    expect(done.headers["set-cookie"]).toBeUndefined();
    expect(await me(browser)).toMatchObject({ status: 401 });
    expect(await portal.browser().logIn({ username: "mimadaoqi", password: "Mai7#tian-Lu" })).toMatchObject({
      success: true,
    });
  });

  test("the number goes to another one at the same instant: its former holder's proof is worth nothing", async () => {
    const { tel, username } = personCalled("mimadaoqi");
    const { browser } = await ask(tel);
    const { data } = await check(browser, tel, await lastCodeTo(portal, tel));
    const { id } = (await portal.accounts.findByPhone(tel))!;
    const refused = await whileChanging(
      database.db,
      (trx) => portal.accounts.change(id, { phone: "15400000905" }, trx),
      () => recover(browser, tel, data?.continuation ?? "", "Hetang8#-Xia"),
    );
    expect(refused).toMatchObject({ success: false, msg: "验证已失效，请重新获取短信验证码" });
    expect(await portal.browser().logIn({ username, password: "Hetang8#-Xia" })).toMatchObject({ success: false });
    await portal.accounts.change(id, { phone: tel });
  });

  test("an unknown number and a wrong code are one answer at every step", async () => {
    const known = await ask(personCalled("nongchang").tel);
    const unknown = await ask("15499999991");
    expect(unknown.sent).toMatchObject({ success: true, msg: known.sent.msg, data: { resendAfter: 60 } });
    const answers = [
      await check(known.browser, personCalled("nongchang").tel, "000000"),
      await check(unknown.browser, "15499999991", "000000"),
    ].map(({ status, code, msg, data }) => ({ status, code, msg, data }));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ msg: "短信验证码错误或已失效，请重新获取" });
  });

  test("staff prove something strong with it", async () => {
    const { tel, totpSecret } = personCalled("xianguanli");
    const { browser } = await ask(tel);
    const { data } = await check(browser, tel, await lastCodeTo(portal, tel));
    expect(data).toMatchObject({ needsFactor: true });
    const continuation = data?.continuation ?? "";
    const password = "Mai7#tian-Lu";
    expect(await recover(browser, tel, continuation, password)).toMatchObject({
      msg: "工作人员账号还须输入动态口令、恢复码或管理员交给您的激活码，也可以用通行密钥验证",
    });
    expect(await recover(browser, tel, continuation, password, { factorCode: "000000" })).toMatchObject({
      msg: "动态口令、恢复码或激活码不正确，或已使用过",
    });
    const factorCode = await timeCode(portal, totpSecret);
    expect(await recover(browser, tel, continuation, password, { factorCode })).toMatchObject({ success: true });
  });

  test("…or show a passkey: their own, once, in the browser that was asked", async () => {
    const { tel, username } = personCalled("ganbu");
    const idOf = async (name: string) => (await portal.accounts.findByUsernameOrPhone(name))?.id ?? "";
    const site = { origin: "http://localhost:3000", host: "localhost" };
    const own = await softPasskey(database.db, await idOf(username), site);
    const colleagues = await softPasskey(database.db, await idOf("xianguanli"), site);
    const { browser } = await ask(tel);
    const { data } = await check(browser, tel, await lastCodeTo(portal, tel));
    const continuation = data?.continuation ?? "";
    const password = "Hetang9#-Qiu";
    const showing = (passkey: object) => recover(browser, tel, continuation, password, { passkey });

    const refused = "通行密钥没有通过验证，请重试，或改用其他方式";
    expect(await showing(await colleagues.showTo(browser))).toMatchObject({ success: false, msg: refused });
    expect(await portal.auditRows("account.factorChecked")).toContainEqual(
      expect.objectContaining({ result: "refused", reason: "passkey.rejected", actorId: null }),
    );
    const elsewhere = portal.browser();
    await elsewhere.open();
    expect(await showing(await own.showTo(elsewhere))).toMatchObject({ success: false });
    const forged = await own.showTo(browser);
    const wrong = {
      ...forged,
      response: { ...forged.response, response: (await own.showTo(browser)).response.response },
    };
    expect(await showing(wrong)).toMatchObject({ success: false, msg: refused });
    expect(await showing(forged)).toMatchObject({ success: false });

    expect(await showing(await own.showTo(browser))).toMatchObject({ success: true });
    expect(await me(browser)).toMatchObject({ status: 401 });
  });

  test("the strong factor cannot be guessed", async () => {
    const { tel } = personCalled("ganbu");
    const { browser } = await ask(tel);
    const { data } = await check(browser, tel, await lastCodeTo(portal, tel));
    const tries = [];
    for (let at = 0; at < 7; at += 1)
      tries.push(await recover(browser, tel, data?.continuation ?? "", "Mai7#tian-Lu", { factorCode: `00000${at}` }));
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test("a code of recovery is of no use to whoever is signed in, nor the other way round", async () => {
    const { tel } = personCalled("nongchang");
    const { browser } = await ask(tel);
    const yzm = await lastCodeTo(portal, tel);
    const inside = await signedIn("nongchang");
    expect(await check(inside, tel, yzm)).toMatchObject({ success: false });
    const { data } = await check(browser, tel, yzm);
    expect(await change(inside, tel, data?.continuation ?? "", "Mai7#tian-Lu")).toMatchObject({ success: false });
  });
});

/** The code that the number on record got: a new number takes its place by it. */
async function formerCode(browser: Browser) {
  const sent = await post(browser, "/user/sendCode", { purpose: "leavePhone" });
  if (!sent.success) throw new Error(sent.msg);
  return lastCodeTo(portal, (await me(browser)).data?.user["mobileNumber"] ?? "");
}

describe("账号信息", () => {
  const save = (browser: Browser, body: Record<string, unknown>) => post(browser, "/oauth/updateUserInfo", body);

  test("is saved, trimmed, and read back at once", async () => {
    const browser = await signedIn("nongchang");
    const saved = await save(browser, { userName: " 新农场主 ", company: "青禾二号农场（演示）", deptName: "" });
    expect(saved).toMatchObject({ success: true, msg: "保存账号信息成功!", data: { completeFlag: true } });
    expect((await me(browser)).data?.user).toMatchObject({ nickname: "新农场主", company: "青禾二号农场（演示）" });
    const [row] = await portal.auditRows("account.infoChanged");
    expect(row?.detail).toEqual({ fields: "nickname,company" });
  });

  test("keeps what is not sent: another page may have changed it since this one was opened", async () => {
    const browser = await signedIn("nongchang");
    await save(browser, { userName: "新农场主", company: "青禾三号农场（演示）" });
    expect((await save(browser, { userName: "老农场主" })).success).toBe(true);
    expect((await me(browser)).data?.user).toMatchObject({ nickname: "老农场主", company: "青禾三号农场（演示）" });
    expect((await save(browser, { company: "青禾二号农场（演示）" })).success).toBe(true);
    expect((await me(browser)).data?.user).toMatchObject({ nickname: "老农场主", company: "青禾二号农场（演示）" });
  });

  test.each([
    ["no name", { userName: "  ", company: "某单位" }, 400],
    ["an entity without its name", { userName: "甲", company: "" }, 200],
  ])("%s: 必填项!", async (_name, body, status) => {
    expect(await save(await signedIn("nongchang"), body)).toMatchObject({ status, success: false, msg: "必填项!" });
  });

  test("another's account cannot be named", async () => {
    const browser = await signedIn("nongchang");
    for (const more of [{ userId: "x" }, { username: "ganbu" }, { account: "ganbu" }])
      expect(await save(browser, { userName: "甲", company: "乙", ...more })).toMatchObject({
        success: false,
        code: 4252,
      });
  });

  test("whoever has learnt the password changes no number: the old one, or another factor, is asked for", async () => {
    const thief = await signedIn("nongchang");
    const tel = "15499990002";
    await post(thief, "/user/sendCode", { purpose: "changePhone", tel });
    const yzm = await lastCodeTo(portal, tel);
    const info = { userName: "农场主", company: "青禾（演示）", tel, yzm };
    expect(await save(thief, info)).toMatchObject({ success: false, code: 4262 });
    expect(await save(thief, { ...info, formerYzm: "000000" })).toMatchObject({ success: false, code: 4263 });
    expect(await save(thief, { ...info, factorCode: "000000" })).toMatchObject({ success: false, code: 4258 });
    const { continuation = "" } = (await post(thief, "/user/checkTelAndYzm", { tel, yzm })).data ?? {};
    expect(await post(thief, "/user/updateTelOrPassword", { tel, continuation })).toMatchObject({ code: 4262 });
    expect((await me(thief)).data?.user["mobileNumber"]).toBe(personCalled("nongchang").tel);
  });

  test("a new number takes the codes of both; the former hears of it, and other sessions end", async () => {
    const [browser, other] = [await signedIn("nongchang"), await signedIn("nongchang")];
    const { tel: former } = personCalled("nongchang");
    const tel = "15400000901";
    const formerYzm = await formerCode(browser);
    const info = { userName: "农场主", company: "青禾（演示）", tel, formerYzm };
    expect(await save(browser, info)).toMatchObject({ msg: "短信验证码错误或已失效，请重新获取" });
    await post(browser, "/user/sendCode", { purpose: "changePhone", tel });
    const yzm = await lastCodeTo(portal, tel);
    // it proves the number it was sent to, and no other
    expect(await save(browser, { ...info, tel: "15400000902", yzm })).toMatchObject({ success: false });
    const step = await post(browser, "/user/checkTelAndYzm", { tel: "15400000902", yzm });
    expect(step).toMatchObject({ success: false });
    expect(await save(browser, { ...info, yzm })).toMatchObject({ success: true });
    portal.clock.advance(2);
    expect((await me(browser)).data?.user).toMatchObject({ mobileNumber: tel });
    expect(await me(other)).toMatchObject({ status: 401, code: 555 });
    await portal.oneTimeCodes.notices.settled();
    const told = (await portal.sms.recorded()).find((message) => message.to === former);
    expect(told?.text).toContain("154****0901");
  });

  test("a recovery code that was right stands for the next try, where the number could not be had", async () => {
    const browser = await signedIn("nongchang");
    const { id } = (await portal.accounts.findByUsernameOrPhone("nongchang"))!;
    const { secondFactor } = portal;
    const [factorCode] = await secondFactor.inTransaction((trx) => secondFactor.recoveryCodes.make(id, trx));
    const saveWith = async (tel: string) => {
      await post(browser, "/user/sendCode", { purpose: "changePhone", tel });
      const yzm = await lastCodeTo(portal, tel);
      portal.clock.advance(61);
      return save(browser, { userName: "农场主", company: "青禾（演示）", tel, yzm, factorCode });
    };
    expect(await saveWith(personCalled("ganbu").tel)).toMatchObject({
      msg: "该手机号已登记在其他账号上，请换一个手机号",
    });
    expect(await secondFactor.recoveryCodes.left(id)).toBe(9);
    expect(await saveWith("15400000907")).toMatchObject({ success: true });
    // of the number that it was shown for, and no other
    expect(await saveWith("15400000908")).toMatchObject({ code: 4258 });
  });

  test("a sign-in of long ago changes no number: an unattended session gives nobody the account", async () => {
    const browser = await signedIn("nongchang");
    const tel = "15400000905";
    await post(browser, "/user/sendCode", { purpose: "changePhone", tel });
    const yzm = await lastCodeTo(portal, tel);
    const { data } = await post(browser, "/user/checkTelAndYzm", { tel, yzm });
    portal.clock.advance(61);
    await post(browser, "/user/sendCode", { purpose: "changePhone", tel });
    const another = await lastCodeTo(portal, tel);
    portal.clock.advance(241); // within the five minutes of a code, beyond the twenty of the sign-in
    const old = await signedIn("nongchang");
    portal.clock.advance(20 * 60 - 60);
    const stale = { success: false, code: 4253 };
    expect(await post(old, "/user/sendCode", { purpose: "changePhone", tel })).toMatchObject(stale);
    expect(await save(old, { userName: "甲", company: "乙", tel, yzm: another })).toMatchObject(stale);
    const { continuation = "" } = data ?? {};
    expect(await post(old, "/user/updateTelOrPassword", { tel, continuation })).toMatchObject({ success: false });
    expect((await me(old)).data?.user["mobileNumber"]).not.toBe(tel);
    // what is no way in may still be saved
    expect(await save(old, { userName: "农场主", company: "青禾（演示）" })).toMatchObject({ success: true });
  });

  test("who proves a number gets it from an account that never proved it", async () => {
    const tel = "15400000906";
    const squatter = await portal.accounts.create({
      username: "zhanhao",
      nickname: "演示",
      phone: tel,
      phoneIsVerified: false,
      passwordHash: null,
      accountType: 2,
      regionCode: "320925",
      status: "active",
      complete: true,
      roleCode: "4",
    });
    const browser = await signedIn("nongchang");
    await post(browser, "/user/sendCode", { purpose: "changePhone", tel });
    const yzm = await lastCodeTo(portal, tel);
    const formerYzm = await formerCode(browser);
    expect(await save(browser, { userName: "农场主", company: "青禾（演示）", tel, yzm, formerYzm })).toMatchObject({
      success: true,
    });
    expect((await portal.accounts.findById(squatter))?.phone).toBe(null);
  });

  test("a number of another account is told to its holder only, and two who want one get it once", async () => {
    const [one, other] = [await signedIn("nongchang"), await signedInWith("nonghu", "Mai7#tian-Lu")];
    const tel = "15400000903";
    const prepare = async (browser: Browser) => {
      await post(browser, "/user/sendCode", { purpose: "changePhone", tel });
      const yzm = await lastCodeTo(portal, tel);
      portal.clock.advance(61);
      return yzm;
    };
    const codes = [await prepare(one), await prepare(other)];
    const formers = [await formerCode(one), await formerCode(other)];
    const answers = await Promise.all([
      save(one, { userName: "甲", company: "乙", tel, yzm: codes[0], formerYzm: formers[0] }),
      save(other, { userName: "丙", tel, yzm: codes[1], formerYzm: formers[1] }),
    ]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(answers.find(({ success }) => !success)?.msg).toBe("该手机号已登记在其他账号上，请换一个手机号");
  });

  test("updateTelOrPassword without a password changes the number, in two steps", async () => {
    const browser = await signedInWith("nonghu", "Mai7#tian-Lu");
    const tel = "15400000904";
    await post(browser, "/user/sendCode", { purpose: "changePhone", tel });
    const { data } = await post(browser, "/user/checkTelAndYzm", { tel, yzm: await lastCodeTo(portal, tel) });
    const { continuation } = data!;
    expect(await post(portal.browser(), "/user/updateTelOrPassword", { tel, continuation })).toMatchObject({
      status: 401,
    });
    const formerYzm = await formerCode(browser);
    expect(await post(browser, "/user/updateTelOrPassword", { tel, continuation, formerYzm })).toMatchObject({
      success: true,
    });
    expect((await me(browser)).data?.user).toMatchObject({ mobileNumber: tel });
  });

  test("who has a password cannot set one here", async () => {
    const browser = await signedInWith("nonghu", "Mai7#tian-Lu");
    const password = await browser.seal(
      "Hetang8#-Xia",
      passwordCall({ method: "POST", path: "/oauth/updateUserInfo" }),
    );
    expect(await save(browser, { userName: "甲", password })).toMatchObject({ code: 4260 });
  });

  test("messages to other people's numbers are few", async () => {
    portal.clock.advance(24 * 3600);
    const browser = await signedInWith("nonghu", "Mai7#tian-Lu");
    const send = (at: number) =>
      post(browser, "/user/sendCode", { purpose: "changePhone", tel: `154000019${String(at).padStart(2, "0")}` });
    for (let at = 0; at < 10; at += 1) expect(await send(at)).toMatchObject({ success: true });
    expect(await send(10)).toMatchObject({ success: false, status: 429 });
  });
});
