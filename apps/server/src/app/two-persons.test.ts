import { Role } from "@sannong/contract/rules/identity/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testConfig, type TestDatabase } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";
import { made, signedInTo, type Signed, type Six, sixAdministrators } from "../../test/six-administrators.ts";

/** What an administrator would try who wants to be two, or to be alone: each step as the page would send it. */
let app: App;
let database: TestDatabase;
let six: Six;
let regional: Signed;
let otherRegional: Signed;
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ config: testConfig({ demonstration: false, production: true }), database });
  await app.http.ready();
  six = await sixAdministrators(app);
  regional = await made(app, "shengguanjia", "2");
  otherRegional = await made(app, "shengguanyi", "2");
}, 180_000);
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

const post = <T = Record<string, unknown>>(who: Signed, path: string, body: object = {}) =>
  who.ask<T>(path, { method: "POST", body: { ...body } });
const again = ({ username }: Signed) => signedInTo(app, username);
const reason = "当面核实了本人";
const openRequest = async (subjectId: string) =>
  (
    await database.db
      .selectFrom("approvalRequest")
      .select("id")
      .where("subjectId", "=", subjectId)
      .where("status", "in", ["pending", "awaitingSecond"])
      .executeTakeFirstOrThrow()
  ).id;
const decide = async (who: Signed, subjectId: string, decision = "approved") =>
  post<{ status: string }>(await again(who), "/approval/decide", {
    id: await openRequest(subjectId),
    decision,
    reason: "",
  });
/** Is it among what the page says may be decided now? */
const waitingFor = async (who: Signed, subjectId: string) => {
  const id = await openRequest(subjectId);
  const answer = await post<{ records: { id: string; isMine: boolean }[] }>(await again(who), "/approval/list", {
    pageSize: 50,
    status: "pending",
  });
  return answer.data?.records.some((record) => record.id === id && record.isMine);
};
const askReset = async (who: Signed, whose: Signed) =>
  post(await again(who), "/secondFactor/reset/request", { username: whose.username, reason });
const issue = async (who: Signed, whose: Signed) =>
  post(await again(who), "/secondFactor/activationCode/issue", { username: whose.username });
const resetPassword = async (who: Signed, whose: Signed) =>
  post(await again(who), "/people/resetPassword", { id: whose.id, reason });
