import { consentVersions } from "@sannong/contract/identity/registration-words";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ContentPortal, contentPortal } from "../../../test/content-portal.ts";
import { runStep } from "../../../test/run-step.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { creditCodeOf } from "../registration/registration-forms.testing.ts";
import { organisationsModule } from "./index.ts";

/** From an entity's own word to a verified one, by its licence. */
let app: ContentPortal;
let licence: Buffer;
let attached = 0;
beforeAll(async () => {
  app = await contentPortal((provided) => [organisationsModule(provided)]);
  licence = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
}, 60_000);
beforeEach(() => app.portal.clock.advance(7200));
afterAll(() => app?.close());

const post = <T = { receiptNumber: string }>(browser: Browser, path: string, body: object) =>
  browser.ask<T>(path, { method: "POST", body: body as Record<string, unknown> });
type Level = {
  level: string;
  creditCode: string;
  verified: { at: string; way: string } | null;
  review: { receiptNumber: string; status: string; reason: string | null } | null;
};
const levelOf = async (browser: Browser) => (await browser.ask<Level>("/accountReview/entityLevel")).data;

let nextTel = 15_430_000_500;
/** An individual of 建湖 who called itself this unit a moment ago. */
async function entity(company: string) {
  const { portal } = app;
  const tel = String(nextTel++);
  const username = `zhuti${tel.slice(-4)}`;
  const creditCode = creditCodeOf(tel);
  const known = await portal.accounts.findByUsernameOrPhone("hezuoshe");
  const id = await portal.accounts.create({
    username,
    nickname: "演示经办人",
    phone: tel,
    phoneIsVerified: true,
    passwordHash: known?.passwordHash ?? null,
    accountType: 2,
    regionCode: "320925",
    status: "active",
    complete: true,
    roleCode: "4",
  });
  const browser = portal.browser();
  const entered = await browser.logIn({ username, password: "Daogu#2026ok" });
  if (!entered.success) throw new Error(entered.msg);
  const farm = { areaCode: "320925", company, companyTypeId: "4", idcard: creditCode, by2: "演示法人" };
  const more = { by3: "11010519491231002X", idConsent: consentVersions.idNumber };
  const became = await post(browser, "/accountReview/authenticateEntity", { ...farm, ...more });
  if (!became.success) throw new Error(became.msg);
  return { browser, id, creditCode };
}
const picture = async (browser: Browser) =>
  (await app.upload(browser, `执照${++attached}.png`, licence, "picture")).fileUrl;
const apply = async (browser: Browser, more: object = {}) =>
  post(browser, "/accountReview/applyEntityReview", { fileUrls: [await picture(browser)], ...more });

type Row = { id: string; receiptNumber: string; applicant: string; marks: string[] };
const queueOf = async (office: Browser) =>
  (await post<{ records: Row[] }>(office, "/approval/list", { kind: "entityReview", pageSize: 50 })).data?.records ??
  [];
const caseOf = async (office: Browser, receiptNumber: string | undefined) => {
  const found = (await queueOf(office)).find((row) => row.receiptNumber === receiptNumber);
  if (!found) throw new Error(`${receiptNumber} is not in the queue`);
  return found;
};
const decide = (office: Browser, id: string, decision: string) =>
  post<{ status: string }>(office, "/approval/decide", { id, decision, reason: "名称不一致" });

