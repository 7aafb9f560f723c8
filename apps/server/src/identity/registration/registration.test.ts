import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import {
  chosenPassword,
  codeFor,
  consent,
  forms,
  registerAs,
  submitForm,
  withIdConsent,
} from "./registration-forms.testing.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 7200 });

const accountOf = (tel: string) => portal.accounts.findByPhone(tel);

describe("types 2 and 3 sign in at once (specification §4, §8)", () => {
  test("an individual: the account is the phone, proved, with role 4", async () => {
    const browser = portal.browser();
    const tel = "15410000001";
    const answer = await registerAs(portal, browser, forms.individual(tel));
    expect(answer).toMatchObject({
      success: true,
      msg: "注册成功，请输入手机号码和密码登录平台进行使用！",
      data: { status: "active", receiptNumber: null },
    });
    expect(await accountOf(tel)).toMatchObject({
      username: tel,
      phoneIsVerified: true,
      idNumber: null,
      accountType: 2,
      status: "active",
      roles: [{ roleCode: "4" }],
    });
    expect((await browser.logIn({ username: tel, password: chosenPassword })).success).toBe(true);
  });

  test("specification §3: account, region and unit nature come along by name; the account is the phone all the same", async () => {
    const tel = "15410000005";
    const named = { account: "nonghu", areaName: "别处", companyTypeName: "别的" };
    expect((await registerAs(portal, portal.browser(), { ...forms.entity(tel), ...named })).success).toBe(true);
    expect(await accountOf(tel)).toMatchObject({ username: tel, regionCode: "320925", companyTypeId: "4" });
  });

  test("an entity: credit code, legal person and kind of unit are kept; by another name it is not let in", async () => {
    const browser = portal.browser();
    const tel = "15410000002";
    expect((await registerAs(portal, browser, forms.entity(tel))).success).toBe(true);
    expect(await accountOf(tel)).toMatchObject({
      accountType: 3,
      company: "演示合作社",
      companyTypeId: "4",
      companyAddress: "演示路 1 号",
      creditCode: forms.entity(tel).idcard,
      roles: [{ roleCode: "4" }],
    });
    const row = await database.db
      .selectFrom("account")
      .select(["legalPersonSealed", "legalPersonIdSealed"])
      .where("phoneIndex", "=", portal.sealer.index(tel))
      .executeTakeFirstOrThrow();
    expect(portal.sealer.open(row.legalPersonIdSealed ?? "")).toBe("11010519491231002X");
    expect(row.legalPersonSealed).not.toContain("演示法人");
  });

  test("the personal dialog's province is let through with its placeholder, which is stored as nothing", async () => {
    const tel = "15410000003";
    const form = { ...forms.individual(tel), areaCode: "32", idcard: "000000000000000000" };
    expect((await registerAs(portal, portal.browser(), form)).success).toBe(true);
    expect(await accountOf(tel)).toMatchObject({ regionCode: "32", idNumber: null });
  });

  test("an ID number is kept in its long form, with a consent of its own", async () => {
    const tel = "15410000004";
    const form = { ...forms.individual(tel), idcard: "110105491231002", consent: withIdConsent };
    expect((await registerAs(portal, portal.browser(), form)).success).toBe(true);
    const account = await accountOf(tel);
    expect(account?.idNumber).toBe("11010519491231002X");
    const consents = await database.db
      .selectFrom("consent")
      .select(["document", "version", "address"])
      .where("accountId", "=", account?.id ?? "")
      .orderBy("document")
      .execute();
    expect(consents.map(({ document }) => document)).toEqual(["agreement", "idNumber", "privacy"]);
    expect(consents[0]?.version).toBe(consent.agreement);
    expect(consents[0]?.address).toMatch(/^10\./);
  });
});

describe("type 1 waits for an administrator (specification §4, §8)", () => {
  test("it is told how, has a receipt number, no role, and no way in", async () => {
    const browser = portal.browser();
    const tel = "15410000011";
    const answer = await registerAs(portal, browser, forms.staff(tel));
    expect(answer.msg).toBe(
      "注册信息已提交，请联系信息中心管理员审核，审核通过后可输入手机号码和密码登录平台进行使用！",
    );
    expect(answer.data).toMatchObject({ status: "pending", receiptNumber: expect.stringMatching(/^ZC-\d{8}-/) });
    expect(await accountOf(tel)).toMatchObject({ status: "pending", roles: [] });
    expect((await browser.logIn({ username: tel, password: chosenPassword })).msg).toBe(
      "账号正在审核，审核结果会以短信通知您",
    );
  });

  test("a second application of the same phone is told that the first is under review", async () => {
    const tel = "15410000012";
    await registerAs(portal, portal.browser(), forms.staff(tel));
    portal.clock.advance(120);
    expect((await registerAs(portal, portal.browser(), forms.staff(tel))).code).toBe(4222);
  });
});

