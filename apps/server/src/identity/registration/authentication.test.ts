import { consentVersions } from "@sannong/contract/identity/registration-words";
import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { whileChanging } from "../../../test/while-changing.ts";
import { chosenPassword, creditCodeOf, forms, registerAs } from "./registration-forms.testing.ts";

const { database, portal, signedIn } = await portalOfFile({ secondsBetween: 7200 });

const post = <T = Record<string, unknown>>(browser: Browser, path: string, body: Record<string, unknown>) =>
  browser.ask<T>(path, { method: "POST", body });
let nextTel = 15_430_000_100;
/** An individual who has registered a moment ago. */
async function individual() {
  const tel = String(nextTel++);
  const browser = portal.browser();
  await registerAs(portal, browser, forms.individual(tel));
  await browser.logIn({ username: tel, password: chosenPassword });
  return { browser, tel };
}
const accountOf = (tel: string) => portal.accounts.findByPhone(tel);
const consentsOf = async (tel: string) => {
  const id = (await accountOf(tel))?.id ?? "";
  const rows = await database.db.selectFrom("consent").select("document").where("accountId", "=", id).execute();
  return rows.map(({ document }) => document).sort();
};

const farm = {
  areaCode: "320925",
  company: "演示合作社",
  companyTypeId: "4",
  companyAddress: "演示路 1 号",
  idcard: "91350100M000100Y43",
  by2: "演示法人",
  by3: "11010519491231002X",
  idConsent: consentVersions.idNumber,
};
const becomeEntity = (browser: Browser, more: object = {}) =>
  post(browser, "/accountReview/authenticateEntity", { ...farm, ...more });

describe("涉农主体认证 (specification §2, Dialogs)", () => {
  test("an individual's account becomes the entity's, with a consent of its own, and stays signed in", async () => {
    const { browser, tel } = await individual();
    expect(await becomeEntity(browser)).toMatchObject({ success: true, data: { accountType: 3 } });
    expect(await accountOf(tel)).toMatchObject({
      accountType: 3,
      company: "演示合作社",
      companyTypeId: "4",
      creditCode: "91350100M000100Y43",
      roles: [{ roleCode: "4" }],
    });
    expect(await consentsOf(tel)).toEqual(["agreement", "idNumber", "privacy"]);
    expect((await browser.ask("/user/queryByTokenNew")).data).toMatchObject({ accountType: 3 });
    expect(await portal.auditRows("registration.entityAuthenticated")).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ["no unit", { company: " " }, "请输入单位名称!"],
    ["no credit code", { idcard: "" }, "请输入社会信用代码!"],
    ["a credit code that is none", { idcard: "91350100M000100Y44" }, "请正确输入社会信用代码！"],
    ["no legal person", { by2: "" }, "请输入法人姓名!"],
    ["no ID number", { by3: "" }, "请输入法人身份证号!"],
    ["an ID number that is none", { by3: "110105194912310021" }, "请正确输入身份证号！"],
    ["a city for a county", { areaCode: "3209" }, "请选择县级行政区划!"],
    ["no consent to the ID number", { idConsent: "" }, "请先同意提供身份证号"],
  ])("%s is refused", async (_name, wrong, msg) => {
    const browser = await signedIn("nonghu");
    expect(await becomeEntity(browser, wrong)).toMatchObject({ status: 400, success: false, msg });
  });

  test("neither an entity nor staff nor a visitor asks", async () => {
    const { browser } = await individual();
    await becomeEntity(browser, { idcard: creditCodeOf("15410000091") });
    expect((await becomeEntity(browser)).code).toBe(4224);
    expect((await becomeEntity(await signedIn("ganbu"))).code).toBe(4224);
    expect((await becomeEntity(portal.browser())).status).toBe(401);
  });

  test("a credit code has one account: whoever comes after is told what to do, and the holder stays recognised", async () => {
    const idcard = creditCodeOf("15410000092");
    const [holder, second] = [await individual(), await individual()];
    expect((await becomeEntity(holder.browser, { idcard })).success).toBe(true);
    const refused = await becomeEntity(second.browser, { idcard, company: "江苏省农垦集团有限公司" });
    expect(refused).toMatchObject({ success: false, code: 4226 });
    expect(await accountOf(second.tel)).toMatchObject({ accountType: 2, creditCode: null });
    const bearers = await database.db.selectFrom("account").select("id").where("creditCode", "=", idcard).execute();
    expect(bearers).toHaveLength(1);
  });

  test("of two who want one code at the same instant one gets it", async () => {
    const idcard = creditCodeOf("15410000093");
    const both = [await individual(), await individual()];
    const answers = await Promise.all(both.map(({ browser }) => becomeEntity(browser, { idcard })));
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
  });

  test("an unknown region or kind of unit changes nothing", async () => {
    const { browser, tel } = await individual();
    expect((await becomeEntity(browser, { areaCode: "329998" })).success).toBe(false);
    expect((await becomeEntity(browser, { companyTypeId: "999" })).success).toBe(false);
    expect((await accountOf(tel))?.accountType).toBe(2);
  });
});

