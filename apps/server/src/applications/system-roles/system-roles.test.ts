import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Browser, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { systemRolesModule } from "./index.ts";

let database: TestDatabase;
let portal: SignInPortal;
let systems: ConnectedSystems;
let appId = "";
let roleIds: Record<string, string> = {};
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({
    database,
    modules: (provided) => {
      systems = provided.systems;
      const systemOfService = async (identification: string) => (identification === "zydsj-open" ? "zydsj" : "njbt");
      return [systemRolesModule({ ...provided, systemOfService })];
    },
  });
  const { system } = await systems.register({
    abbr: "zydsj",
    name: "种业大数据平台（演示）",
    protocol: "oidc",
    redirectUris: ["https://zydsj.example/callback"],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    initiateLoginUri: null,
    handoffUri: "https://zydsj.example/handoff",
    checkUserUrl: null,
    defaultJumpType: 0,
    isPublicClient: false,
    requiresRole: true,
    isOwn: true,
    scopes: "openid profile phone",
  });
  appId = system.appId;
  const rows = await database.db
    .insertInto("systemRole")
    .values([
      { systemAbbr: "zydsj", roleCode: "viewer", roleName: "查看员" },
      { systemAbbr: "zydsj", roleCode: "reviewer", roleName: "审核员" },
      { systemAbbr: "zydsj", roleCode: "manager", roleName: "管理员", needsSecond: true },
    ])
    .returning(["id", "roleCode"])
    .execute();
  roleIds = Object.fromEntries(rows.map(({ id, roleCode: code }) => [code, id]));
});
beforeEach(async () => {
  portal.clock.advance(3600);
  await database.db.deleteFrom("approvalRequest").execute();
  await database.db.deleteFrom("systemRoleApplication").execute();
  await database.db.deleteFrom("accountSystemRole").execute();
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

type Mine = {
  systems: { systemName: string; roles: { roleName: string }[] }[];
  applications: { receiptNumber: string; status: string; reason: string | null; identification: string | null }[];
};
const BASE = "/subsystemRoleApplication";
async function signedIn(username: string) {
  const browser = portal.browser();
  const answer = await browser.signInAs(username);
  if (!answer.success) throw new Error(answer.msg);
  return browser;
}
const post = <T>(browser: Browser, path: string, body: Record<string, unknown>) =>
  browser.ask<T>(path, { method: "POST", body });
const apply = (browser: Browser, role: string, more: Record<string, unknown> = {}) =>
  post<{ receiptNumber: string }>(browser, `${BASE}/addSubsystemRoleApplication`, {
    appId,
    roleId: roleIds[role] ?? role,
    ...more,
  });
const mineOf = async (browser: Browser) => (await browser.ask<Mine>(`${BASE}/mine`)).data as Mine;
const rolesOf = async (browser: Browser) =>
  (
    await post<{ id: string; roleName: string; roleCode: string; standing: string }[]>(
      browser,
      `${BASE}/getRoleListByClientId`,
      { clientId: appId },
    )
  ).data;
async function requestOf(receiptNumber: string) {
  const { id } = await database.db
    .selectFrom("approvalRequest")
    .select("id")
    .where("receiptNumber", "=", receiptNumber)
    .executeTakeFirstOrThrow();
  return id;
}
const decide = (browser: Browser, id: string, decision: string, reason = "") =>
  post<{ status: string }>(browser, "/approval/decide", { id, decision, reason });
const standing = async (username: string) => {
  const account = await portal.accounts.findByUsernameOrPhone(username);
  return (await systems.standingOf(account?.id ?? "", "zydsj")).roles.map(({ roleName }) => roleName);
};

describe("getRoleListByClientId", () => {
  test("offers the system's roles with what one has and has asked for", async () => {
    const officer = await signedIn("ganbu");
    expect(await rolesOf(officer)).toEqual([
      { id: roleIds["viewer"], roleName: "查看员", roleCode: "viewer", standing: "none" },
      { id: roleIds["reviewer"], roleName: "审核员", roleCode: "reviewer", standing: "none" },
      { id: roleIds["manager"], roleName: "管理员", roleCode: "manager", standing: "none" },
    ]);
    await apply(officer, "viewer");
    expect((await rolesOf(officer))?.map((role) => role.standing)).toEqual(["pending", "none", "none"]);
  });

  test("an unknown system has none, and a visitor asks in vain", async () => {
    const officer = await signedIn("ganbu");
    expect((await post(officer, `${BASE}/getRoleListByClientId`, { clientId: "nobody" })).code).toBe(4401);
    expect((await post(portal.browser(), `${BASE}/getRoleListByClientId`, { clientId: appId })).code).toBe(999);
  });
});

describe("from asking to entering", () => {
  test("asked, approved by one's own region, granted at once, told by text message; the service that waited is kept", async () => {
    const officer = await signedIn("ganbu");
    const asked = await apply(officer, "viewer", { reason: "查看品种数据", identification: "zydsj-open" });
    expect(asked).toMatchObject({ success: true, msg: "申请已提交" });
    const receiptNumber = asked.data?.receiptNumber ?? "";
    expect(receiptNumber).toMatch(/^JS-\d{8}-/);
    const county = await signedIn("xianguanli");
    const id = await requestOf(receiptNumber);
    const detail = await post<{ facts: { label: string; value: string }[]; hints: { text: string }[] }>(
      county,
      "/approval/detail",
      { id },
    );
    expect(detail.data?.facts).toContainEqual({ label: "申请的角色", value: "查看员", hidden: false });
    expect(detail.data?.facts).toContainEqual({ label: "申请说明", value: "查看品种数据", hidden: false });
    expect(detail.data?.facts.find(({ label }) => label === "手机号")?.value).toContain("****");
    expect(detail.data?.hints.map(({ text }) => text)).toContain("在该系统还没有其他角色");

    expect((await decide(county, id, "approved")).data).toEqual({ status: "approved", undoSeconds: null });
    expect(await standing("ganbu")).toEqual(["查看员"]);
    expect(await mineOf(officer)).toMatchObject({
      systems: [{ roles: [{ roleName: "查看员" }] }],
      applications: [{ receiptNumber, status: "approved", identification: "zydsj-open" }],
    });
    await portal.oneTimeCodes.notices.settled();
    const told = (await portal.sms.recorded()).map(({ text }) => text).join();
    expect(told).toContain("您申请的角色“查看员”（种业大数据平台（演示））已授权");
    expect(await portal.auditRows("systemRole.granted")).toHaveLength(1);
    expect((await rolesOf(officer))?.[0]?.standing).toBe("held");
    expect(await apply(officer, "viewer")).toMatchObject({ code: 4335 });
  });

  test("rejected: the reason reaches the applicant, who may ask again", async () => {
    const officer = await signedIn("ganbu");
    const { data } = await apply(officer, "reviewer");
    const county = await signedIn("xianguanli");
    const reason = "申请的角色与本人岗位不符，请与单位管理员核对后重新申请";
    await decide(county, await requestOf(data?.receiptNumber ?? ""), "rejected", reason);
    expect(await standing("ganbu")).toEqual([]);
    expect((await mineOf(officer)).applications).toMatchObject([{ status: "rejected", reason }]);
    await portal.oneTimeCodes.notices.settled();
    expect((await portal.sms.recorded()).map(({ text }) => text).join()).toContain(`未通过审核，原因：${reason}`);
    expect((await apply(officer, "viewer")).success).toBe(true);
  });

  test("a role of weight takes two people who have just shown themselves", async () => {
    const officer = await signedIn("ganbu");
    const { data } = await apply(officer, "manager");
    const id = await requestOf(data?.receiptNumber ?? "");
    const [county, city] = [await signedIn("xianguanli"), await signedIn("shiguanli")];
    expect((await decide(county, id, "approved")).data).toEqual({ status: "awaitingSecond", undoSeconds: null });
    expect(await standing("ganbu")).toEqual([]);
    expect(await decide(county, id, "approved")).toMatchObject({ success: false, code: 4234 });
    portal.clock.advance(1500);
    expect((await decide(city, id, "approved")).success).toBe(false);
    expect(await standing("ganbu")).toEqual([]);
    const fresh = await signedIn("shiguanli");
    expect((await decide(fresh, id, "approved")).data).toEqual({ status: "approved", undoSeconds: null });
    expect(await standing("ganbu")).toEqual(["管理员"]);
  });

  test("another region's administrator neither sees nor decides it, and nobody decides their own", async () => {
    const officer = await signedIn("ganbu");
    const { data } = await apply(officer, "viewer");
    const id = await requestOf(data?.receiptNumber ?? "");
    await database.db.updateTable("approvalRequest").set({ regionCode: "320583" }).where("id", "=", id).execute();
    expect((await decide(await signedIn("xianguanli"), id, "approved")).status).toBe(403);
    const city = await signedIn("shiguanli");
    const own = await apply(city, "viewer");
    expect(await decide(city, await requestOf(own.data?.receiptNumber ?? ""), "approved")).toMatchObject({
      code: 4232,
    });
  });

  test("an account that is gone by then gets nothing, and the request stays open", async () => {
    const officer = await signedIn("ganbu");
    const { data } = await apply(officer, "viewer");
    const id = await requestOf(data?.receiptNumber ?? "");
    const county = await signedIn("xianguanli");
    await database.db.deleteFrom("systemRoleApplication").execute();
    expect(await decide(county, id, "approved")).toMatchObject({ code: 4340 });
    const { status } = await database.db
      .selectFrom("approvalRequest")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("pending");
  });
});

describe("what is refused", () => {
  test("no role chosen", async () => {
    expect(await apply(await signedIn("nonghu"), "")).toMatchObject({ status: 400, msg: "请选择角色!" });
  });

  test.each([
    ["somebody else's name", { username: "nongchang" }, 4333],
    ["somebody else's id", { userId: "another" }, 4333],
    ["another region", { areaCode: "320583" }, 4338],
    ["a role under another code", { roleCode: "manager" }, 4334],
    ["another system's role", { roleId: "99999" }, 4334],
  ])("%s, and it is written down", async (_name, more, code) => {
    const before = (await portal.auditRows("systemRole.askRefused")).length;
    expect(await apply(await signedIn("nonghu"), "viewer", more)).toMatchObject({ success: false, code });
    expect(await portal.auditRows("systemRole.askRefused")).toHaveLength(before + 1);
  });

  test("of two applications at the same instant one is taken; one a system is open at a time", async () => {
    const officer = await signedIn("nonghu");
    const answers = await Promise.all([apply(officer, "viewer"), apply(officer, "reviewer")]);
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(answers.find(({ success }) => !success)?.code).toBe(4336);
    expect((await mineOf(officer)).applications).toHaveLength(1);
  });

  test("a service of another system is not what one comes back to", async () => {
    const officer = await signedIn("nonghu");
    await apply(officer, "viewer", { identification: "njbt-apply" });
    expect((await mineOf(officer)).applications).toMatchObject([{ identification: null }]);
  });
});

describe("taking it back", () => {
  test("withdrawn once, by its applicant alone, and asked for anew", async () => {
    const officer = await signedIn("nonghu");
    const receiptNumber = (await apply(officer, "viewer")).data?.receiptNumber ?? "";
    const withdraw = (browser: Browser) => post<{ status: string }>(browser, `${BASE}/withdraw`, { receiptNumber });
    expect((await withdraw(await signedIn("nongchang"))).code).toBe(4337);
    const answers = await Promise.all([withdraw(officer), withdraw(officer)]);
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect((await mineOf(officer)).applications).toMatchObject([{ status: "withdrawn" }]);
    expect(await portal.auditRows("approval.withdrawn")).toHaveLength(1);
    expect((await apply(officer, "reviewer")).success).toBe(true);
    const county = await signedIn("xianguanli");
    expect(await decide(county, await requestOf(receiptNumber), "approved")).toMatchObject({ code: 4876 });
  });

  test("of a decision and a withdrawal at the same instant one happens", async () => {
    const officer = await signedIn("nonghu");
    const county = await signedIn("xianguanli");
    const receiptNumber = (await apply(officer, "viewer")).data?.receiptNumber ?? "";
    const id = await requestOf(receiptNumber);
    const [decided, withdrawn] = await Promise.all([
      decide(county, id, "approved"),
      post(officer, `${BASE}/withdraw`, { receiptNumber }),
    ]);
    expect([decided.success, withdrawn.success].toSorted()).toEqual([false, true]);
    expect(await standing("nonghu")).toEqual(decided.success ? ["查看员"] : []);
  });
});