const revisionOf = async (id: string) =>
  (await database.db.selectFrom("account").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;
const act = async (who: Signed, whose: Signed, path: string, more: object = {}) =>
  post<{ receiptNumber?: string | null }>(await again(who), path, {
    id: whose.id,
    revision: await revisionOf(whose.id),
    reason,
    ...more,
  });
const statusOf = async (id: string) => (await app.foundation.accounts.findById(id))?.status;

let next = 1;
/** Another security administrator, whom the attempt is about. */
const victim = (roleCode = "5", regionCode = "32") => made(app, `bei${next++}ren`, roleCode, regionCode);

describe("one security administrator who wants to be two", () => {
  test("whoever asked for the reset neither resets the password nor hands out the code", async () => {
    const lost = await victim();
    expect(await askReset(six.security, lost)).toMatchObject({ success: true });
    expect(await decide(six.otherSecurity, lost.id)).toMatchObject({ data: { status: "approved" } });
    expect(await resetPassword(six.security, lost)).toMatchObject({ code: 4735 });
    expect(await issue(six.security, lost)).toMatchObject({ code: 4735 });
    expect(await issue(six.otherSecurity, lost)).toMatchObject({ success: true });
    // the code's hand is not the password's either
    expect(await resetPassword(six.otherSecurity, lost)).toMatchObject({ code: 4735 });
  });

  test("the other way round neither: who reset the password asks for no reset", async () => {
    const lost = await victim();
    expect(await resetPassword(six.security, lost)).toMatchObject({ success: true });
    expect(await askReset(six.security, lost)).toMatchObject({ code: 4735 });
    expect(await askReset(six.system, lost)).toMatchObject({ success: true });
  });

  test("nobody of lower rank confirms it, and no regional administrator asks for it", async () => {
    const lost = await victim();
    for (const low of [regional, otherRegional]) expect((await askReset(low, lost)).status).toBe(403);
    await askReset(six.security, lost);
    expect((await decide(regional, lost.id)).status).toBe(403);
    expect(await statusOf(lost.id)).toBe("active");
    expect((await decide(six.system, lost.id)).data?.status).toBe("approved");
    expect((await issue(regional, lost)).code).toBe(4168);
    expect((await issue(six.system, lost)).success).toBe(true);
  });

  test("an account whose password and code came out of one hand is no second person for that hand", async () => {
    const puppet = await victim(Role.staff);
    expect((await resetPassword(six.security, puppet)).success).toBe(true);
    expect((await issue(six.security, puppet)).success).toBe(true);
    await app.foundation.accounts.setPassword(puppet.id, "whoever came in with it chose another");
    const grant = async (whose: Signed, roleCode: string) =>
      post(await again(six.security), "/role/change", { id: whose.id, roleCode, act: "grant", reason });
    await grant(puppet, Role.securityAdministrator);
    expect((await decide(six.otherSecurity, puppet.id)).data?.status).toBe("approved");
    const other = await victim(Role.staff);
    await grant(other, Role.systemAdministrator);
    expect(await waitingFor(puppet, other.id)).toBe(false);
    expect(await decide(puppet, other.id)).toMatchObject({ code: 4237 });
    expect(await waitingFor(six.otherSecurity, other.id)).toBe(true);
    expect((await decide(six.otherSecurity, other.id)).data?.status).toBe("approved");
    // nor do both of them do to an administrator what lies in two hands
    const lost = await victim();
    expect((await resetPassword(six.security, lost)).success).toBe(true);
    expect(await askReset(puppet, lost)).toMatchObject({ code: 4735 });
    expect((await askReset(six.otherSecurity, lost)).success).toBe(true);
  });

  test("a regional administrator's factors are no other one's business", async () => {
    const lost = await victim("2", "320925");
    expect((await askReset(regional, lost)).status).toBe(403);
  });
});

describe("one security administrator who wants to be alone", () => {
  test.each(["3", "5", "6", "2"])("an administrator (%s) is disabled and enabled again by two", async (roleCode) => {
    const one = await victim(roleCode);
    const asked = await act(six.security, one, "/people/disable");
    expect(asked.data?.receiptNumber, asked.msg).toMatch(/^GL-/);
    expect(await statusOf(one.id)).toBe("active");
    expect((await decide(six.security, one.id)).success).toBe(false);
    expect((await decide(six.system, one.id)).data?.status).toBe("approved");
    expect(await statusOf(one.id)).toBe("disabled");
    expect((await act(six.security, one, "/people/enable")).data?.receiptNumber).toMatch(/^GL-/);
    expect(await statusOf(one.id)).toBe("disabled");
    expect((await decide(six.otherSecurity, one.id)).data?.status).toBe("approved");
    expect(await statusOf(one.id)).toBe("active");
  });

  test("among many at once, too", async () => {
    const one = await victim("6");
    const answer = await post<{ results: { done: string }[] }>(await again(six.security), "/people/many", {
      act: "disable",
      ids: [one.id],
      reason,
    });
    expect(answer.data?.results[0]?.done).toContain("GL-");
    expect(await statusOf(one.id)).toBe("active");
  });
});

describe("the last of a post", () => {
  /** Of the post only these two are left. */
  async function onlyTwo(one: Signed, other: Signed) {
    await database.db
      .updateTable("account")
      .set({ status: "disabled" })
      .where("id", "not in", [one.id, other.id])
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("accountRole")
            .select("accountId")
            .whereRef("accountId", "=", "account.id")
            .where("roleCode", "=", "6"),
        ),
      )
      .execute();
  }

  test("is neither disabled, moved nor relieved; of two requests about the last two one is done", async () => {
    const [one, other] = [six.audit, six.otherAudit];
    await onlyTwo(one, other);
    await database.db
      .insertInto("accountRole")
      .values({ accountId: one.id, roleCode: "1", regionCode: "32", isPrimary: false, mac: "0".repeat(64) })
      .execute();
    expect((await act(six.security, one, "/people/disable")).data?.receiptNumber).toMatch(/^GL-/);
    expect((await act(six.security, other, "/people/disable")).data?.receiptNumber).toMatch(/^GL-/);
    const decided = await Promise.all([decide(six.system, one.id), decide(six.otherSecurity, other.id)]);
    expect(decided.map(({ code }) => code).sort()).toEqual([200, 4733]);
    const left = (await statusOf(one.id)) === "active" ? one : other;
    await database.db
      .updateTable("approvalRequest")
      .set({ status: "withdrawn", decidedAt: new Date() })
      .where("subjectId", "=", left.id)
      .where("status", "=", "pending")
      .execute();
    const disabled = await act(six.security, left, "/people/disable");
    expect(disabled).toMatchObject({ code: 4733, msg: expect.stringContaining("审计管理员") });
    expect((await act(six.security, left, "/people/move", { areaCode: "320925" })).code).toBe(4733);
    await app.foundation.accounts.grantRole(left.id, "2", "32");
    const relieved = await act(six.security, left, "/role/change", { roleCode: "6", act: "withdraw" });
    expect(relieved.code).toBe(4733);
    expect(await statusOf(left.id)).toBe("active");
  });
});

