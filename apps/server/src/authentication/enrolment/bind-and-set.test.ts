import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { lastCodeTo, personCalled } from "../../../test/sign-in-portal.ts";
import { activationFor, type In, type LedTo, post, sealFor, somebody } from "./factor-people.testing.ts";

const { portal } = await portalOfFile({ secondsBetween: 7200 });

describe("binding the first phone (design §3, Calls of our own)", () => {
  const ask = async (person: { username: string; password: string }, tel: string) => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    const sent = await browser.sendCode({ ...person, captcha });
    const { continuation } = sent.data as unknown as LedTo;
    const code = await post(browser, "/sendBindPhoneMsg", { tel, continuation });
    const bind = async (more: Record<string, unknown> = {}) =>
      post<{ codeSent: boolean }>(browser, "/oauth/bindPhone", {
        username: person.username,
        tel,
        yzm: await lastCodeTo(portal, tel),
        captcha,
        password: await sealFor(browser, "/oauth/bindPhone", person.password),
        ...more,
      });
    return { browser, captcha, sent, code, bind };
  };

  test("staff: the code of the new number and the activation code; then the sign-in code comes, then they are in", async () => {
    const officer = await somebody(portal);
    const tel = "15400000210";
    const { browser, captcha, sent, code, bind } = await ask(officer, tel);
    expect(sent.data).toMatchObject({ noPhoneNumber: true, activationRequired: true });
    expect(code.msg).toBe("发送成功!");
    expect((await bind()).code).toBe(4152);
    expect((await bind({ activationCode: "AAAABBBBCCCC" })).code).toBe(4153);
    const activationCode = await activationFor(portal, officer.id);
    const yzm = await lastCodeTo(portal, tel);
    const other = yzm === "000000" ? "000001" : "000000";
    expect((await bind({ activationCode, yzm: other })).code).toBe(4105);
    const bound = await bind({ activationCode });
    expect(bound).toMatchObject({ success: true, data: { codeSent: true, sentTo: "154****0210", resendAfter: 60 } });
    const loginCode = await lastCodeTo(portal, tel);
    expect((await browser.logIn({ ...officer, captcha, loginCode })).success).toBe(true);
  });

  test("a market user needs no activation code", async () => {
    const farmer = await somebody(portal, { roleCode: "4" });
    const { sent, bind } = await ask(farmer, "15400000211");
    expect(sent.data).toMatchObject({ activationRequired: false });
    expect((await bind()).success).toBe(true);
  });

  test("a number of somebody else is refused after its code, and binds nothing", async () => {
    const farmer = await somebody(portal, { roleCode: "4" });
    const { bind } = await ask(farmer, personCalled("nonghu").tel);
    expect((await bind()).msg).toBe("该手机号已用于其他账号，请换一个手机号，或用该手机号登录");
    expect((await portal.accounts.findById(farmer.id))?.phone).toBeNull();
  });

  test("two numbers at the same instant: one is bound", async () => {
    const farmer = await somebody(portal, { roleCode: "4" });
    const asked = [await ask(farmer, "15400000212"), await ask(farmer, "15400000213")];
    const answers = await Promise.all(asked.map(({ bind }) => bind()));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4167]);
  });

  test("a wrong phone number is told in the form's own words", async () => {
    const browser = portal.browser();
    await browser.open();
    const answer = await post(browser, "/sendBindPhoneMsg", { tel: "1234", continuation: "x" });
    expect(answer).toMatchObject({ status: 400, msg: "请输入正确的手机号码" });
  });
});

describe("setting a password (setPasswordAndLogin)", () => {
  const newPassword = "Xinmiao@2026w";
  const demanded = async (phone: string) => {
    const officer = await somebody(portal, { phone, passwordIsWeak: true });
    portal.clock.advance(1);
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    await browser.sendCode({ ...officer, captcha });
    const loginCode = await lastCodeTo(portal, phone);
    const answer = await browser.logIn({ ...officer, captcha, loginCode });
    const { continuation = "" } = answer.data as unknown as In;
    const set = async (plain: string, more: Record<string, unknown> = {}, at = browser) =>
      post<In>(at, "/oauth/setPasswordAndLogin", {
        username: officer.username,
        loginCode: continuation,
        newPassword: await sealFor(at, "/oauth/setPasswordAndLogin", plain),
        ...more,
      });
    return { officer, browser, answer, set };
  };

  test("two right factors and a weak password open nothing but the way to a new one; that signs in", async () => {
    const { officer, browser, answer, set } = await demanded("15400000220");
    expect(answer.data).toMatchObject({ access_token: "", needSetPassword: true });
    expect(browser.jar.size).toBe(0);
    expect((await set("Xinmiao2026#w")).code).toBe(4125);
    expect((await set("Xinmiao@2026w汉")).code).toBe(4121);
    expect((await set(officer.password)).code).toBe(4124);
    const done = await set(newPassword);
    expect(done.success, done.msg).toBe(true);
    browser.state.bearer = done.data?.access_token ?? "";
    expect((await browser.ask("/user/queryByTokenNew")).data).toMatchObject({
      factors: ["password", "sms"],
      isSimplePasswd: false,
    });
    expect((await set("Another@2026q")).code).toBe(4158);
  });

  test("whoever came in with the handed-out password before is out: the new one does not unlock their session", async () => {
    const phone = "15400000223";
    const farmer = await somebody(portal, { roleCode: "4", phone, passwordIsWeak: true });
    const anonymous = portal.browser();
    expect((await anonymous.logIn(farmer)).success).toBe(true);
    portal.clock.advance(1);

    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    await browser.sendCode({ ...farmer, captcha });
    const answer = await browser.logIn({ ...farmer, captcha, loginCode: await lastCodeTo(portal, phone) });
    const { continuation: loginCode = "" } = answer.data as unknown as In;
    const path = "/oauth/setPasswordAndLogin";
    const sealed = await sealFor(browser, path, newPassword);
    const done = await post<In>(browser, path, { username: farmer.username, loginCode, newPassword: sealed });
    expect(done.success, done.msg).toBe(true);
    browser.state.bearer = done.data?.access_token ?? "";
    expect((await browser.ask("/user/queryByTokenNew")).success).toBe(true);
    expect(await anonymous.ask("/secondFactor/mine")).toMatchObject({ status: 401, code: 555 });
  });

  test("not after the number that proved them was taken from the account, nor after another change of password", async () => {
    const moved = await demanded("15400000224");
    await portal.accounts.change(moved.officer.id, { phone: "15400000225" });
    expect((await moved.set(newPassword)).code).toBe(4158);
    const changed = await demanded("15400000226");
    const another = (await portal.accounts.findById(moved.officer.id))?.passwordHash ?? "";
    portal.clock.advance(1);
    await portal.accounts.setPassword(changed.officer.id, another);
    expect((await changed.set(newPassword)).code).toBe(4158);
  });

  test("it opens in this browser and for this account alone", async () => {
    const { set } = await demanded("15400000221");
    const anonymous = portal.browser();
    expect((await set(newPassword, {}, anonymous)).code).toBe(4158);
    expect((await set(newPassword, { username: "ganbu" })).code).toBe(4158);
    expect((await set(newPassword, { phone: "15400000003" })).code).toBe(4158);
    expect((await set(newPassword)).success).toBe(true);
  });
});
