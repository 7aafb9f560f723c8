import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { chosenPassword, forms, registerAs } from "../../identity/registration/registration-forms.testing.ts";

const { database, portal, signedIn } = await portalOfFile({ secondsBetween: 7200 });

type Row = { id: string; applicant: string; phone: string; status: string; receiptNumber: string; regionCode: string };
const ask = <T>(browser: Browser, path: string, body: Record<string, unknown>) =>
  browser.ask<T>(path, { method: "POST", body });
const listOf = (browser: Browser, more: Record<string, unknown> = {}) =>
  ask<{ records: Row[]; total: number; counts: Record<string, number> }>(browser, "/approval/list", {
    kind: "registration",
    pageSize: 100,
    ...more,
  });
const decide = (browser: Browser, id: string, decision: string, reason = "") =>
  ask<{ status: string }>(browser, "/approval/decide", { id, decision, reason });

let nextTel = 15_420_000_000;
async function applicant(areaCode = "320925") {
  const tel = String(nextTel++);
  const answer = await registerAs(portal, portal.browser(), { ...forms.staff(tel), areaCode });
  const receiptNumber = answer.data?.receiptNumber ?? "";
  const { id } = await database.db
    .selectFrom("approvalRequest")
    .select("id")
    .where("receiptNumber", "=", receiptNumber)
    .executeTakeFirstOrThrow();
  return { tel, id, receiptNumber };
}
/** What a phone was told once the decision cannot be taken back any more. */
async function toldLater(tel: string) {
  portal.clock.advance(66);
  await portal.oneTimeCodes.notices.deliverDue();
  return (await portal.sms.recorded()).filter(({ to, code }) => to === tel && code === "").map(({ text }) => text);
}

describe("the loop closes", () => {
  test("approved: role 1, a way in, a text message, the status", async () => {
    const { tel, id, receiptNumber } = await applicant();
    const county = await signedIn("xianguanli");
    expect((await decide(county, id, "approved")).data).toMatchObject({ status: "approved" });
    expect(await portal.accounts.findByPhone(tel)).toMatchObject({
      status: "active",
      roles: [{ roleCode: "1" }],
    });
    expect(await toldLater(tel)).toEqual([expect.stringContaining("您的注册申请已通过审核")]);
    const status = await portal
      .browser()
      .ask<{ status: string }>(`/accountReview/getUserRegisterInfo?account=${tel}&receiptNumber=${receiptNumber}`);
    expect(status.data?.status).toBe("approved");
    // staff: the right password alone is one factor of two
    expect((await portal.browser().logIn({ username: tel, password: chosenPassword })).code).toBe(4116);
  });

  test("rejected: the reason goes out by text message, and the phone may register again", async () => {
    const { tel, id } = await applicant();
    const county = await signedIn("xianguanli");
    expect((await decide(county, id, "rejected")).msg).toBe("请填写退回原因，申请人会收到");
    const reason = "单位名称与行政区划不一致，请核对后重新注册";
    expect((await decide(county, id, "rejected", reason)).data).toMatchObject({ status: "rejected" });
    expect(await toldLater(tel)).toEqual([expect.stringContaining(reason)]);
    expect((await portal.browser().logIn({ username: tel, password: chosenPassword })).code).toBe(4118);
    portal.clock.advance(120);
    expect((await registerAs(portal, portal.browser(), forms.staff(tel))).success).toBe(true);
    expect((await portal.accounts.findByPhone(tel))?.status).toBe("pending");
  });
});

describe("inside one's own region only", () => {
  // county 320925 lies in city 3209, 320583 in another
  test.each([
    ["the county's own", "xianguanli", "320925", true],
    ["the county's for its township", "xianguanli", "320925001", true],
    ["the county's for another county", "xianguanli", "320583", false],
    ["the county's for its city", "xianguanli", "3209", false],
    ["the county's for the province", "xianguanli", "32", false],
    ["the city's for its county", "shiguanli", "320925", true],
    ["the city's for another city's county", "shiguanli", "320583", false],
    ["the province's for any county", "anquanguanli", "320583", true],
  ])("%s administrator", async (_name, username, areaCode, mayDecide) => {
    const { id } = await applicant(areaCode);
    const browser = await signedIn(username);
    const listed = (await listOf(browser, { status: "pending" })).data?.records.some((row) => row.id === id);
    expect(listed).toBe(mayDecide);
    const looked = await ask(browser, "/approval/detail", { id });
    const decided = await decide(browser, id, "approved");
    expect([looked.success, decided.success]).toEqual([mayDecide, mayDecide]);
    if (mayDecide) return;
    expect(decided).toMatchObject({ status: 403, msg: "该申请不在您管辖的行政区划内，不能处理" });
    const refused = (await portal.auditRows("approval.refused")).filter((row) => row.objectId === id);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ result: "refused", reason: "approvals.otherRegion" });
  });

  test("a filter does not reach outside either", async () => {
    const browser = await signedIn("xianguanli");
    expect((await listOf(browser, { xzqh: "320583" })).code).toBe(4231);
    expect((await listOf(browser, { xzqh: "320925" })).success).toBe(true);
  });

  test.each(["ganbu", "xitongguanli", "shenjiguanli"])("%s has no such permission", async (username) => {
    const { id } = await applicant();
    const browser = await signedIn(username);
    for (const answer of [
      await listOf(browser),
      await ask(browser, "/approval/detail", { id }),
      await decide(browser, id, "approved"),
    ])
      expect(answer.status).toBe(403);
  });

  test("a citizen and a visitor reach nothing", async () => {
    const citizen = await signedIn("nonghu");
    expect((await listOf(citizen)).code).toBe(4031);
    expect((await listOf(portal.browser())).code).toBe(999);
  });
});