const ministry = {
  userName: "演示部员",
  idcard: "11010519491231002X",
  company: "农业农村部（演示）",
  deptName: "演示司",
  idConsent: consentVersions.idNumber,
};
const askAsMinistryUser = (browser: Browser, more: object = {}) =>
  post<{ receiptNumber: string }>(browser, "/accountReview/authenticateMinistryUser", { ...ministry, ...more });
type Row = { id: string; receiptNumber: string; applicant: string };
const queueOf = async (browser: Browser) =>
  (await post<{ records: Row[] }>(browser, "/approval/list", { kind: "ministryUser", pageSize: 100 })).data?.records ??
  [];

describe("部级用户认证 goes to a review queue", () => {
  test("the province's administrator sees it masked and approves: role 1 of the province, a text message", async () => {
    const { browser, tel } = await individual();
    const answer = await askAsMinistryUser(browser);
    expect(answer.success, answer.msg).toBe(true);
    expect((await accountOf(tel))?.roles).toMatchObject([{ roleCode: "4" }]);

    const office = await signedIn("anquanguanli");
    const request = (await queueOf(office)).find(({ receiptNumber }) => receiptNumber === answer.data?.receiptNumber);
    expect(request?.applicant).not.toBe(ministry.userName);
    const decided = await post(office, "/approval/decide", { id: request?.id, decision: "approved" });
    expect(decided.success, decided.msg).toBe(true);
    expect(await accountOf(tel)).toMatchObject({
      accountType: 1,
      company: ministry.company,
      deptName: ministry.deptName,
      regionCode: "32",
      roles: [{ roleCode: "1" }],
    });
    await portal.oneTimeCodes.notices.settled();
    expect((await portal.sms.recorded()).find(({ to }) => to === tel)?.text).toContain("认证");
    expect(await consentsOf(tel)).toContain("idNumber");
  });

  test("a county's administrator does not have it in their queue", async () => {
    const { browser } = await individual();
    const answer = await askAsMinistryUser(browser);
    const county = await queueOf(await signedIn("xianguanli"));
    expect(county.map(({ receiptNumber }) => receiptNumber)).not.toContain(answer.data?.receiptNumber);
  });

  test("rejected, they stay who they were and may ask again; twice at the same instant is one request", async () => {
    const { browser, tel } = await individual();
    const both = await Promise.all([askAsMinistryUser(browser), askAsMinistryUser(browser)]);
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    const receipt = both.find(({ success }) => success)?.data?.receiptNumber;
    const office = await signedIn("anquanguanli");
    const request = (await queueOf(office)).find(({ receiptNumber }) => receiptNumber === receipt);
    await post(office, "/approval/decide", { id: request?.id, decision: "rejected", reason: "无法确认您在该单位任职" });
    expect(await accountOf(tel)).toMatchObject({ accountType: 2, roles: [{ roleCode: "4" }] });
    expect((await askAsMinistryUser(browser)).success).toBe(true);
  });

  test("becoming staff of the ministry at the same instant, they do not become an entity as well", async () => {
    const { browser, tel } = await individual();
    const { id } = (await accountOf(tel))!;
    const answer = await whileChanging(
      database.db,
      (trx) => portal.accounts.change(id, { accountType: 1 }, trx),
      () => becomeEntity(browser),
    );
    expect(answer).toMatchObject({ success: false, msg: "只有社会用户的个人账号可以提交认证" });
    expect(await accountOf(tel)).toMatchObject({ accountType: 1, creditCode: null });
  });

  test("who has closed their account meanwhile is not known again by an approval", async () => {
    const { browser, tel } = await individual();
    const { id } = (await accountOf(tel))!;
    const asked = await askAsMinistryUser(browser);
    await database.db.transaction().execute(async (trx) => {
      await portal.accounts.startClosing(id, portal.clock(), trx);
      await portal.accounts.erase(id, trx);
    });
    const office = await signedIn("anquanguanli");
    const request = (await queueOf(office)).find(({ receiptNumber }) => receiptNumber === asked.data?.receiptNumber);
    const decided = await post(office, "/approval/decide", { id: request?.id, decision: "approved" });
    expect(decided).toMatchObject({ code: 4736, msg: expect.stringContaining("账号状态已变更") });
    expect(await portal.accounts.findById(id)).toMatchObject({ status: "closed", idNumber: null, roles: [] });
  });

  test.each<[string, object, string]>([
    ["no name", { userName: "" }, "请输入用户名!"],
    ["no ID number", { idcard: "" }, "请输身份证！"],
    ["an ID number that is none", { idcard: "1" }, "请正确输入身份证号！"],
    ["no unit", { company: "" }, "请输入单位名称!"],
    ["no department", { deptName: "" }, "请输入所属处室!"],
  ])("%s is refused", async (_name, wrong, msg) => {
    const browser = await signedIn("nonghu");
    expect(await askAsMinistryUser(browser, wrong)).toMatchObject({ status: 400, success: false, msg });
  });

  test("what is written down holds no ID number", async () => {
    const rows = JSON.stringify([
      await portal.auditRows("registration.ministryUserAsked"),
      await portal.auditRows("registration.entityAuthenticated"),
    ]);
    expect(rows).not.toContain(ministry.idcard);
  });
});
