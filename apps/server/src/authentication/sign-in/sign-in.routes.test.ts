import type { AccountStatus } from "../../identity/accounts/accounts.rules.ts";
import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { personCalled, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 7200 });

const farmer = personCalled("nonghu");
const officer = personCalled("ganbu");
const wrong = "Wrong#2026x";
const auditedSignIns = async () => (await portal.auditRows("signIn")).map(({ result, reason }) => [result, reason]);

describe("account and captcha (loginMethod 1)", () => {
  test("a citizen signs in and is told who they are", async () => {
    const browser = portal.browser();
    const answer = await browser.logIn(farmer);
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      code: 200,
      data: {
        userCenter: { username: "nonghu", nickname: "演示农户" },
        tempFlag: 0,
        matchFlag: true,
        isSimplePasswd: false,
      },
    });
    expect(answer.data?.access_token).toMatch(/^[\w-]{43}$/);

    const me = await browser.ask("/user/queryByTokenNew");
    expect(me.data).toMatchObject({
      user: { username: "nonghu", mobileNumber: farmer.tel, regionCode: "320925", regionName: "建湖县", source: "" },
      roles: [{ roleCode: "4", roleName: "社会用户" }],
      userType: "4",
      accountType: 2,
      lastPasswd: "",
      isSimplePasswd: false,
      isPwUpdate: false,
      factors: ["password"],
    });
  });

  test.each([
    ["by phone", farmer.tel],
    ["in capitals and with spaces around", " NongHu "],
  ])("%s", async (_name, username) => {
    expect(await portal.browser().logIn({ ...farmer, username })).toMatchObject({ success: true });
  });

  test.each<[string, string, object]>([
    ["a weak password", "ruomima", { isSimplePasswd: true, isPwUpdate: false }],
    ["an expired password", "mimadaoqi", { isSimplePasswd: false, isPwUpdate: true }],
  ])("%s is flagged", async (_name, username, flags) => {
    const browser = portal.browser();
    await browser.signInAs(username);
    expect((await browser.ask("/user/queryByTokenNew")).data).toMatchObject(flags);
  });

  test("a password that was handed out is weak from the first sign-in on", async () => {
    const policy = { ...portal.config.signIn, initialPasswords: [personCalled("nongchang").password] };
    const strict = await signInPortal({ database, seed: false, config: { signIn: policy } });
    strict.clock.set(portal.clock());
    const browser = strict.browser();
    expect((await browser.logIn(personCalled("nongchang"))).data).toMatchObject({ isSimplePasswd: true });
    expect((await browser.ask("/user/queryByTokenNew")).data).toMatchObject({ isSimplePasswd: true });
    await strict.close();
  });

  test("wrong password, unknown account: one answer, told apart in the audit log only", async () => {
    const browser = portal.browser();
    const answers = [];
    for (const username of ["nonghu", "meiyouren", "15499999999"]) {
      portal.clock.advance(1);
      const { status, success, code, msg, data } = await browser.logIn({ username, password: wrong });
      answers.push({ status, success, code, msg, data });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, success: false, msg: "用户名或密码错误" });

    const rows = (await portal.auditRows("signIn")).slice(-3);
    expect(rows.map(({ objectId }) => objectId !== null)).toEqual([true, false, false]);
    expect(JSON.stringify(rows)).not.toContain("15499999999");
    expect(JSON.stringify(rows)).not.toContain(wrong);
  });

  test("staff must show a second factor, and are told so after the right password only", async () => {
    const browser = portal.browser();
    expect((await browser.logIn({ ...officer, password: wrong })).msg).toBe("用户名或密码错误");
    portal.clock.advance(1);
    expect((await browser.logIn(officer)).msg).toBe("该账号须用双因子登录，请从工作人员入口输入密码和验证码登录");
    expect((await auditedSignIns()).slice(-2)).toEqual([
      ["refused", "signIn.rejected"],
      ["refused", "signIn.secondFactorRequired"],
    ]);
  });

  test.each([
    ["disabled", "账号已停用，请联系本地区管理员"],
    ["pending", "账号正在审核，审核结果会以短信通知您"],
  ] as const)("an account that is %s is told so after the right password only", async (status, message) => {
    const browser = portal.browser();
    const setStatus = (to: AccountStatus) =>
      portal.db.updateTable("account").set({ status: to }).where("username", "=", "nongchang").execute();
    const person = personCalled("nongchang");
    await setStatus(status);
    expect((await browser.logIn({ ...person, password: wrong })).msg).toBe("用户名或密码错误");
    expect((await browser.logIn(person)).msg).toBe(message);
    await setStatus("active");
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["no user name", { username: " " }, "请输入"],
    ["no captcha", { captcha: "" }, "请输入验证码"],
    ["no password", { password: "" }, "请输入密码"],
    ["a login method of nobody", { loginMethod: 5 }, "登录方式不正确，请刷新页面后重试"],
  ])("%s is a malformed request with the field's own text", async (_name, difference, message) => {
    const browser = portal.browser();
    await browser.open();
    const form = { loginMethod: 1, username: "nonghu", password: "00", captcha: "ABCD", ...difference };
    expect(await browser.ask("/oauth/login", { method: "POST", body: form })).toMatchObject({
      status: 400,
      msg: message,
    });
  });

  test("a request without a client id of ours is turned away", async () => {
    const body = { loginMethod: 1, username: "nonghu", password: "00", captcha: "ABCD" };
    expect(await portal.browser().ask("/oauth/login", { method: "POST", body })).toMatchObject({
      success: false,
      msg: "正在获取验证码信息，请稍后再试",
    });
  });
});

