import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { lastCodeTo, personCalled, signInPortal } from "../../../test/sign-in-portal.ts";
import { activationFor, type LedTo, post, somebody } from "../enrolment/factor-people.testing.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 25 * 3600 });

const farmer = personCalled("nonghu");
const officer = personCalled("ganbu");
const UNKNOWN_PERSON = "15499999999";
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const sentTo = async (tel: string) => (await portal.sms.recorded()).filter(({ to }) => to === tel).length;

describe("SMS sign-in (specification §4, loginMethod 4)", () => {
  test("phone, captcha, code; one captcha serves both calls", async () => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    expect(await browser.sendToPhone(farmer.tel, { captcha })).toMatchObject({
      success: true,
      msg: "发送成功!",
      data: { resendAfter: 60, noPhoneNumber: false, sentTo: "154****0001" },
    });
    const [message] = await portal.sms.recorded();
    expect(message?.text).toContain(`登录验证码 ${message?.code}，5 分钟内有效`);
    const answer = await browser.logInBySms(farmer.tel, { captcha, loginCode: message?.code ?? "" });
    expect(answer).toMatchObject({ success: true, msg: "登录成功" });
    expect((await browser.ask("/user/queryByTokenNew")).data).toMatchObject({ factors: ["sms"], userType: "4" });
  });

  test("the same with loginMethod 4 in the send", async () => {
    const browser = portal.browser();
    const body = { tel: farmer.tel, captcha: await browser.readCaptcha(), loginMethod: 4 };
    expect((await browser.ask("/sendLoginPwdMsg", { method: "POST", body })).msg).toBe("发送成功!");
  });

  test("a code works once, in the browser that asked for it", async () => {
    const [mine, thief] = [portal.browser(), portal.browser()];
    await mine.sendToPhone(farmer.tel);
    const loginCode = await lastCodeTo(portal, farmer.tel);
    expect((await thief.logInBySms(farmer.tel, { loginCode })).code).toBe(4105);
    expect((await mine.logInBySms(farmer.tel, { loginCode })).success).toBe(true);
    expect((await mine.logInBySms(farmer.tel, { loginCode })).code).toBe(4105);
  });

  test("a code for another purpose opens nothing here", async () => {
    const browser = portal.browser();
    await browser.sendToPhone(farmer.tel, { path: "/sendResetPwdMsg" });
    const loginCode = await lastCodeTo(portal, farmer.tel);
    expect((await browser.logInBySms(farmer.tel, { loginCode })).code).toBe(4105);
  });

  test.each([
    [{ username: "" }, "不能为空"],
    [{ username: "12345678901" }, "请输入正确的手机号"],
    [{ captcha: "" }, "请输入图形验证码"],
    [{ loginCode: "" }, "请输入短信验证码"],
    [{ loginCode: "12345" }, "短信验证码是 6 位数字，您输入了 5 位"],
  ])("%j is malformed: %s", async (wrong, text) => {
    const body = { loginMethod: 4, username: farmer.tel, captcha: "ACEF", loginCode: "123456", ...(wrong as object) };
    const answer = await portal.browser().ask("/oauth/login", { method: "POST", body });
    expect(answer).toMatchObject({ status: 400, msg: text });
  });

  test.each([
    [{ tel: "" }, "不能为空"],
    [{ tel: "123" }, "请输入正确的手机号"],
    [{ tel: ` ${UNKNOWN_PERSON} `, captcha: "" }, "请输入图形验证码"],
  ])("specification §5: a code is sent to a valid phone only: %j", async (wrong, text) => {
    for (const path of ["/sendLoginPwdMsg", "/sendRegisterMsg", "/sendResetPwdMsg"]) {
      const body = Object.assign({ tel: farmer.tel, captcha: "ACEF" }, wrong);
      expect(await portal.browser().ask(path, { method: "POST", body })).toMatchObject({ status: 400, msg: text });
    }
  });
});