describe("refusals", () => {
  test("a taken phone is told only to who has proved it", async () => {
    const browser = portal.browser();
    const taken = { ...forms.individual("15400000001") };
    expect((await submitForm(browser, { ...taken, yzm: "123456" })).code).toBe(4105);
    const proved = await registerAs(portal, browser, taken);
    expect(proved).toMatchObject({ success: false, msg: "该手机号已注册，请直接登录；忘记密码可用短信验证码找回" });
  });

  test("a weak password costs no code: the next try still works with it", async () => {
    const browser = portal.browser();
    const tel = "15417926384";
    const yzm = await codeFor(portal, browser, tel);
    const form = { ...forms.individual(tel), yzm };
    expect((await submitForm(browser, { ...form, password: "abc" })).msg).toBe(
      "密码由9-20位数字、大小写字母和常用符号组成",
    );
    expect((await submitForm(browser, { ...form, password: "Zx7#15417926384q" })).code).toBe(4123);
    expect((await submitForm(browser, { ...form, areaCode: "329999" })).code).toBe(4402);
    expect((await submitForm(browser, form)).success).toBe(true);
  });

  test("a code works for its number, its browser and its purpose alone", async () => {
    const [browser, other] = [portal.browser(), portal.browser()];
    const tel = "15410000022";
    const yzm = await codeFor(portal, browser, tel);
    await other.open();
    expect((await submitForm(other, { ...forms.individual(tel), yzm })).code).toBe(4105);
    expect((await submitForm(browser, { ...forms.individual("15410000023"), yzm })).code).toBe(4105);
    portal.clock.advance(61);
    const forStatus = await codeFor(portal, browser, tel, "/accountReview/sendStatusMsg");
    if (forStatus !== yzm)
      expect((await submitForm(browser, { ...forms.individual(tel), yzm: forStatus })).code).toBe(4105);
    expect(await accountOf(tel)).toBeUndefined();
  });

  test("no more than five codes are tried, in a burst or one after the other", async () => {
    const browser = portal.browser();
    const tel = "15410000024";
    const right = await codeFor(portal, browser, tel);
    const form = { ...forms.individual(tel), yzm: right === "000000" ? "000001" : "000000" };
    // a password is sealed for one request: of a burst one gets as far as the code
    const burst = await Promise.all(Array.from({ length: 20 }, () => submitForm(browser, form)));
    expect(burst.filter(({ code }) => code !== 4103 && code !== 4105)).toEqual([]);
    for (let turn = 0; turn < 5; turn += 1) expect((await submitForm(browser, form)).code).toBe(4105);
    expect((await submitForm(browser, { ...form, yzm: right })).code).toBe(4105);
    expect(await accountOf(tel)).toBeUndefined();
  });

  test("a sealed password cannot be sent a second time", async () => {
    const browser = portal.browser();
    const tel = "15410000025";
    const yzm = await codeFor(portal, browser, tel);
    const pwd = await browser.seal(chosenPassword, "POST /accountReview/insert");
    const body = { ...forms.individual(tel), yzm, pwd };
    const send = () => browser.ask("/accountReview/insert", { method: "POST", body });
    await send();
    expect((await send()).code).toBe(4103);
  });

  test.each([
    ["without consent", { consent: undefined }, "请先阅读并同意隐私政策和用户协议"],
    [
      "with the consent to an older text",
      { consent: { ...consent, privacy: "2020-01" } },
      "请先阅读并同意隐私政策和用户协议",
    ],
    ["an ID number without its own consent", { idcard: "11010519491231002X" }, "请先同意提供身份证号"],
    ["a region wider than a county", { areaCode: "3209" }, "请将行政区划精确到县级"],
    ["of no type there is", { accountType: 4 }, "请选择角色类型!"],
  ])("%s: %s", async (_name, change, message) => {
    const answer = await submitForm(portal.browser(), { ...forms.individual("15410000026"), yzm: "123456", ...change });
    expect(answer).toMatchObject({ status: 400, msg: message });
  });
});