describe("one security administrator who wants to be read as another", () => {
  const nameOf = async (id: string) => (await app.foundation.accounts.findById(id))?.nickname;
  test("writes no name of their own; another asks, and a second person confirms", async () => {
    const one = await victim();
    await app.foundation.accounts.change(one.id, { phone: "15400009901", company: "省厅", deptName: "人事处" });
    const saved = await post(await again(one), "/oauth/updateUserInfo", {
      userName: six.security.username,
      company: "省厅",
      deptName: "人事处",
    });
    expect(saved, saved.msg).toMatchObject({ code: 4737 });
    expect(await nameOf(one.id)).toBe(one.username);
    const asked = await act(six.security, one, "/people/correct", { nickname: "张三" });
    expect(asked.data?.receiptNumber, asked.msg).toMatch(/^GL-/);
    expect(await nameOf(one.id)).toBe(one.username);
    const { id } = await database.db
      .selectFrom("approvalRequest")
      .select("id")
      .where("receiptNumber", "=", asked.data?.receiptNumber ?? "")
      .executeTakeFirstOrThrow();
    type Detail = { title: string; history: { act: string; by: string | null }[] };
    const detail = async () => (await post<Detail>(await again(six.system), "/approval/detail", { id })).data;
    expect((await detail())?.title, "who asks, by the user name, too").toContain(`（${six.security.username}）`);
    expect((await decide(six.system, one.id)).data?.status).toBe("approved");
    const decided = (await detail())?.history.find((step) => step.act === "approved");
    expect(decided?.by).toContain(`（${six.system.username}）`);
    expect(await nameOf(one.id)).toBe("张三");
  });

  test("a clerk's name and unit are the administrator's of the region to correct", async () => {
    const clerk = await victim("1", "320925");
    expect((await act(six.security, clerk, "/people/correct", { nickname: clerk.username })).code).toBe(4738);
    expect((await act(regional, clerk, "/people/correct", { company: "建湖县农业农村局" })).success).toBe(true);
    expect(await app.foundation.accounts.findById(clerk.id)).toMatchObject({ company: "建湖县农业农村局" });
    expect((await act(regional, six.audit, "/people/correct", { nickname: "谁" })).code).toBe(4703);
  });
});

describe("one security administrator who wants a county's administrator to have the province", () => {
  const rolesOf = async (id: string) =>
    (await app.foundation.accounts.findById(id))?.roles.map(({ roleCode }) => roleCode);
  const reached = async (who: Signed) =>
    post<{ total: number }>(await again(who), "/people/list", { pageSize: 10, xzqh: "32" });

  test("moving takes a second person, and ends the post: nobody carries it to another region", async () => {
    const county = await victim("2", "320925");
    const moved = await act(six.security, county, "/people/move", { areaCode: "32" });
    expect(moved.data?.receiptNumber, moved.msg).toMatch(/^GL-/);
    expect((await app.foundation.accounts.findById(county.id))?.regionCode).toBe("320925");
    expect((await reached(county)).code).toBe(4701);
    const many = await post<{ results: { done: string }[] }>(await again(six.security), "/people/many", {
      act: "move",
      ids: [county.id],
      areaCode: "32",
      reason,
    });
    expect(many.data?.results[0]).toMatchObject({ done: null, problem: expect.stringContaining("等待复核") });
    expect((await decide(six.otherSecurity, county.id)).data?.status).toBe("approved");
    expect((await app.foundation.accounts.findById(county.id))?.regionCode).toBe("32");
    expect(await rolesOf(county.id)).toEqual(["1"]);
    expect((await reached(county)).status).toBe(403);
    const history = await database.db
      .selectFrom("accountEvent")
      .select(["act", "outcome"])
      .where("accountId", "=", county.id)
      .orderBy("id")
      .execute();
    expect(history.map((row) => row.act)).toEqual(["changeAsked", "moved", "roleWithdrawn"]);
    expect(history[2]?.outcome).toBe("区域管理员");
  });

  test("whoever writes into the account's row widens nothing: the region stands in the sealed grant", async () => {
    const county = await victim("2", "320925");
    await database.db.updateTable("account").set({ regionCode: "32" }).where("id", "=", county.id).execute();
    expect((await reached(county)).code).toBe(4701);
    await database.db.updateTable("accountRole").set({ regionCode: "32" }).where("accountId", "=", county.id).execute();
    expect((await reached(county)).status).toBe(403);
  });
});