describe("the factor rule stands here too (design §2)", () => {
  test("an officer is told the way to complete it, after their code and not before", async () => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    expect((await browser.sendToPhone(officer.tel, { captcha })).msg).toBe("发送成功!");
    const loginCode = await lastCodeTo(portal, officer.tel);
    const wrong = await browser.logInBySms(officer.tel, { captcha, loginCode: other(loginCode) });
    expect(wrong.code).toBe(4105);
    const right = await browser.logInBySms(officer.tel, { loginCode });
    expect(right.success).toBe(false);
    expect(right.code).not.toBe(4105);
    expect(right.data?.access_token).toBeUndefined();
    expect(browser.jar.size).toBe(0);
  });
});

describe("who has no second factor is led through setting one up, from this entry point too", () => {
  test("a regional administrator with a phone and a password needs a strong factor and the activation code", async () => {
    const tel = "15400000191";
    const who = await somebody(portal, { roleCode: "2", phone: tel });
    const browser = portal.browser();
    await browser.sendToPhone(tel);
    const refused = await browser.logInBySms(tel, { loginCode: await lastCodeTo(portal, tel) });
    expect(refused).toMatchObject({
      success: false,
      code: 4150,
      msg: "第一重验证已通过。该账号还没有可用的第二重验证，请先设置动态口令或通行密钥",
      data: { activationRequired: true },
    });
    expect(browser.jar.size).toBe(0);
    const { continuation } = refused.data as unknown as LedTo;
    const begin = (more: object) => post(browser, "/secondFactor/setUp/begin", { continuation, kind: "totp", ...more });
    expect((await begin({})).code).toBe(4152);
    expect((await begin({ activationCode: await activationFor(portal, who.id) })).success).toBe(true);
  });

  test("staff without a password add no factor with the message alone: who has the phone is not in", async () => {
    const tel = "15400000193";
    const who = await somebody(portal, { roleCode: "1", phone: tel });
    await portal.db.updateTable("account").set({ passwordHash: null }).where("id", "=", who.id).execute();
    portal.accounts.forget(who.id);
    const browser = portal.browser();
    await browser.sendToPhone(tel);
    const refused = await browser.logInBySms(tel, { loginCode: await lastCodeTo(portal, tel) });
    expect(refused).toMatchObject({ success: false, code: 4150, data: { activationRequired: true } });
    const { continuation } = refused.data as unknown as LedTo;
    expect((await post(browser, "/secondFactor/setUp/begin", { continuation, kind: "totp" })).code).toBe(4152);
  });

  test("another browser cannot go on with it", async () => {
    const tel = "15400000192";
    await somebody(portal, { roleCode: "2", phone: tel });
    const [browser, thief] = [portal.browser(), portal.browser()];
    await browser.sendToPhone(tel);
    const refused = await browser.logInBySms(tel, { loginCode: await lastCodeTo(portal, tel) });
    const { continuation } = refused.data as unknown as LedTo;
    await thief.open();
    expect((await post(thief, "/secondFactor/setUp/begin", { continuation, kind: "totp" })).code).toBe(4158);
  });
});