describe("one phone, one account", () => {
  test("of two registrations at the same instant one wins, the other is told in a clear sentence", async () => {
    const tel = "15410000031";
    const browsers = [portal.browser(), portal.browser()];
    const filled = [];
    for (const browser of browsers) {
      portal.clock.advance(61);
      filled.push({ browser, form: { ...forms.individual(tel), yzm: await codeFor(portal, browser, tel) } });
    }
    const answers = await Promise.all(filled.map(({ browser, form }) => submitForm(browser, form)));
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(answers.find(({ success }) => !success)?.msg).toBe("该手机号已注册，请直接登录；忘记密码可用短信验证码找回");
  });

  test("one form sent five times at the same instant makes one account", async () => {
    const tel = "15410000032";
    const browser = portal.browser();
    const yzm = await codeFor(portal, browser, tel);
    const pwd = await browser.seal(chosenPassword, "POST /accountReview/insert");
    const body = { ...forms.individual(tel), yzm, pwd };
    const send = () => browser.ask("/accountReview/insert", { method: "POST", body });
    const answers = await Promise.all([send(), send(), send(), send(), send()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4103, 4103, 4103, 4103]);
    const rows = await database.db
      .selectFrom("account")
      .select("id")
      .where("phoneIndex", "=", portal.sealer.index(tel))
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("who proves a number gets it, whoever had written it down unproved", async () => {
    const tel = "15410000033";
    const squatter = await portal.accounts.create({
      username: "zhanhao",
      nickname: "演示占号",
      phone: tel,
      phoneIsVerified: false,
      passwordHash: null,
      accountType: 2,
      regionCode: "320925",
      status: "active",
      complete: true,
      roleCode: "4",
    });
    expect((await registerAs(portal, portal.browser(), forms.individual(tel))).success).toBe(true);
    expect((await accountOf(tel))?.username).toBe(tel);
    expect((await portal.accounts.findById(squatter))?.phone).toBeNull();
  });
});

describe("a number that went to somebody else", () => {
  const messagesOf = async (accountId: string) => {
    const of = database.db.selectFrom("message").where("accountId", "=", accountId);
    const rows = await of.select(["title", "contentSealed"]).execute();
    return rows.map(({ title, contentSealed: content }) => ({ title, content: portal.sealer.open(content ?? "") }));
  };

  test("registers them; its former holder, who was called by it, is called by their new one", async () => {
    const [former, present] = ["15410000051", "15410000052"];
    const browser = portal.browser();
    await registerAs(portal, browser, forms.individual(former));
    await browser.logIn({ username: former, password: chosenPassword });
    portal.clock.advance(61);
    const ask = (path: string, body: Record<string, unknown>) => browser.ask(path, { method: "POST", body });
    await ask("/user/sendCode", { purpose: "changePhone", tel: present });
    await ask("/user/sendCode", { purpose: "leavePhone" });
    const codeTo = async (tel: string) => (await portal.sms.recorded()).find(({ to }) => to === tel)?.code ?? "";
    const [yzm, formerYzm] = [await codeTo(present), await codeTo(former)];
    const saved = await ask("/oauth/updateUserInfo", { userName: "演示新农户", tel: present, yzm, formerYzm });
    expect(saved).toMatchObject({ success: true, msg: "保存账号信息成功!" });
    const moved = await accountOf(present);
    expect(moved).toMatchObject({ username: present });
    expect((await portal.auditRows("account.infoChanged")).at(-1)?.detail).toEqual({ fields: "phone,username" });
    expect(await messagesOf(moved?.id ?? "")).toEqual([
      { title: "登录名称已随手机号更换", content: expect.stringContaining("今后请用新手机号登录") },
    ]);

    const newcomer = portal.browser();
    expect(
      await registerAs(portal, newcomer, { ...forms.individual(former), password: "Qinghe#2027ok" }),
    ).toMatchObject({ success: true });
    expect((await accountOf(former))?.username).toBe(former);
    expect(await portal.browser().logIn({ username: former, password: chosenPassword })).toMatchObject({ code: 4111 });
    expect(await portal.browser().logIn({ username: former, password: "Qinghe#2027ok" })).toMatchObject({
      success: true,
    });
    expect(await portal.browser().logIn({ username: present, password: chosenPassword })).toMatchObject({
      success: true,
    });
  });

  test("and came back is their own name all the time", async () => {
    const [first, second] = ["15410000053", "15410000054"];
    const id = await called({ username: first, phone: second });
    const browser = portal.browser();
    await browser.logInBySms(second, { loginCode: await signInCodeTo(browser, second) });
    portal.clock.advance(61);
    const ask = (path: string, body: Record<string, unknown>) => browser.ask(path, { method: "POST", body });
    await ask("/user/sendCode", { purpose: "changePhone", tel: first });
    const yzm = (await portal.sms.recorded()).find(({ to }) => to === first)?.code ?? "";
    expect(await ask("/oauth/updateUserInfo", { userName: "演示", tel: first, yzm })).toMatchObject({ success: true });
    expect(await portal.accounts.findById(id)).toMatchObject({ username: first, phone: first });
  });

  test.each([
    ["their present number", "15410000055", "15410000056", undefined, "15410000056"],
    [
      "a name of our making where somebody is called so",
      "15410000057",
      "15410000058",
      "15410000058",
      /^yonghu_\w{16}$/,
    ],
  ])(
    "is taken from whoever is still called by it, and is called by %s",
    async (_what, number, present, other, name) => {
      if (other !== undefined) await called({ username: other, phone: null });
      const id = await called({ username: number, phone: present });
      expect(await registerAs(portal, portal.browser(), forms.individual(number))).toMatchObject({ success: true });
      expect((await accountOf(number))?.username).toBe(number);
      const { username = "" } = (await portal.accounts.findById(id)) ?? {};
      expect(username).toMatch(name);
      const [row] = (await portal.auditRows("account.usernameFreed")).filter(({ objectId: about }) => about === id);
      expect(row?.detail).toEqual({ before: "154****" + number.slice(-4), after: shown(username) });
      expect(await messagesOf(id)).toEqual([
        { title: "登录名称已更改", content: expect.stringContaining(shown(username)) },
      ]);
    },
  );

  test("stays the name of whoever has no other number", async () => {
    await called({ username: "15410000059", phone: null });
    expect(await registerAs(portal, portal.browser(), forms.individual("15410000059"))).toMatchObject({
      msg: "该手机号已注册，请直接登录；忘记密码可用短信验证码找回",
    });
  });

  const shown = (name: string) => name.replace(/^(1\d{2})\d{4}(\d{4})$/, "$1****$2");
  const signInCodeTo = async (browser: Browser, tel: string) => {
    await browser.sendToPhone(tel);
    return (await portal.sms.recorded()).find(({ to }) => to === tel)?.code ?? "";
  };
  /** An account as they were left while a changed number changed no name. */
  const called = ({ username, phone }: { username: string; phone: string | null }) =>
    portal.accounts.create({
      username,
      nickname: "演示",
      phone,
      phoneIsVerified: true,
      passwordHash: null,
      accountType: 2,
      regionCode: "320925",
      status: "active",
      complete: true,
      roleCode: "4",
    });
});

describe("the status is for the applicant alone", () => {
  const status = (browser: Browser, query: Record<string, string>) =>
    browser.ask<{ status: string; text: string; dueAt: string | null; continuation: string | null }>(
      `/accountReview/getUserRegisterInfo?${new URLSearchParams(query).toString()}`,
    );

  test("by receipt number, from any browser, and nothing but the status", async () => {
    const tel = "15410000041";
    const receiptNumber = (await registerAs(portal, portal.browser(), forms.staff(tel))).data?.receiptNumber ?? "";
    const answer = await status(portal.browser(), { account: tel, receiptNumber });
    expect(answer.data).toEqual({
      status: "pending",
      text: "已提交，正在等待管理员审核",
      dueAt: expect.stringMatching(/^2026-/),
      continuation: null,
    });
    expect((await status(portal.browser(), { account: "15410000042", receiptNumber })).code).toBe(4223);
    expect((await status(portal.browser(), { account: tel, receiptNumber: "ZC-20261121-AAAAA-AAAAA" })).code).toBe(
      4223,
    );
  });

  test("by SMS code", async () => {
    const tel = "15410000043";
    const browser = portal.browser();
    await registerAs(portal, browser, forms.staff(tel));
    portal.clock.advance(61);
    const yzm = await codeFor(portal, browser, tel, "/accountReview/sendStatusMsg");
    expect((await status(browser, { account: tel, yzm })).data?.status).toBe("pending");
    expect((await status(browser, { account: tel, yzm })).code).toBe(4105);
  });

  test("refused, its applicant reads what they wrote and why, once, by their phone; by receipt number nobody does", async () => {
    const tel = "15410000046";
    const browser = portal.browser();
    const filled = { ...forms.staff(tel), company: "建湖县农业技术推广中心", deptName: "推广站" };
    const receiptNumber = (await registerAs(portal, browser, filled)).data?.receiptNumber ?? "";
    const asked = async () => {
      portal.clock.advance(61);
      const yzm = await codeFor(portal, browser, tel, "/accountReview/sendStatusMsg");
      return (await status(browser, { account: tel, yzm })).data;
    };
    expect(await asked()).toMatchObject({ status: "pending", continuation: null });

    const { id } = await database.db
      .selectFrom("approvalRequest")
      .select("id")
      .where("receiptNumber", "=", receiptNumber)
      .executeTakeFirstOrThrow();
    const administrator = portal.browser();
    await administrator.signInAs("zhuceguanli");
    const decided = await administrator.ask("/approval/decide", {
      method: "POST",
      body: { id, decision: "rejected", reason: "单位名称请写全称" },
    });
    expect(decided.success, decided.msg).toBe(true);

    const byReceipt = await status(portal.browser(), { account: tel, receiptNumber });
    expect(byReceipt.data).toMatchObject({ status: "rejected", continuation: null });
    const continuation = (await asked())?.continuation ?? "";
    const read = (at: typeof browser, given: string) =>
      at.ask("/accountReview/readFormer", { method: "POST", body: { continuation: given } });
    const anonymous = portal.browser();
    await anonymous.open();
    expect((await read(anonymous, continuation)).msg).toBe("验证已失效，请重新获取短信验证码");
    expect((await read(browser, continuation)).data).toEqual({
      userName: filled.userName,
      tel,
      areaCode: "320925",
      company: filled.company,
      deptName: filled.deptName,
      reason: "单位名称请写全称",
    });
    expect((await read(browser, continuation)).success).toBe(false);
    expect(await portal.auditRows("registration.formerRead")).toHaveLength(1);

    const later = (await asked())?.continuation ?? "";
    portal.clock.advance(301);
    expect((await read(browser, later)).success).toBe(false);
    // what was changed goes its way anew
    expect((await registerAs(portal, browser, { ...filled, company: "建湖县农业农村局" })).data?.status).toBe(
      "pending",
    );
    expect(await asked()).toMatchObject({ status: "pending", continuation: null });
  });

  test("with neither it is refused; guessing is counted", async () => {
    const browser = portal.browser();
    await browser.open();
    expect((await status(browser, { account: "15410000044" })).code).toBe(4105);
    const receiptNumber = "ZC-20261121-BBBBB-BBBBB";
    for (let turn = 0; turn < 30; turn += 1) await status(browser, { account: "15410000045", receiptNumber });
    expect((await status(browser, { account: "15410000045", receiptNumber })).status).toBe(429);
  });

  test("a stranger's guesses close nobody's status page, by receipt number or by code", async () => {
    const tel = "15410000047";
    const own = portal.browser();
    const receiptNumber = (await registerAs(portal, own, forms.staff(tel))).data?.receiptNumber ?? "";
    const anonymous = portal.browser();
    await anonymous.open();
    for (let turn = 0; turn < 31; turn += 1) {
      await status(anonymous, { account: tel, receiptNumber: "ZC-20261121-CCCCC-CCCCC" });
      await status(anonymous, { account: tel, yzm: "000000" });
    }
    expect((await status(own, { account: tel, receiptNumber })).data?.status).toBe("pending");
    portal.clock.advance(61);
    const yzm = await codeFor(portal, own, tel, "/accountReview/sendStatusMsg");
    expect((await status(own, { account: tel, yzm })).data?.status).toBe("pending");
  });
});

test("what is written down of a registration holds no secret", async () => {
  const tel = "15410000051";
  const browser = portal.browser();
  const yzm = await codeFor(portal, browser, tel);
  const form = { ...forms.entity(tel), yzm };
  await submitForm(browser, form);
  const rows = JSON.stringify(await portal.auditRows("registration.submitted"));
  expect(rows).toContain("154****0051");
  for (const secret of [tel, yzm, chosenPassword, form.by3, form.idcard]) expect(rows).not.toContain(secret);
});
