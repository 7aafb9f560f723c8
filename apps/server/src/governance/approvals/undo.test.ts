import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { type Browser, lastCodeTo } from "../../../test/sign-in-portal.ts";
import { chosenPassword, forms, registerAs } from "../../identity/registration/registration-forms.testing.ts";

const { database, portal, signedIn } = await portalOfFile({ secondsBetween: 7200 });
const { db } = database;

type Results = { results: { id: string; status: string | null; problem: string | null }[] };
type Detail = { status: string; undoSeconds: number | null; history: { act: string; by: string | null }[] };
const ask = <T>(browser: Browser, act: string, body: Record<string, unknown>) =>
  browser.ask<T>(`/approval/${act}`, { method: "POST", body });
const decide = async (browser: Browser, id: string, decision: string) =>
  (await ask<{ status: string; undoSeconds: number | null }>(browser, "decide", { id, decision, reason: "演示原因" }))
    .data;
const undo = async (browser: Browser, ...ids: string[]) =>
  (await ask<Results>(browser, "undo", { ids })).data?.results ?? [];
const detailOf = async (browser: Browser, id: string) => (await ask<Detail>(browser, "detail", { id })).data;

const tooLate = "决定只能由作出决定的管理员在一分钟内撤回，这条申请现在不能撤回";
const movedOn = "申请人已重新提交，或账号已有变化，不能撤回，请在“账号管理”中处理";

let nextTel = 15_423_000_000;
async function applicant() {
  const tel = String(nextTel++);
  // a namesake in the same unit is to be looked at, and passes by themselves alone
  const form = { ...forms.staff(tel), deptName: `演示${tel.slice(-4)}处` };
  const answer = await registerAs(portal, portal.browser(), form);
  const { id, subjectId: accountId } = await db
    .selectFrom("approvalRequest")
    .select(["id", "subjectId"])
    .where("receiptNumber", "=", answer.data?.receiptNumber ?? "")
    .executeTakeFirstOrThrow();
  return { tel, id, accountId };
}
/** What a phone was told when the minute is over. */
async function toldLater(tel: string) {
  portal.clock.advance(66);
  await portal.oneTimeCodes.notices.deliverDue();
  return (await portal.sms.recorded()).filter(({ to, code }) => to === tel && code === "").map(({ text }) => text);
}
const onTheBell = async (accountId: string) =>
  (await db.selectFrom("message").select("title").where("accountId", "=", accountId).execute()).map(
    ({ title }) => title,
  );
const undone = async (id: string) =>
  (await portal.auditRows("approval.undone")).filter((row) => row.objectId === id).length;