describe("nobody learns who is registered (design §3, One code, one use, one purpose)", () => {
  const answers = async (tel: string) => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    const told: object[] = [];
    const tell = ({ status, code, msg, data }: { status: number; code: number; msg: string; data: unknown }) =>
      told.push({ status, code, msg, data: { ...(data as object), sentTo: "" } });
    tell(await browser.sendToPhone(tel, { captcha }));
    tell(await browser.logInBySms(tel, { captcha, loginCode: "000000" }));
    tell(await browser.sendToPhone(tel)); // too soon
    tell(await browser.logInBySms(tel, { captcha, loginCode: "000000" })); // a captcha that was used
    portal.clock.advance(60);
    tell(await browser.sendToPhone(tel, { path: "/sendResetPwdMsg" }));
    return told;
  };

  test("a number of nobody gets the same answers, and no message", async () => {
    const known = await answers(farmer.tel);
    expect(await answers(UNKNOWN_PERSON)).toEqual(known);
    expect(await sentTo(UNKNOWN_PERSON)).toBe(0);
  });

  test("the same limits too", async () => {
    for (const tel of [farmer.tel, UNKNOWN_PERSON]) {
      for (let round = 0; round < 10; round += 1) {
        expect((await portal.browser().sendToPhone(tel)).success).toBe(true);
        portal.clock.advance(60);
      }
      expect(await portal.browser().sendToPhone(tel)).toMatchObject({ status: 429, code: 4107 });
    }
    expect(await sentTo(UNKNOWN_PERSON)).toBe(0);
  });

  test("a wait that began at the password form is felt here, for a number of nobody too", async () => {
    for (const tel of [farmer.tel, UNKNOWN_PERSON]) {
      const browser = portal.browser();
      const codes: number[] = [];
      for (let round = 0; round < 5; round += 1)
        codes.push((await browser.logIn({ username: tel, password: "falsch" })).code);
      codes.push((await browser.logInBySms(tel, { loginCode: "000000" })).code);
      expect(codes).toEqual([4111, 4111, 4111, 4111, 4112, 4112]);
    }
  });

  test.each(["/sendLoginPwdMsg", "/sendResetPwdMsg", "/sendRegisterMsg"])(
    "%s: a region whose budget is used up answers for its people as for strangers, and sends what it may",
    async (path) => {
      const sms = { ...portal.config.sms, perRegionDay: 2, regionReservePercent: 50 };
      const small = await signInPortal({ database, seed: false, config: { sms } });
      small.clock.set(portal.clock());
      const answer = async (tel: string) => {
        const { status, code, msg, data } = await small.browser().sendToPhone(tel, { path });
        return { status, code, msg, data: data && { ...data, sentTo: "" } };
      };
      const sent = async () => (await small.sms.recorded()).length;
      const before = await sent();
      await answer(officer.tel); // of the same city: uses up what strangers may ask for in this city
      const after = await sent();
      expect(after).toBe(before + 1);
      const [known, anonymous] = [await answer(farmer.tel), await answer("15488888888")];
      expect(known).toEqual(anonymous);
      expect(await sent()).toBe(after);
      await small.close();
    },
  );

  test("a gateway that fails fails for strangers as well, so an outage tells nothing", async () => {
    const gateway = { send: () => Promise.reject(new Error("no connection")) };
    const broken = await signInPortal({ database, seed: false, gateway });
    broken.clock.set(portal.clock());
    const known = await broken.browser().sendToPhone(farmer.tel);
    expect(known).toMatchObject({ status: 200, success: false, msg: "发送失败!" });
    expect(await broken.browser().sendToPhone(UNKNOWN_PERSON)).toMatchObject({ success: false, msg: "发送失败!" });
    await broken.close();
  });

  test("a number that was put on record but never proved opens nothing and gets no message", async () => {
    const account = await portal.accounts.findByPhone(personCalled("nongchang").tel);
    await portal.db
      .updateTable("account")
      .set({ phoneVerifiedAt: null })
      .where("id", "=", account?.id ?? "")
      .execute();
    portal.accounts.forget(account?.id ?? "");
    const { tel } = personCalled("nongchang");
    const before = await sentTo(tel);
    expect((await portal.browser().sendToPhone(tel)).msg).toBe("发送成功!");
    expect(await sentTo(tel)).toBe(before);
  });

  test("a registration's code goes to any number", async () => {
    const browser = portal.browser();
    const answer = await browser.sendToPhone("15400000177", { path: "/sendRegisterMsg" });
    expect(answer).toMatchObject({ success: true, msg: "发送成功!", data: { resendAfter: 60 } });
    expect((await portal.sms.recorded())[0]?.text).toContain("注册验证码");
  });
});