describe("deciding", () => {
  test("of several administrators at the same instant one decides; the others are told", async () => {
    const { id, tel } = await applicant();
    const browsers = [await signedIn("xianguanli"), await signedIn("shiguanli"), await signedIn("anquanguanli")];
    const answers = await Promise.all(
      browsers.map((browser, place) => decide(browser, id, place === 1 ? "rejected" : "approved", "演示原因")),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4233)).toHaveLength(2);
    const decisions = (await portal.auditRows("approval.decided")).filter((row) => row.objectId === id);
    expect(decisions).toHaveLength(1);
    expect(await toldLater(tel)).toHaveLength(1);
  });

  test("nobody decides their own", async () => {
    const browser = await signedIn("anquanguanli");
    const { id } = await applicant();
    const self = await portal.accounts.findByUsernameOrPhone("anquanguanli");
    await database.db
      .updateTable("approvalRequest")
      .set({ applicantId: self?.id ?? "" })
      .where("id", "=", id)
      .execute();
    expect((await decide(browser, id, "approved")).msg).toBe("不能处理自己提交的申请，请由其他管理员处理");
  });

  test("where two are needed, the same person does not make two", async () => {
    const { id, tel } = await applicant();
    await database.db.updateTable("approvalRequest").set({ needsSecond: true }).where("id", "=", id).execute();
    const county = await signedIn("xianguanli");
    expect((await decide(county, id, "approved")).data).toMatchObject({ status: "awaitingSecond" });
    expect((await portal.accounts.findByPhone(tel))?.status).toBe("pending");
    expect((await decide(county, id, "approved")).code).toBe(4234);
    const city = await signedIn("shiguanli");
    expect((await decide(city, id, "approved")).data).toMatchObject({ status: "approved" });
    expect((await portal.accounts.findByPhone(tel))?.status).toBe("active");
  });

  test("what does not exist is not found", async () => {
    expect((await decide(await signedIn("xianguanli"), "nothing", "approved")).code).toBe(4230);
  });
});

describe("the list", () => {
  test("masks names and numbers, counts by status, finds by phone and by receipt number", async () => {
    const { id, tel, receiptNumber } = await applicant();
    const county = await signedIn("xianguanli");
    for (const keywords of [tel, receiptNumber.slice(-8).toLowerCase()]) {
      const found = await listOf(county, { keywords });
      expect(found.data?.records).toEqual([expect.objectContaining({ id })]);
      // the tabs count what the filter lets through, whichever of them is looked at
      expect(found.data?.counts).toEqual({ pending: 1, awaitingSecond: 0, approved: 0, rejected: 0, withdrawn: 0 });
    }
    const { data } = await listOf(county);
    const row = data?.records.find((one) => one.id === id);
    expect(row).toMatchObject({
      applicant: "演****",
      phone: `${tel.slice(0, 3)}****${tel.slice(-4)}`,
      status: "pending",
    });
    expect(data?.counts["pending"]).toBeGreaterThan(0);
    const detail = (await ask<{ facts: object[]; whyNot: string | null }>(county, "/approval/detail", { id })).data;
    expect(detail?.facts).toContainEqual({ label: "行政区划", value: "江苏省盐城市建湖县", hidden: false });
    expect(JSON.stringify([data, detail])).not.toContain(tel);
    expect(detail?.whyNot).toBeNull();
  });

  test("pages do not overlap, and percent signs are letters", async () => {
    const city = await signedIn("shiguanli");
    const [first, second] = await Promise.all([1, 2].map((pageNum) => listOf(city, { pageNum, pageSize: 2 })));
    const ids = [...(first?.data?.records ?? []), ...(second?.data?.records ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect((await listOf(city, { keywords: "%" })).data?.total).toBe(0);
  });

  test("what is late says so", async () => {
    const { id } = await applicant();
    portal.clock.advance(7 * 24 * 3600);
    const county = await signedIn("xianguanli");
    const row = (await listOf(county, { status: "pending" })).data?.records.find((one) => one.id === id);
    expect(row).toMatchObject({ isOverdue: true });
  });
});