describe("the captcha (design §3, One code, one use, one purpose)", () => {
  test("a wrong answer spends it; the letters' case does not matter", async () => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    expect((await browser.logIn({ ...farmer, captcha: "0000" })).msg).toBe(
      "图形验证码不正确或已过期，请按新图片重新输入",
    );
    expect((await browser.logIn({ ...farmer, captcha })).success).toBe(false);
    const next = await browser.readCaptcha();
    expect((await browser.logIn({ ...farmer, captcha: next.toLowerCase() })).success).toBe(true);
  });

  test("a failed sign-in spends it too", async () => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    expect((await browser.logIn({ ...farmer, password: wrong, captcha })).msg).toBe("用户名或密码错误");
    expect((await browser.logIn({ ...farmer, captcha })).msg).toBe("图形验证码不正确或已过期，请按新图片重新输入");
  });

  test("it dies after five minutes, and belongs to one client", async () => {
    const [mine, other] = [portal.browser(), portal.browser()];
    const captcha = await mine.readCaptcha();
    await other.readCaptcha();
    expect((await other.logIn({ ...farmer, captcha })).success).toBe(false);
    portal.clock.advance(301);
    expect((await mine.logIn({ ...farmer, captcha })).success).toBe(false);
  });

  test("used by twenty at the same instant it serves one", async () => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    const spent = await Promise.all(
      Array.from({ length: 20 }, () => portal.oneTimeCodes.spend(browser.state.clientId, captcha)),
    );
    expect(spent.filter((one) => one.captcha)).toHaveLength(1);
  });
});

describe("password in transit (design §3, Password in transit)", () => {
  const post = (browser: ReturnType<SignInPortal["browser"]>, body: object) =>
    browser.ask("/oauth/login", { method: "POST", body: { loginMethod: 1, username: "nonghu", ...body } });

  test("the same ciphertext is refused a second time, though captcha and password are right", async () => {
    const browser = portal.browser();
    const password = await browser.seal(farmer.password, "POST /oauth/login");
    expect((await post(browser, { password, captcha: await browser.readCaptcha() })).success).toBe(true);
    await browser.challenge();
    expect((await post(browser, { password, captcha: await browser.readCaptcha() })).msg).toBe(
      "页面停留时间过长，请再点一次登录",
    );
  });

  test("a request that failed on its captcha has spent its challenge all the same", async () => {
    const browser = portal.browser();
    await browser.readCaptcha();
    const password = await browser.seal(farmer.password, "POST /oauth/login");
    expect((await post(browser, { password, captcha: "0000" })).code).toBe(4102);
    expect((await post(browser, { password, captcha: await browser.readCaptcha() })).code).toBe(4103);
  });

  test("sent by twenty at the same instant it opens one session", async () => {
    const browser = portal.browser();
    const captcha = await browser.readCaptcha();
    const password = await browser.seal(farmer.password, "POST /oauth/login");
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(browser, { password, captcha })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test.each<[string, number, (browser: ReturnType<SignInPortal["browser"]>) => Promise<string>]>([
    ["for another call", 4103, (browser) => browser.seal(farmer.password, "POST /sendLoginPwdMsg")],
    [
      "with a made-up challenge",
      4103,
      async (browser) => {
        const sealed = await browser.seal(farmer.password, "POST /oauth/login", "made-up");
        await browser.challenge();
        return sealed;
      },
    ],
    [
      "by another client",
      4103,
      async (browser) => {
        const other = portal.browser();
        const challenge = await browser.challenge();
        return other.seal(farmer.password, "POST /oauth/login", challenge);
      },
    ],
    ["as an empty text", 4104, (browser) => browser.seal("", "POST /oauth/login")],
    [
      "as plain text",
      4104,
      async (browser) => (await browser.challenge(), Buffer.from(farmer.password).toString("hex")),
    ],
    [
      "too late",
      4103,
      async (browser) => {
        const sealed = await browser.seal(farmer.password, "POST /oauth/login");
        portal.clock.advance(121);
        return sealed;
      },
    ],
  ])("a password sealed %s is refused", async (_name, code, sealed) => {
    const browser = portal.browser();
    await browser.open();
    const password = await sealed(browser);
    expect((await post(browser, { password, captcha: await browser.readCaptcha() })).code).toBe(code);
  });
});
