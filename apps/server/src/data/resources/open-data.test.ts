import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DataPortal, dataPortal } from "../../../test/data-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { failsWithoutMessages } from "../../../test/unkept-messages.ts";

const DAY = 86_400;
let portal: DataPortal;
let [yields, machines, farms, report] = ["", "", "", ""];
beforeAll(async () => {
  portal = await dataPortal();
  yields = await portal.codeOf("粮食作物播种面积和产量");
  machines = await portal.codeOf("农机购置补贴机具投档目录（2026 年）");
  farms = await portal.codeOf("家庭农场名录库");
  report = await portal.codeOf("小麦水稻苗情调查");
});
beforeEach(async () => {
  portal.clock.advance(3600);
  for (const table of ["dataGrant", "dataApplication", "approvalRequest", "message", "shortLived"] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

type Grant = {
  id: string;
  state: string;
  expiresAt: string;
  mayRenew: boolean;
  credentials: { hint: string; lastUsedAt: string | null }[];
  usage: { calls: number; rows: number; lastUsedAt: string | null; days: { day: string; calls: number }[] };
};
const grantsOf = async (browser: Browser) =>
  (await portal.post<{ records: Grant[] }>(browser, "/data/grant/mine")).data?.records ?? [];
const ask = (browser: Browser, code: string, fields: string[], scope = "32") =>
  portal.post(browser, "/data/application/submit", {
    code,
    purpose: "核对粮食生产统计数据与补贴面积",
    basis: "苏农统〔2026〕3 号（演示）",
    items: fields.map((field) => ({ field, reason: "统计核对" })),
    scope,
    months: 3,
    promise: true,
  });
/** Somebody with a grant of what is shared with all, and a credential of it. */
async function holder(code = yields, fields = ["area_name", "crop"], scope = "32") {
  const officer = await portal.signedIn("shujushenqing");
  const asked = await ask(officer, code, fields, scope);
  if (!asked.success) throw new Error(asked.msg);
  const [grant] = await grantsOf(officer);
  const id = grant?.id ?? "";
  return { officer, id, credential: await take(officer, id) };
}
const take = async (browser: Browser, id: string) =>
  (await portal.post<{ credential: string }>(browser, "/data/grant/takeCredential", { id })).data?.credential ?? "";

describe("GET /api/open/data/{code}", () => {
  test("gives the granted items and nothing else, in pages, and counts what it gave", async () => {
    const { officer, credential } = await holder();
    const first = await portal.call(yields, { credential, query: "?pageNum=1&pageSize=30" });
    expect(first).toMatchObject({
      success: true,
      data: { total: 36, items: [{ field: "area_name" }, { field: "crop" }] },
    });
    expect(first.data?.records).toHaveLength(30);
    for (const row of first.data?.records ?? []) expect(Object.keys(row)).toEqual(["area_name", "crop"]);
    const last = await portal.call(yields, { credential, query: "?pageNum=2&pageSize=30" });
    expect(last.data?.records).toHaveLength(6);
    const [grant] = await grantsOf(officer);
    expect(grant?.usage).toMatchObject({
      calls: 2,
      rows: 36,
      lastUsedAt: portal.clock().toISOString(),
      days: [{ calls: 2, rows: 36 }],
    });
    expect(grant?.credentials[0]?.lastUsedAt).toBe(portal.clock().toISOString());
    const audited = await portal.auditRows("data.called");
    expect(audited.map((row) => `${row.objectKind} ${row.objectId}`)).toEqual(
      [1, 2].map(() => `dataGrant ${grant?.id}`),
    );
    expect(audited.map(({ detail }) => detail)).toContainEqual({ code: yields, by: "credential", rows: 6, page: 2 });
    expect(JSON.stringify(audited)).not.toContain(credential);
  });

  test("gives the rows of the granted region alone, and those of no region to all", async () => {
    const { credential } = await holder(yields, ["area_code"], "320925");
    const { data } = await portal.call(yields, { credential, query: "?pageSize=100" });
    expect(data?.total).toBeGreaterThan(0);
    expect(new Set(data?.records.map((row) => row["area_code"]))).toEqual(new Set(["320925"]));
    portal.clock.advance(60);
    const everywhere = await holder(machines, ["model"], "320925");
    expect((await portal.call(machines, { credential: everywhere.credential })).data?.total).toBe(36);
  });

  test.each([
    ["without a credential", {}, 4582, "data.credentialMissing"],
    ["with one nobody was given", { credential: "sjpz_0000" }, 4583, "data.credentialWrong"],
  ])("%s it says what mends it", async (_name, given, code, error) => {
    const answer = await portal.call(yields, given);
    expect(answer).toMatchObject({ success: false, code, data: { error } });
    expect(answer.data?.cure).not.toBe("");
  });

  test("one resource's credential opens no other, and a code that is not there is said so", async () => {
    const { credential } = await holder();
    expect((await portal.call(machines, { credential })).code).toBe(4584);
    expect((await portal.call("30100101/999999", { credential })).code).toBe(4570);
    const reasons = (await portal.auditRows("data.callRefused")).map(({ reason }) => reason);
    expect(reasons.toSorted()).toEqual(["data.notGranted", "data.unknown"]);
  });

  test("what is not given by call is said so", async () => {
    const { credential } = await holder(report, ["crop"]);
    expect((await portal.call(report, { credential })).code).toBe(4587);
  });

  test("more than the granted rate a minute waits", async () => {
    const { id, credential } = await holder();
    await portal.db.updateTable("dataGrant").set({ rate: 2 }).where("id", "=", id).execute();
    const answers = [];
    for (let calls = 0; calls < 3; calls += 1) answers.push(await portal.call(yields, { credential }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers["retry-after"])).toBeGreaterThan(0);
    portal.clock.advance(61);
    expect((await portal.call(yields, { credential })).success).toBe(true);
  });

  test("a grant that was widened behind our back opens nothing, and is told of", async () => {
    const { id, credential } = await holder(yields, ["crop"], "3209");
    await portal.db.updateTable("dataGrant").set({ scopeCode: "32" }).where("id", "=", id).execute();
    expect((await portal.call(yields, { credential })).success).toBe(false);
    await expect
      .poll(async () => (await portal.auditRows("data.grantTampered")).map(({ objectId }) => objectId))
      .toEqual([id]);
  });

  test("labels that were changed behind our back make every item sensitive, and are told of", async () => {
    const resource = () => portal.db.selectFrom("dataResource").select("items").where("code", "=", yields);
    const write = async (items: unknown) => {
      const changing = portal.db.updateTable("dataResource").where("code", "=", yields);
      await changing.set({ items: JSON.stringify(items) }).execute();
      portal.clock.advance(3);
    };
    const { items } = await resource().executeTakeFirstOrThrow();
    const more = { field: "more", name: "演示", type: "text", length: 9, sensitivity: "public" };
    await write([...(items as object[]), more]);
    const officer = await portal.signedIn("shujushenqing");
    const shown = await portal.post<{ items: { sensitivity: string }[] }>(officer, "/data/catalogue/detail", {
      code: yields,
    });
    expect(new Set(shown.data?.items.map(({ sensitivity }) => sensitivity))).toEqual(new Set(["sensitive"]));
    await expect
      .poll(async () => (await portal.auditRows("data.labelsTampered")).map(({ objectId: code }) => code))
      .toEqual([yields]);
    await write(items);
    const again = await portal.post<{ items: { sensitivity: string }[] }>(officer, "/data/catalogue/detail", {
      code: yields,
    });
    expect(again.data?.items.map(({ sensitivity }) => sensitivity)).toContain("public");
  });

  test("calls at the same instant are all counted", async () => {
    const { officer, credential } = await holder();
    await Promise.all(Array.from({ length: 8 }, () => portal.call(yields, { credential, query: "?pageSize=3" })));
    expect((await grantsOf(officer))[0]?.usage).toMatchObject({ calls: 8, rows: 24 });
  });

  test("after its end it is refused with a code of its own, and again served when it was renewed", async () => {
    const { officer, id, credential } = await holder();
    const end = new Date(portal.clock().getTime() + 2000);
    await portal.db.updateTable("dataGrant").set({ expiresAt: end }).where("id", "=", id).execute();
    portal.clock.advance(1);
    expect((await portal.call(yields, { credential })).success).toBe(true);
    portal.clock.advance(1);
    const answer = await portal.call(yields, { credential });
    expect(answer).toMatchObject({ code: 4585, data: { error: "data.grantExpired" } });
    expect(answer.msg).toMatch(/^数据授权已于 \d{4}-\d\d-\d\d 到期，请续期或重新申请$/);
    expect((await grantsOf(officer))[0]).toMatchObject({ state: "expired", mayRenew: true });
    const renew = () => portal.post(officer, "/data/grant/renew", { id, months: 3, reason: "继续统计" });
    // pressed three times, it lasts three months longer and no more
    const pressed = await Promise.all([renew(), renew(), renew()]);
    expect(pressed.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 4580, 4580]);
    const until = await portal.db.selectFrom("dataGrant").select("expiresAt").where("id", "=", id).executeTakeFirst();
    expect(until?.expiresAt.getTime()).toBeLessThan(portal.clock().getTime() + 94 * 86_400_000);
    expect((await portal.call(yields, { credential })).success).toBe(true);
  });

  test("what ran out is not renewed from another post", async () => {
    const { officer, id } = await holder();
    await portal.db.updateTable("dataGrant").set({ expiresAt: portal.clock() }).where("id", "=", id).execute();
    const account = () => portal.db.updateTable("account").where("username", "=", "shujushenqing");
    const { deptName } = await portal.db
      .selectFrom("account")
      .select("deptName")
      .where("username", "=", "shujushenqing")
      .executeTakeFirstOrThrow();
    await account().set({ deptName: "另一个处室" }).execute();
    portal.clock.advance(3);
    const renewed = await portal.post(officer, "/data/grant/renew", { id, months: 3, reason: "继续统计" });
    expect(renewed).toMatchObject({ success: false, code: 4579 });
    await account().set({ deptName }).execute();
  });

  test("whose account has ended gets nothing", async () => {
    const { credential } = await holder();
    const ended = portal.db.updateTable("account").where("username", "=", "shujushenqing");
    await ended.set({ status: "disabled" }).execute();
    const answer = await portal.call(yields, { credential });
    await ended.set({ status: "active" }).execute();
    expect(answer.code).toBe(4586);
  });

  test("a system calls with its signature, where the holder who answers for it has connected it", async () => {
    const { officer, id } = await holder();
    const { system } = await portal.systems.register({
      abbr: "tjxt",
      name: "统计系统（演示）",
      protocol: "oidc",
      redirectUris: ["https://tjxt.example/callback"],
      postLogoutRedirectUris: [],
      backchannelLogoutUri: null,
      initiateLoginUri: null,
      handoffUri: null,
      checkUserUrl: null,
      defaultJumpType: 0,
      isPublicClient: false,
      requiresRole: false,
      isOwn: true,
      scopes: "openid profile",
    });
    const secret = await portal.signing.issue("tjxt", "request");
    const { appId } = system;
    const connect = () => portal.post(officer, "/data/grant/connect", { id, appId });
    expect((await connect()).code).toBe(4581);
    expect((await portal.call(yields, { headers: portal.signatureFor(yields, appId, secret) })).code).toBe(4584);
    const account = await portal.accounts.findByUsernameOrPhone("shujushenqing");
    portal.owned.add(`${account?.id} tjxt`);
    expect((await connect()).data).toEqual({ appId, systemName: "统计系统（演示）" });
    const signed = portal.signatureFor(yields, appId, secret);
    expect((await portal.call(yields, { headers: signed })).data?.total).toBe(36);
    expect((await portal.call(yields, { headers: signed })).code).toBe(4384);
    expect((await portal.call(yields, { headers: portal.signatureFor(yields, appId, "another") })).code).toBe(4382);
  });
});

describe("credentials", () => {
  test("are shown once and kept as hashes; the newest two are live", async () => {
    const { officer, id, credential } = await holder();
    portal.clock.advance(60);
    const second = await take(officer, id);
    expect((await portal.call(yields, { credential })).success).toBe(true);
    portal.clock.advance(60);
    const third = await take(officer, id);
    expect((await portal.call(yields, { credential })).code).toBe(4583);
    for (const live of [second, third]) expect((await portal.call(yields, { credential: live })).success).toBe(true);
    expect((await grantsOf(officer))[0]?.credentials.map(({ hint }) => hint)).toEqual([
      third.slice(-4),
      second.slice(-4),
    ]);
    const kept = JSON.stringify(await portal.db.selectFrom("dataCredential").selectAll().execute());
    for (const shown of [credential, second, third]) expect(kept).not.toContain(shown);
  });

  test("of five at the same instant two are live", async () => {
    const { officer, id } = await holder();
    await Promise.all(Array.from({ length: 5 }, () => take(officer, id)));
    expect((await grantsOf(officer))[0]?.credentials).toHaveLength(2);
  });

  test("are handed to the holder alone, who has just shown themselves", async () => {
    const { officer, id } = await holder();
    expect((await portal.post(await portal.signedIn("ganbu"), "/data/grant/takeCredential", { id })).code).toBe(4578);
    portal.clock.advance(1500);
    expect(await take(officer, id)).toBe("");
  });
});

describe("the end of a grant", () => {
  test("handed back by its holder: at once, once", async () => {
    const { officer, id, credential } = await holder();
    expect((await portal.post(officer, "/data/grant/handBack", { id })).data).toEqual({ state: "handedBack" });
    expect((await portal.call(yields, { credential })).code).toBe(4586);
    expect(await portal.post(officer, "/data/grant/handBack", { id })).toMatchObject({
      code: 4579,
      msg: "该授权已交回，请重新申请",
    });
    expect((await ask(officer, yields, ["crop"])).success).toBe(true);
  });

  test("taken back by the provider of its region, with a reason that its holder reads", async () => {
    const { officer, id, credential } = await holder();
    const county = await portal.signedIn("shujuchushi");
    const reason = "用途与申请不符";
    expect((await portal.post(county, "/data/grant/revoke", { id, reason })).code).toBe(4578);
    const provider = await portal.signedIn("shujutigong");
    const list = await portal.post<{ records: { id: string; unit: string; holder: string }[] }>(
      provider,
      "/data/grant/provided",
      { state: "active" },
    );
    expect(list.data?.records).toMatchObject([{ id, unit: "建湖县农业农村局（演示）", holder: "演******" }]);
    expect((await portal.post(provider, "/data/grant/revoke", { id, reason: "" })).status).toBe(400);
    expect((await portal.post(provider, "/data/grant/revoke", { id, reason })).data).toEqual({ state: "revoked" });
    expect((await portal.call(yields, { credential })).code).toBe(4586);
    expect((await grantsOf(officer))[0]).toMatchObject({ state: "revoked", note: reason });
    const told = await portal.post<{ records: { title: string; content: string }[] }>(officer, "/message/list", {});
    expect(told.data?.records[0]).toMatchObject({ title: "数据授权已被收回" });
    expect(told.data?.records[0]?.content).toContain(reason);
    expect((await portal.auditRows("data.revoked")).at(-1)).toMatchObject({ reason, objectId: id });
    await portal.oneTimeCodes.notices.settled();
  });

  test("a holder hears of it a month before, once, and renews through the reviews what is shared under conditions", async () => {
    const officer = await portal.signedIn("shujushenqing");
    await ask(officer, farms, ["farm_name"], "320925");
    const [department, provider] = [await portal.signedIn("shujuchushi"), await portal.signedIn("shujutigong")];
    const review = async () => {
      await portal.decide(department, await portal.requestOf("dataDepartment"), "approved");
      await portal.decide(provider, await portal.requestOf("dataProvider"), "approved");
    };
    await review();
    const [grant] = await grantsOf(officer);
    const id = grant?.id ?? "";
    const renewal = { id, months: 6, reason: "项目延期，继续核对" };
    expect((await portal.post(officer, "/data/grant/renew", renewal)).code).toBe(4580);
    const expiry = async () =>
      (await portal.db.selectFrom("message").select("title").where("kind", "=", "expiry").execute()).length;
    await portal.module.remind();
    expect(await expiry()).toBe(0);
    await portal.db
      .updateTable("dataGrant")
      .set({ expiresAt: new Date(portal.clock().getTime() + 20 * DAY * 1000) })
      .execute();
    await failsWithoutMessages(portal.ownerUrl, "数据授权", portal.module.remind);
    await Promise.all([portal.module.remind(), portal.module.remind()]);
    expect(await expiry()).toBe(1);
    await portal.oneTimeCodes.notices.settled();
    portal.clock.advance(60);
    expect((await portal.post(officer, "/data/grant/renew", renewal)).data).toMatchObject({ status: "department" });
    expect((await portal.post(officer, "/data/grant/renew", renewal)).code).toBe(4572);
    expect((await grantsOf(officer))[0]).toMatchObject({ mayRenew: false, isRenewing: true });
    await review();
    const [later] = await grantsOf(officer);
    expect(later?.id).toBe(id);
    expect(new Date(later?.expiresAt ?? 0).getTime() - portal.clock().getTime()).toBeGreaterThan(195 * DAY * 1000);
  });
});