describe("an entity sends its licence", () => {
  test("it is its own word, waits, is seen with its licence by the region's administrator, and is verified", async () => {
    const { browser, creditCode, id } = await entity("演示实名合作社");
    expect(await levelOf(browser)).toMatchObject({ level: "selfDeclared", creditCode, verified: null, review: null });
    const asked = await apply(browser);
    expect(asked, asked.msg).toMatchObject({ success: true });
    expect(await levelOf(browser)).toMatchObject({ level: "selfDeclared", review: { status: "pending" } });

    const office = await app.signedIn("xianguanli");
    const found = await caseOf(office, asked.data?.receiptNumber);
    const { data: shown } = await post<{ files: { fileUrl: string }[] }>(office, "/accountReview/entityLicence", {
      id: found.id,
    });
    expect(shown?.files).toHaveLength(1);
    expect(await app.auditOf("entity.licenceRead")).toHaveLength(1);
    const { data: detail } = await post<{ facts: { label: string; value: string; hidden: boolean }[] }>(
      office,
      "/approval/detail",
      { id: found.id },
    );
    expect(detail?.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: "单位名称", value: "演示实名合作社" }),
        expect.objectContaining({ label: "法人身份证号", hidden: true }),
      ]),
    );
    expect(await decide(office, found.id, "approved")).toMatchObject({ success: true, data: { status: "approved" } });
    expect(await levelOf(browser)).toMatchObject({ level: "verified", verified: { way: "review" } });
    expect((await app.auditOf("entity.verified")).at(-1)).toMatchObject({ objectId: id });
    const told = await post<{ records: { title: string }[] }>(browser, "/message/list", { kind: "decision" });
    expect(told.data?.records).toMatchObject([{ title: "涉农主体核验已通过" }]);
    expect(await apply(browser)).toMatchObject({ code: 4228 });
  });

  test("of no region of ours, it is the province's affair", async () => {
    const { browser, id } = await entity("演示外省合作社");
    await app.portal.db.transaction().execute((trx) => app.portal.accounts.move(id, "9999", trx));
    app.portal.accounts.forget(id);
    const asked = await apply(browser);
    const province = await app.signedIn("shengguanli");
    // one that was opened when it was nobody's
    const { receiptNumber = "" } = asked.data ?? {};
    const { db } = app.portal;
    await caseOf(province, receiptNumber);
    await db
      .updateTable("approvalRequest")
      .set({ regionCode: "9999" })
      .where("receiptNumber", "=", receiptNumber)
      .execute();
    await runStep(db, "2026-12-01-competent-regions");
    const found = await caseOf(province, receiptNumber);
    expect(await decide(province, found.id, "approved")).toMatchObject({ data: { status: "approved" } });
  });

  test("turned down, it stays its own word, reads why and asks again; taken back, it asks again", async () => {
    const { browser } = await entity("演示被退合作社");
    const first = await apply(browser);
    expect(await apply(browser)).toMatchObject({ code: 4229 });
    const office = await app.signedIn("xianguanli");
    await decide(office, (await caseOf(office, first.data?.receiptNumber)).id, "rejected");
    expect(await levelOf(browser)).toMatchObject({
      level: "selfDeclared",
      review: { status: "rejected", reason: "名称不一致" },
    });
    const second = await apply(browser);
    expect(second.success).toBe(true);
    const withdrawn = { receiptNumber: second.data?.receiptNumber };
    const other = await entity("演示别家合作社");
    expect(await post(other.browser, "/accountReview/withdrawEntityReview", withdrawn)).toMatchObject({ code: 4238 });
    expect((await post(browser, "/accountReview/withdrawEntityReview", withdrawn)).success).toBe(true);
    expect((await apply(browser)).success).toBe(true);
  });

  test("of two at the same instant one is a request", async () => {
    const { browser } = await entity("演示双击合作社");
    const answers = await Promise.all([apply(browser), apply(browser)]);
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
  });
});

