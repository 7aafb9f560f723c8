import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { type Browser, lastCodeTo, personCalled, signInPortal, timeCode } from "../../../test/sign-in-portal.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 7200 });

const farmer = personCalled("nonghu");
const officer = personCalled("ganbu");
const countyAdministrator = personCalled("xianguanli");
const wrong = "Wrong#2026x";

describe("two factors (loginMethod 6)", () => {
  test("an officer: password, captcha, text message; one captcha serves both calls", async () => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    const sent = await browser.sendCode({ ...officer, captcha });
    expect(sent).toMatchObject({
      success: true,
      msg: "发送成功!",
      data: { noPhoneNumber: false, resendAfter: 60, sentTo: "154****0003" },
    });
    const message = (await portal.sms.recorded())[0];
    expect(message?.text).toContain(message?.code);
    const answer = await browser.logIn({ ...officer, captcha, loginCode: message?.code ?? "" });
    expect(answer.success).toBe(true);
    expect((await browser.ask("/user/queryByTokenNew")).data).toMatchObject({
      factors: ["password", "sms"],
      userType: "1",
    });
  });

  test.each<[string, (browser: Browser, captcha: string) => Promise<{ code: number }>]>([
    ["second send", (browser, captcha) => browser.sendCode({ ...officer, captcha })],
    ["one-factor sign-in", (browser, captcha) => browser.logIn({ ...farmer, captcha })],
    [
      "sign-in of another account",
      (browser, captcha) => browser.logIn({ ...countyAdministrator, captcha, loginCode: "304711" }),
    ],
  ])("that captcha serves no %s", async (_what, use) => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    expect((await browser.sendCode({ ...officer, captcha })).success).toBe(true);
    portal.clock.advance(60);
    expect((await use(browser, captcha)).code).toBe(4102);
  });

  test("the password is asked first: only after a right one is it said that there is no phone", async () => {
    const browser = portal.browser();
    const nobody = personCalled("wushouji");
    expect((await browser.sendCode({ ...nobody, password: wrong })).msg).toBe("用户名或密码错误");
    expect(await browser.sendCode(nobody)).toMatchObject({ success: true, data: { noPhoneNumber: true } });
  });

  test("many addresses with the right password guess no more time-based codes than a few", async () => {
    const guess = async (loginCode: string) => portal.browser().logIn({ ...countyAdministrator, loginCode });
    for (let at = 0; at < 20; at += 1) expect((await guess("000000")).success).toBe(false);
    const right = await timeCode(portal, countyAdministrator.totpSecret ?? "");
    expect((await guess(right)).success).toBe(false);
    portal.clock.advance(15 * 60);
    expect((await guess(await timeCode(portal, countyAdministrator.totpSecret ?? ""))).success).toBe(true);
  });

  test("a wrong code is a failure; the right one still works with a new captcha, once", async () => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    await browser.sendCode({ ...officer, captcha });
    const loginCode = await lastCodeTo(portal, officer.tel);
    const other = loginCode === "000000" ? "000001" : "000000";
    expect((await browser.logIn({ ...officer, captcha, loginCode: other })).code).toBe(4105);
    expect((await browser.logIn({ ...officer, loginCode })).success).toBe(true);
    expect((await browser.logIn({ ...officer, loginCode })).code).toBe(4105);
  });

  test("a wrong password does not try the code", async () => {
    const browser = portal.browser();
    await browser.sendCode(officer);
    const loginCode = await lastCodeTo(portal, officer.tel);
    expect((await browser.logIn({ ...officer, password: wrong, loginCode })).code).toBe(4111);
    expect((await browser.logIn({ ...officer, loginCode })).success).toBe(true);
  });

  test("an administrator needs a time-based code, and no text message is sent in vain", async () => {
    const browser = portal.browser();
    expect((await browser.sendCode(countyAdministrator)).msg).toBe(
      "管理员账号须用动态口令作为第二重验证，请输入动态口令",
    );
    const loginCode = await timeCode(portal, countyAdministrator.totpSecret);
    expect((await browser.logIn({ ...countyAdministrator, loginCode })).success).toBe(true);
    expect((await browser.ask("/user/queryByTokenNew")).data).toMatchObject({ factors: ["password", "totp"] });
  });

  test("a time-based code is worth nothing a second time; the next one is", async () => {
    const [mine, thief] = [portal.browser(), portal.browser()];
    const loginCode = await timeCode(portal, countyAdministrator.totpSecret);
    expect((await mine.logIn({ ...countyAdministrator, loginCode })).success).toBe(true);
    expect(await thief.logIn({ ...countyAdministrator, loginCode })).toMatchObject({
      code: 4172,
      msg: "动态口令不正确或已用过，请核对手机时间，输入此刻显示的 6 位数字",
    });
    const next = await timeCode(portal, countyAdministrator.totpSecret, 1);
    expect((await mine.logIn({ ...countyAdministrator, loginCode: next })).success).toBe(true);
  });

  test("a citizen may use two factors as well", async () => {
    const browser = portal.browser();
    await browser.sendCode(farmer);
    expect((await browser.logIn({ ...farmer, loginCode: await lastCodeTo(portal, farmer.tel) })).success).toBe(true);
  });
});

test("specification §1: until 11 July 2025 staff came with a password, from 12 July on they need two factors", async () => {
  const then = await signInPortal({ database, seed: false });
  then.clock.set("2025-07-11T23:59:59+08:00");
  expect(await then.browser().logIn(officer)).toMatchObject({ success: true });
  then.clock.set("2025-07-12T00:00:00+08:00");
  expect(await then.browser().logIn(officer)).toMatchObject({ success: false, code: 4116 });
  await then.close();
});

test("what is written down of a sign-in names the person and holds no secret", async () => {
  const browser = portal.browser();
  await browser.signInAs("ganbu");
  const [row] = (await portal.auditRows("signIn")).slice(-1);
  expect(row).toMatchObject({
    result: "ok",
    actorName: "演示干部",
    actorRole: "1",
    objectKind: "session",
    detail: { factors: "password+sms" },
    address: browser.address,
  });
  const everything = JSON.stringify([await portal.auditRows("signIn"), await portal.auditRows("signIn.codeSent")]);
  for (const secret of [browser.state.bearer, officer.password, await lastCodeTo(portal, officer.tel), officer.tel])
    expect(everything).not.toContain(secret);
});