describe("within the minute", () => {
  test("an approval: no role, no way in, no open session, nothing told; and it is decided anew", async () => {
    const { tel, id, accountId } = await applicant();
    // their next code may be sent
    portal.clock.advance(61);
    const county = await signedIn("xianguanli");
    const decided = await decide(county, id, "approved");
    expect(decided?.undoSeconds).toBe(60);
    const applicantsOwn = portal.browser();
    const form = { username: tel, password: chosenPassword, captcha: await applicantsOwn.readCaptcha() };
    await applicantsOwn.sendCode(form);
    await applicantsOwn.logIn({ ...form, loginCode: await lastCodeTo(portal, tel) });
    const whoAmI = () => applicantsOwn.ask("/session/status");
    expect((await whoAmI()).success).toBe(true);

    expect(await undo(county, id)).toEqual([{ id, status: "pending", problem: null }]);
    expect(await portal.accounts.findByPhone(tel)).toMatchObject({ status: "pending", roles: [] });
    expect((await whoAmI()).success).toBe(false);
    expect(await toldLater(tel)).toEqual([]);
    expect(await onTheBell(accountId)).toEqual([]);
    const detail = await detailOf(county, id);
    expect(detail).toMatchObject({ status: "pending", undoSeconds: null });
    expect(detail?.history.map(({ act }) => act)).toEqual(["opened", "approved", "undone"]);

    await decide(county, id, "rejected");
    expect(await toldLater(tel)).toEqual([expect.stringContaining("演示原因")]);
    expect(await onTheBell(accountId)).toEqual(["注册审核已退回"]);
  });

  test("a rejection: it waits for its review again", async () => {
    const { tel, id } = await applicant();
    const county = await signedIn("xianguanli");
    await decide(county, id, "rejected");
    expect(await undo(county, id)).toEqual([{ id, status: "pending", problem: null }]);
    expect((await portal.accounts.findByPhone(tel))?.status).toBe("pending");
    await decide(county, id, "approved");
    expect(await toldLater(tel)).toEqual([expect.stringContaining("已通过审核")]);
  });

  test("the second of two persons takes back their own part alone", async () => {
    const { id } = await applicant();
    await db.updateTable("approvalRequest").set({ needsSecond: true }).where("id", "=", id).execute();
    const [county, city] = [await signedIn("xianguanli"), await signedIn("shiguanli")];
    await decide(county, id, "approved");
    await decide(city, id, "approved");
    expect(await undo(city, id)).toEqual([{ id, status: "awaitingSecond", problem: null }]);
    expect((await ask(county, "decide", { id, decision: "approved" })).code).toBe(4234);
    expect((await decide(city, id, "approved"))?.status).toBe("approved");
  });

  test("several at once, each by itself; of five who take back the same one does", async () => {
    const [colleague, first, second] = [await applicant(), await applicant(), await applicant()];
    const county = await signedIn("xianguanli");
    await decide(county, colleague.id, "approved");
    await ask(county, "decideMany", { ids: [first.id, second.id], decision: "approved" });
    expect(await undo(county, first.id, "nothing", second.id)).toEqual([
      { id: first.id, status: "pending", problem: null },
      { id: "nothing", status: null, problem: "没有找到这条申请，请看最新的列表" },
      { id: second.id, status: "pending", problem: null },
    ]);
    await decide(county, first.id, "approved");
    const answers = (await Promise.all(Array.from({ length: 5 }, () => undo(county, first.id)))).flat();
    expect(answers.filter(({ status }) => status === "pending")).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem === tooLate)).toHaveLength(4);
    expect(await undone(first.id)).toBe(2);
  });
});

describe("nothing is taken back", () => {
  test("when the minute is over: the message is out", async () => {
    const { tel, id } = await applicant();
    const county = await signedIn("xianguanli");
    await decide(county, id, "approved");
    portal.clock.advance(61);
    expect(await detailOf(county, id)).toMatchObject({ status: "approved", undoSeconds: null });
    expect(await undo(county, id)).toEqual([{ id, status: null, problem: tooLate }]);
    expect((await portal.accounts.findByPhone(tel))?.status).toBe("active");
    expect(await toldLater(tel)).toHaveLength(1);
    expect(await undone(id)).toBe(0);
  });

  test("by anybody else, whatever their region", async () => {
    const { id } = await applicant();
    await decide(await signedIn("xianguanli"), id, "approved");
    const city = await signedIn("shiguanli");
    expect((await detailOf(city, id))?.undoSeconds).toBeNull();
    expect(await undo(city, id)).toEqual([{ id, status: null, problem: tooLate }]);
    expect((await ask(await signedIn("ganbu"), "undo", { ids: [id] })).status).toBe(403);
  });

  test("when the applicant has registered anew, or the account was changed by others", async () => {
    const [again, closed] = [await applicant(), await applicant()];
    const county = await signedIn("xianguanli");
    await decide(county, again.id, "rejected");
    await db.deleteFrom("account").where("id", "=", again.accountId).execute();
    await decide(county, closed.id, "approved");
    await portal.accounts.change(closed.accountId, { status: "disabled" });
    expect(await undo(county, again.id, closed.id)).toEqual([
      { id: again.id, status: null, problem: movedOn },
      { id: closed.id, status: null, problem: movedOn },
    ]);
    expect(await detailOf(county, closed.id)).toMatchObject({ status: "approved" });
    expect(await portal.accounts.findByPhone(closed.tel)).toMatchObject({
      status: "disabled",
      roles: [{ roleCode: "1" }],
    });
    expect((await portal.auditRows("approval.refused")).filter((row) => row.objectId === closed.id)).toHaveLength(1);
  });
});