describe("abuse", () => {
  test.each([
    ["/sendLoginPwdMsg", "1547771"],
    ["/sendRegisterMsg", "1547772"],
    ["/sendResetPwdMsg", "1547773"],
  ])("%s takes a captcha of its own every time, also of twelve at the same instant", async (path, head) => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    const numbers = Array.from({ length: 12 }, (_each, place) => `${head}${String(place).padStart(4, "0")}`);
    const outcomes = await Promise.all(numbers.map((tel) => browser.sendToPhone(tel, { path, captcha })));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 4102)]);
  });

  test("a captcha that served a send to one phone signs in nobody with another", async () => {
    const [browser, helper] = [portal.browser(), portal.browser()];
    const captcha = await browser.readCaptcha();
    await browser.sendToPhone(UNKNOWN_PERSON, { captcha });
    await helper.sendToPhone(farmer.tel);
    const loginCode = await lastCodeTo(portal, farmer.tel);
    expect((await browser.logInBySms(farmer.tel, { captcha, loginCode })).code).toBe(4102);
  });

  test("a burst of forty guesses in parallel tries five codes at most, and the right one is dead after it", async () => {
    const browser = portal.browser();
    await browser.sendToPhone(farmer.tel);
    const loginCode = await lastCodeTo(portal, farmer.tel);
    // straight at the code: the captcha in front would let through one at a time
    const binding = {
      purpose: "signIn",
      accountId: portal.oneTimeCodes.smsCodes.subjectOf(farmer.tel),
      generatorUserId: browser.state.clientId,
    } as const;
    const guesses = Array.from({ length: 40 }, (_each, place) => String((Number(loginCode) + 1 + place) % 1_000_000));
    const outcomes = await Promise.all(
      guesses.map((guess) => portal.oneTimeCodes.smsCodes.redeem(binding, guess.padStart(6, "0"))),
    );
    expect(outcomes.every((opened) => !opened)).toBe(true);
    expect(await portal.oneTimeCodes.smsCodes.redeem(binding, loginCode)).toBe(false);
  });

  test("guessing by way of the form: five wrong codes and the phone waits, for that device and address", async () => {
    const browser = portal.browser();
    await browser.sendToPhone(farmer.tel);
    const loginCode = await lastCodeTo(portal, farmer.tel);
    const codes: number[] = [];
    for (let round = 0; round < 6; round += 1)
      codes.push((await browser.logInBySms(farmer.tel, { loginCode: other(loginCode) })).code);
    expect(codes).toEqual([4105, 4105, 4105, 4105, 4112, 4112]);
    expect((await browser.logInBySms(farmer.tel, { loginCode })).code).toBe(4112);
  });

  test("a flood from one address ends after 300 an hour, whoever has the numbers", async () => {
    const address = "10.66.0.1";
    const codes = await Promise.all(
      Array.from({ length: 310 }, async (_each, place) => {
        const browser = portal.browser({ address });
        const path = place % 2 ? "/sendRegisterMsg" : "/sendResetPwdMsg";
        const clientId = `flood-of-an-address-${place}`;
        browser.state.clientId = clientId;
        await browser.ask(`/captcha.jpg?clientId=${clientId}`);
        const { kind, key } = portal.oneTimeCodes.captchas.nameOf(clientId);
        await portal.oneTimeCodes.captchas.leaveForSignIn(clientId, "ACEF", "");
        const [newest] = (await portal.shortLived.take<{ servedSendOf: string | null }[]>(kind, key)) ?? [];
        await portal.shortLived.put(kind, key, [{ ...newest, servedSendOf: null }], { ttl: 60 });
        return (await browser.sendToPhone(`1548${String(place).padStart(7, "0")}`, { path, captcha: "ACEF" })).code;
      }),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(300);
    expect(codes.filter((code) => code === 4107)).toHaveLength(10);
  });

  test("what is written down masks the number", async () => {
    const rows = [await portal.auditRows("signIn"), await portal.auditRows("signIn.codeSent")];
    const text = JSON.stringify([rows, await portal.auditRows("register.codeSent")]);
    expect(text).toContain("154****0001");
    for (const tel of [farmer.tel, UNKNOWN_PERSON, officer.tel]) expect(text).not.toContain(tel);
  });
});
