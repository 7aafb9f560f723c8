import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testConfig, testKeys, type TestDatabase } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";
import { made, signedInTo, type Signed, type Six, sixAdministrators } from "../../test/six-administrators.ts";
import { sealUnsealedData } from "../data/resources/index.ts";
import { seedDataResources } from "@sannong/demonstration/data-resources";

/** What an official keeps who leaves the post that it was given for: each step as the page, or the system, sends it. */
const HERE = "320925";
const ELSEWHERE = "320623";
const reason = "组织部门调令（演示）";

let app: App;
let database: TestDatabase;
let six: Six;
let regional: Signed;
let resource = "";
let roleId = "";
let appId = "";
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ config: testConfig({ demonstration: false, production: true }), database });
  await app.http.ready();
  six = await sixAdministrators(app);
  regional = await made(app, "shengguanjia", "2");
  await seedDataResources(database.db, new Date(), "full");
  await sealUnsealedData(database.db, testKeys.grant);
  const resources = database.db.selectFrom("dataResource").select("code").where("name", "=", "粮食作物播种面积和产量");
  resource = (await resources.executeTakeFirstOrThrow()).code;
  const { system } = await app.foundation.systems.register({
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
  const role = { systemAbbr: "zydsj", roleCode: "viewer", roleName: "查看员" };
  roleId = (await database.db.insertInto("systemRole").values(role).returning("id").executeTakeFirstOrThrow()).id;
  await database.db
    .insertInto("webhookEndpoint")
    .values({ systemAbbr: "zydsj", url: "https://zydsj.example/events", updatedAt: new Date() })
    .execute();
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
const decide = async (who: Signed, kind: string, applicantId: string) => {
  const { id } = await database.db
    .selectFrom("approvalRequest")
    .select("id")
    .where("kind", "=", kind)
    .where((eb) => eb.or([eb("applicantId", "=", applicantId), eb("subjectId", "=", applicantId)]))
    .where("status", "in", ["pending", "awaitingSecond"])
    .executeTakeFirstOrThrow();
  return post<{ status: string }>(await again(who), "/approval/decide", { id, decision: "approved", reason: "" });
};
const revisionOf = async (id: string) =>
  (await database.db.selectFrom("account").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;
const act = async (who: Signed, whose: Signed, path: string, more: object = {}) =>
  post<{ receiptNumber?: string | null }>(await again(who), path, {
    id: whose.id,
    revision: await revisionOf(whose.id),
    reason,
    ...more,
  });

let next = 1;
/** An official of the county, in a unit and a department. */
async function official(roleCode = "1", regionCode = HERE): Promise<Signed> {
  const one = await made(app, `gangwei${next++}`, roleCode, regionCode);
  await app.foundation.accounts.change(one.id, { company: "建湖县农业农村局（演示）", deptName: "种植业科" });
  return again(one);
}
/** With a grant of data and a credential that works. */
async function holder(one: Signed) {
  const asked = await post(one, "/data/application/submit", {
    code: resource,
    purpose: "核对粮食生产统计数据与补贴面积",
    basis: "苏农统〔2026〕3 号（演示）",
    items: [{ field: "crop", reason: "统计核对" }],
    scope: HERE,
    months: 3,
    promise: true,
  });
  if (!asked.success) throw new Error(asked.msg);
  const { id } = await grantOf(one);
  const { credential } = (await post<{ credential: string }>(one, "/data/grant/takeCredential", { id })).data ?? {};
  if (!credential) throw new Error("no credential");
  expect((await call(credential)).success).toBe(true);
  return { id, credential };
}
type Grant = { id: string; state: string; note: string | null };
const grantOf = async (one: Signed): Promise<Grant> => {
  const [grant] = (await post<{ records: Grant[] }>(await again(one), "/data/grant/mine")).data?.records ?? [];
  if (!grant) throw new Error("no grant");
  return grant;
};
const call = (credential: string) =>
  regional.ask<{ error?: string }>(`/open/data/${resource}`, { headers: { "x-data-credential": credential } });

/** With a role in a connected system. */
async function roleHolder(one: Signed) {
  const asked = await post(one, "/subsystemRoleApplication/addSubsystemRoleApplication", { appId, roleId });
  if (!asked.success) throw new Error(asked.msg);
  expect((await decide(regional, "roleApplication", one.id)).data?.status).toBe("approved");
  expect(await rolesIn(one)).toEqual(["查看员"]);
}
const rolesIn = async ({ id }: Signed) =>
  (await app.foundation.systems.standingOf(id, "zydsj")).roles.map(({ roleName }) => roleName);

const contact = { contactName: "演示联系人", contactPhone: "15412340000" };
/** With a system in its sandbox. */
async function owner(one: Signed): Promise<string> {
  const asked = await post<{ id: string }>(one, "/systemApply/systemApplyAdd", {
    name: `演示台账系统${one.username}`,
    abbr: one.username,
    ownerDepartment: "种植业科（演示）",
    purpose: "台账填报",
    protocol: "oidc",
    initiateLoginUri: "https://taizhang.example/login",
    redirectUris: ["https://taizhang.example/callback"],
    backchannelLogoutUri: "https://taizhang.example/logout",
    scopes: ["profile"],
    usesPrivateNetwork: false,
    ...contact,
  });
  if (!asked.data) throw new Error(asked.msg);
  expect((await decide(six.system, "systemOnboarding", one.id)).data?.status).toBe("approved");
  expect(await takeSecret(one, asked.data.id)).toMatchObject({ success: true });
  return asked.data.id;
}
const takeSecret = async (one: Signed, id: string) => post(await again(one), "/systemApply/takeSecret", { id });
/** Whatever else an owner does about a system. */
const ownersActs: [string, object][] = [
  ["/systemApply/detail", {}],
  ["/systemApply/selfTest", {}],
  ["/systemApply/request", { step: "offline", reason }],
  ["/systemApply/giveUp", {}],
  ["/systemApply/history", {}],
  ["/systemApply/webhook", {}],
];
const bellOf = async (one: Signed) =>
  (
    await post<{ records: { title: string; content: string }[] }>(await again(one), "/message/list")
  ).data?.records.filter(({ title }) => title.includes("岗位")) ?? [];

const moved = async (one: Signed) => {
  const answer = await act(regional, one, "/people/move", { areaCode: ELSEWHERE });
  expect(answer, answer.msg).toMatchObject({ success: true });
};

describe("an official who moves to another county", () => {
  test("leaves the data that was granted for the one left", async () => {
    const one = await official();
    const { credential } = await holder(one);
    await moved(one);
    expect(await call(credential)).toMatchObject({ success: false, code: 4586 });
    expect(await grantOf(one)).toMatchObject({ state: "postLeft", note: expect.stringContaining("调动") });
  });

  test("leaves the roles in systems, and the systems hear of it", async () => {
    const one = await official();
    await roleHolder(one);
    await moved(one);
    expect(await rolesIn(one)).toEqual([]);
    const events = database.db
      .selectFrom("delivery")
      .select("content")
      .where("channel", "=", "userEvent")
      .where("subject", "=", one.id)
      .orderBy("id");
    expect((await events.execute()).map(({ content }) => content["kind"])).toContain("roleChanged");
  });

  test("takes no secret of a system that was looked after from there, nor does anything else to it", async () => {
    const one = await official();
    const id = await owner(one);
    await moved(one);
    expect(await takeSecret(one, id)).toMatchObject({ success: false, code: 4440 });
    const visitor = await again(one);
    for (const [path, body] of ownersActs)
      expect(await post(visitor, path, { id, ...body }), path).toMatchObject({ success: false, code: 4440 });
    const { records } =
      (await post<{ records: { ownerLeft: string | null }[] }>(visitor, "/systemApply/mine")).data ?? {};
    expect(records).toMatchObject([{ ownerLeft: "已调动到其他行政区划" }]);
    const { data } = await post<{ records: { what: string }[] }>(await again(six.system), "/systemApply/history", {
      id,
    });
    expect(data?.records[0]).toMatchObject({ what: "负责人离岗" });
    await app.applications.onboarding.giveUpOrphans();
    const left = database.db.selectFrom("systemApplication").select("status").where("id", "=", id);
    expect(await left.executeTakeFirstOrThrow()).toEqual({ status: "offline" });
  });

  test("reads on the bell what ended, as the office read before, and finds it in the history; each end is audited", async () => {
    const one = await official();
    const { id } = await holder(one);
    await roleHolder(one);
    type Detail = { history: object[]; hangsOnPost: { right: string; what: string[] }[] };
    const look = async () => (await post<Detail>(await again(regional), "/people/detail", { id: one.id })).data;
    expect((await look())?.hangsOnPost).toEqual([
      { right: "dataGrant", what: ["粮食作物播种面积和产量"] },
      { right: "systemRole", what: ["种业大数据平台（演示） 查看员"] },
    ]);
    await moved(one);
    const [told] = await bellOf(one);
    expect(told?.content).toContain("数据授权：粮食作物播种面积和产量");
    expect(told?.content).toContain("业务系统角色：种业大数据平台（演示） 查看员");
    const seen = await look();
    expect(seen?.hangsOnPost).toEqual([]);
    expect(seen?.history).toContainEqual(
      expect.objectContaining({ act: "postRightsEnded", outcome: "数据授权 1 项、业务系统角色 1 项", by: "系统" }),
    );
    const audited = database.db.selectFrom("auditEntry").select(["event", "objectId"]);
    const of = audited.where("objectId", "in", [one.id, id]).where("reason", "=", "已调动到其他行政区划");
    const events = (await of.execute()).map(({ event }) => event).toSorted();
    expect(events).toEqual(["account.postRightEnded", "account.postRightEnded", "data.endedWithPost"]);
  });

  test("by every entry point that moves: the next level's decision, many at once, and the two who decide about administrators", async () => {
    const county = await made(app, "xianguanjia", "2", HERE);
    const [asked, among] = [await official(), await official()];
    const administrator = await official();
    const held = [await holder(asked), await holder(among), await holder(administrator)];
    expect((await act(county, asked, "/people/move", { areaCode: ELSEWHERE })).data?.receiptNumber).toMatch(/^DD-/);
    expect((await call(held[0]?.credential ?? "")).success).toBe(true);
    expect((await decide(regional, "accountMove", asked.id)).data?.status).toBe("approved");
    const many = { act: "move", ids: [among.id], areaCode: ELSEWHERE, reason };
    expect((await post(await again(regional), "/people/many", many)).success).toBe(true);
    await app.foundation.accounts.grantRole(administrator.id, "2", HERE);
    app.foundation.accounts.forget(administrator.id);
    expect(
      (await act(six.security, administrator, "/people/move", { areaCode: ELSEWHERE })).data?.receiptNumber,
    ).toMatch(/^GL-/);
    expect((await decide(six.system, "administratorChange", administrator.id)).data?.status).toBe("approved");
    for (const { credential } of held) expect((await call(credential)).code).toBe(4586);
  });
});

describe("a post that ends otherwise", () => {
  test("with another unit or department, and not with another name", async () => {
    const [one, other] = [await official(), await official()];
    const [data, stays] = [await holder(one), await holder(other)];
    await roleHolder(one);
    await roleHolder(other);
    expect((await act(regional, other, "/people/correct", { nickname: "演示更名" })).success).toBe(true);
    expect((await call(stays.credential)).success).toBe(true);
    expect(await rolesIn(other)).toEqual(["查看员"]);
    expect((await act(regional, one, "/people/correct", { deptName: "畜牧科" })).success).toBe(true);
    expect((await call(data.credential)).code).toBe(4586);
    expect(await rolesIn(one)).toEqual([]);
    expect(await grantOf(one)).toMatchObject({ state: "postLeft", note: "单位或处室已变更" });
  });

  test("a unit that is filled in was not known before: nothing ends", async () => {
    const one = await made(app, `gangwei${next++}`, "1", HERE);
    const { credential } = await holder(one);
    expect((await act(regional, one, "/people/correct", { company: "建湖县农业农村局（演示）" })).success).toBe(true);
    expect((await call(credential)).success).toBe(true);
  });

  test("whoever is relieved of the role that it takes loses what it was for, and keeps the rest", async () => {
    const one = await official();
    const { credential } = await holder(one);
    await roleHolder(one);
    await app.foundation.accounts.grantRole(one.id, "2", HERE);
    app.foundation.accounts.forget(one.id);
    const change = { id: one.id, roleCode: "1", act: "withdraw", reason };
    expect(await post(await again(six.security), "/role/change", change)).toMatchObject({ success: true });
    expect((await call(credential)).code).toBe(4586);
    expect(await rolesIn(one)).toEqual(["查看员"]);
  });

  test("whoever is sent back to registration holds nothing", async () => {
    const one = await official();
    const { credential } = await holder(one);
    await roleHolder(one);
    await database.db.transaction().execute((trx) => app.foundation.accounts.returnToReview(one.id, "active", trx));
    expect((await call(credential)).code).toBe(4586);
    expect(await rolesIn(one)).toEqual([]);
  });

  test("disabled, nothing works; enabled again, all does", async () => {
    const one = await official();
    const { credential } = await holder(one);
    expect((await act(regional, one, "/people/disable")).success).toBe(true);
    expect((await call(credential)).code).toBe(4586);
    expect((await act(regional, one, "/people/enable")).success).toBe(true);
    expect((await call(credential)).success).toBe(true);
  });

  test("closed, it is over; a system that was looked after waits for the administrators", async () => {
    const one = await official();
    const { credential } = await holder(one);
    const id = await owner(one);
    await app.foundation.accounts.startClosing(one.id, new Date(Date.now() - 1000));
    await app.identity.accountData.closeDue();
    expect((await app.foundation.accounts.findById(one.id))?.status).toBe("closed");
    expect((await call(credential)).code).toBe(4586);
    const left = database.db.selectFrom("systemApplication").select("ownerLeftWhy").where("id", "=", id);
    expect(await left.executeTakeFirstOrThrow()).toEqual({ ownerLeftWhy: "账号已注销" });
  });
});

describe("asked at the moment of use, whatever changed the account", () => {
  test.each([
    ["the region", { regionCode: ELSEWHERE }],
    ["the unit", { company: "如东县农业农村局（演示）" }],
    ["the department", { deptName: "畜牧科" }],
    ["the status", { status: "disabled" }],
  ] as const)("%s is another: the credential opens nothing", async (_what, change) => {
    const one = await official();
    const { id, credential } = await holder(one);
    await database.db.updateTable("account").set(change).where("id", "=", one.id).execute();
    app.foundation.accounts.forget(one.id);
    expect((await call(credential)).code).toBe(4586);
    const visit = await post(one, "/data/grant/takeCredential", { id });
    expect(visit.success).toBe(false);
  });

  test("a grant that somebody frees from its post does not carry our seal", async () => {
    const one = await official();
    const { id, credential } = await holder(one);
    const free = { postRegion: null, postUnit: null, postDepartment: null };
    await database.db.updateTable("dataGrant").set(free).where("id", "=", id).execute();
    expect((await call(credential)).success).toBe(false);
  });
});