describe("what stands in the way", () => {
  test("the name is another since it was asked: it does not pass, nor does an impostor's after it was verified", async () => {
    const { browser, id } = await entity("演示换名合作社");
    const { data } = await apply(browser);
    const taken = { userName: "演示经办人", company: "江苏省农垦集团有限公司" };
    expect((await post(browser, "/oauth/updateUserInfo", taken)).success).toBe(true);
    const office = await app.signedIn("xianguanli");
    const found = await caseOf(office, data?.receiptNumber);
    expect(await decide(office, found.id, "approved")).toMatchObject({
      code: 4736,
      msg: expect.stringContaining("单位已变更"),
    });
    expect((await app.portal.accounts.findById(id))?.entityLevel).toBe("selfDeclared");
  });

  test("the code or the representative is another since: it does not pass", async () => {
    const { browser, id } = await entity("演示换法人合作社");
    const { data } = await apply(browser);
    await app.portal.accounts.change(id, { legalPerson: { name: "演示法人乙", idNumber: "329999198001011458" } });
    const office = await app.signedIn("xianguanli");
    const found = await caseOf(office, data?.receiptNumber);
    expect(await decide(office, found.id, "approved")).toMatchObject({ msg: expect.stringContaining("法人已变更") });
    await app.portal.accounts.change(id, { creditCode: creditCodeOf("15499999999") });
    expect(await decide(office, found.id, "approved")).toMatchObject({
      msg: expect.stringContaining("社会信用代码已变更"),
    });
  });

  test("a verified entity that changes its name is its own word again, which is written down", async () => {
    const { browser, id } = await entity("演示改名合作社");
    const { data } = await apply(browser);
    const office = await app.signedIn("xianguanli");
    await decide(office, (await caseOf(office, data?.receiptNumber)).id, "approved");
    await post(browser, "/oauth/updateUserInfo", { userName: "演示经办人", company: "演示另名合作社" });
    expect(await levelOf(browser)).toMatchObject({ level: "selfDeclared", verified: null });
    const [last] = (await app.auditOf("account.infoChanged")).slice(-1);
    expect(last).toMatchObject({ objectId: id, detail: { fields: "company,entityLevel" } });
  });

  test("no licence passes with others: it is looked at", async () => {
    const { browser } = await entity("演示待看合作社");
    const { data } = await apply(browser);
    const office = await app.signedIn("xianguanli");
    const { id, marks } = await caseOf(office, data?.receiptNumber);
    expect(marks).toContain("请打开营业执照，逐项核对名称、信用代码和法定代表人");
    type Many = { results: { status: string | null }[] };
    const many = await post<Many>(office, "/approval/decideMany", { ids: [id], decision: "approved" });
    expect(many.data?.results).toMatchObject([{ status: null }]);
  });

  test("an administrator of another county sees neither request nor licence; nobody without the permission does", async () => {
    const { browser } = await entity("演示邻县合作社");
    const { data } = await apply(browser);
    const { id } = await caseOf(await app.signedIn("xianguanli"), data?.receiptNumber);
    const elsewhere = await app.signedIn("lianjieguanli");
    expect((await queueOf(elsewhere)).map((row) => row.id)).not.toContain(id);
    expect((await post(elsewhere, "/accountReview/entityLicence", { id })).code).toBe(4231);
    expect((await post(browser, "/accountReview/entityLicence", { id })).success).toBe(false);
  });

  test("individuals and staff ask nothing of the kind", async () => {
    const farmer = await app.signedIn("nonghu");
    expect((await farmer.ask("/accountReview/entityLevel")).code).toBe(4227);
    expect((await apply(farmer)).code).toBe(4227);
    const staff = await app.signedIn("ganbu");
    expect((await apply(staff)).code).toBe(4227);
  });

  test.each<[string, object]>([
    ["none", { fileUrls: [] }],
    ["too many", { fileUrls: ["a", "b", "c", "d"] }],
  ])("%s pictures are refused in words", async (_what, more) => {
    const browser = await app.signedIn("nongchang");
    expect(await post(browser, "/accountReview/applyEntityReview", more)).toMatchObject({ status: 400 });
  });

  test("somebody else's picture is nobody's licence", async () => {
    const { browser } = await entity("演示借照合作社");
    const other = await app.signedIn("hezuoshe");
    const borrowed = await picture(other);
    const answer = await post(browser, "/accountReview/applyEntityReview", { fileUrls: [borrowed] });
    expect(answer.success).toBe(false);
    expect(await levelOf(browser)).toMatchObject({ review: null });
  });

  test("an account from before codes were asked for gives its own, and not another's", async () => {
    const browser = await app.signedIn("nongchang");
    expect((await apply(browser)).code).toBe(4285);
    const taken = await entity("演示先到合作社");
    expect((await apply(browser, { idcard: taken.creditCode })).code).toBe(4226);
    expect(await levelOf(browser)).toMatchObject({ creditCode: "", review: null });
    const own = creditCodeOf("15488888888");
    expect((await apply(browser, { idcard: own })).success).toBe(true);
    expect(await levelOf(browser)).toMatchObject({ creditCode: own, review: { status: "pending" } });
  });
});
