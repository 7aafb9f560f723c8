import { silentLog } from "../../../test/database.ts";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import type { Agreement } from "@sannong/contract/applications/application-shapes.schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testKeys } from "../../../test/config.ts";
import { asOwner } from "../../../test/empty-log.ts";
import { withOneConnection } from "../../../test/one-connection.ts";
import { onboardingPortal, type OnboardingPortal } from "../../../test/onboarding-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

let portal: OnboardingPortal;
let first: Browser;
let second: Browser;
/** keeps systems as the first does */
let another: Browser;
const other = "https://new.example.com";

beforeAll(async () => {
  portal = await onboardingPortal();
  ({ first, second } = portal);
  another = await portal.signedIn("yemianguanli");
}, 60_000);
afterAll(() => portal.close());

const ask = <T>(path: string, body: Record<string, unknown>, by = first) => portal.ask<T>(by, path, body);

async function connect(abbr: string, change: Record<string, unknown> = {}) {
  await portal.app.foundation.systems.register({
    abbr,
    name: `系统 ${abbr}`,
    protocol: "oidc",
    redirectUris: [`https://${abbr.toLowerCase()}.example.com/callback`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    initiateLoginUri: `https://${abbr.toLowerCase()}.example.com/login`,
    handoffUri: null,
    checkUserUrl: null,
    defaultJumpType: 0,
    isPublicClient: false,
    requiresRole: false,
    isOwn: false,
    scopes: "openid profile",
    ...change,
  });
  return abbr;
}
async function detailOf(systemAbbr: string, by = first) {
  const { data, msg } = await ask<SystemDetail>("/systemRegistry/detail", { systemAbbr }, by);
  if (!data) throw new Error(msg);
  return data;
}
async function propose(systemAbbr: string, change: Partial<Agreement>, revision?: number) {
  const now = await detailOf(systemAbbr);
  return ask<{ receiptNumber: string }>("/systemRegistry/proposeWayIn", {
    systemAbbr,
    revision: revision ?? now.revision,
    reason: "搬到新机房",
    wayIn: { ...now.wayIn, ...change },
  });
}
const step = async (systemAbbr: string, what: "secret" | "offline" | "online", by = first) =>
  ask<{ receiptNumber: string }>(
    "/systemRegistry/proposeStep",
    { systemAbbr, revision: (await detailOf(systemAbbr)).revision, reason: "演练", step: what },
    by,
  );
const confirm = async (abbr: string, decision = "approved", by = second) =>
  portal.decide(by, await portal.requestOf(abbr, "systemChange"), decision);

describe("a connected system that nobody enters from the portal", () => {
  const listed = async (systemAbbr: string) => {
    const { data } = await ask<{ records: SystemDetail[] }>("/systemRegistry/list", {
      keywords: systemAbbr,
      pageNum: 1,
      pageSize: 20,
    });
    return data?.records.find((one) => one.systemAbbr === systemAbbr);
  };

  test("says what it lacks: an address, a service, or both; what was never connected lacks a protocol", async () => {
    await connect("wayless", { initiateLoginUri: null });
    await connect("serviceless");
    expect((await listed("wayless"))?.lacks).toEqual(["address", "service"]);
    expect((await detailOf("serviceless")).lacks).toEqual(["service"]);
    expect(await listed("njjl")).toMatchObject({ protocol: "none", health: "unconnected", lacks: [] });
    await connect("njbt");
    expect((await detailOf("njbt")).lacks).toEqual([]);
  });
});

describe("the register", () => {
  test("lists every system, filtered, a page at a time", async () => {
    await connect("listone", { isOwn: true });
    const page = await ask<{ records: { systemAbbr: string }[]; total: number }>("/systemRegistry/list", {
      keywords: "LISTONE",
      protocol: "oidc",
      stage: "live",
      ownership: "own",
    });
    expect(page.data).toMatchObject({
      total: 1,
      records: [{ systemAbbr: "listone", lastJumpOn: null, jumpsOfWeek: 0 }],
    });
    const foreign = await ask<{ total: number }>("/systemRegistry/list", { keywords: "listone", ownership: "foreign" });
    expect(foreign.data?.total).toBe(0);
    const all = await ask<{ records: unknown[]; total: number }>("/systemRegistry/list", { pageNum: 2, pageSize: 3 });
    expect(all.data?.records).toHaveLength(3);
  });

  test("names the systems whose newest secret ends soon", async () => {
    await connect("ends");
    await portal.app.foundation.systems.rotate("ends", { days: 5 });
    await connect("lasts");
    const soon = await ask<{ records: { systemAbbr: string; secretEndsAt: string }[] }>("/systemRegistry/list", {
      secretEndsSoon: true,
      pageSize: 100,
    });
    expect(soon.data?.records.map((one) => one.systemAbbr)).toContain("ends");
    expect(soon.data?.records.map((one) => one.systemAbbr)).not.toContain("lasts");
  });

  test("says of secrets when they were given and end, never what they are", async () => {
    await connect("secretive");
    await portal.app.foundation.systems.rotate("secretive", { days: 180, formerDays: 14 });
    const detail = await detailOf("secretive");
    expect(detail.secrets).toEqual([
      { givenAt: expect.any(String), endsAt: expect.any(String), isLive: true },
      { givenAt: expect.any(String), endsAt: expect.any(String), isLive: true },
    ]);
    const system = await portal.app.foundation.systems.findByAbbr("secretive");
    for (const hash of system?.secretHashes ?? []) expect(JSON.stringify(detail)).not.toContain(hash);
    expect(detail.history.map(({ what }) => what)).toEqual(["更换系统密钥", "接入系统"]);
  });

  test("knows no system of that name", async () => {
    expect(await ask("/systemRegistry/detail", { systemAbbr: "nobody" })).toMatchObject({ code: 4861 });
  });
});

describe("plain facts", () => {
  const facts = { name: "新名称", summary: "新简介", owner: "信息中心", tab: "szxc", moduleId: null, sort: 3 };

  test("change at once", async () => {
    const systemAbbr = await connect("plain");
    const { revision } = await detailOf(systemAbbr);
    const saved = await ask<{ revision: number }>("/systemRegistry/saveFacts", { systemAbbr, revision, ...facts });
    expect(saved.data?.revision).toBe(revision + 1);
    expect(await detailOf(systemAbbr)).toMatchObject({ ...facts, changedBy: "演示系统管理员", revision: revision + 1 });
  });

  test("of two administrators the second is told who was first", async () => {
    const systemAbbr = await connect("raced");
    const { revision } = await detailOf(systemAbbr);
    const save = () => ask("/systemRegistry/saveFacts", { systemAbbr, revision, ...facts });
    const codes = (await Promise.all([save(), save()])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([200, 4741]);
    expect(await save()).toMatchObject({ msg: expect.stringContaining("演示系统管理员 刚改过") });
  });
});

describe("another address", () => {
  test("waits for a second person, who reads before and after, and works from then on", async () => {
    const abbr = await connect("moved");
    const redirectUris = [`${other}/callback`];
    expect((await propose(abbr, { redirectUris })).success).toBe(true);
    expect((await portal.app.foundation.systems.findByAbbr(abbr))?.redirectUris).toEqual([
      "https://moved.example.com/callback",
    ]);
    const id = await portal.requestOf(abbr, "systemChange");
    const read = await portal.ask<{ facts: { label: string; value: string }[]; hints: { text: string }[] }>(
      second,
      "/approval/detail",
      { id },
    );
    expect(read.data?.facts).toContainEqual({
      label: "回调地址（改前）",
      value: "https://moved.example.com/callback",
      hidden: false,
    });
    expect(read.data?.facts).toContainEqual({ label: "回调地址（改后）", value: `${other}/callback`, hidden: false });
    expect(read.data?.hints.map(({ text }) => text)).toContain("出现新的主机：new.example.com，请与主管单位核对");

    expect(await confirm(abbr, "approved", first)).toMatchObject({ code: 4232 });
    expect((await confirm(abbr)).data?.status).toBe("approved");
    expect((await portal.app.foundation.systems.findByAbbr(abbr))?.redirectUris).toEqual(redirectUris);
    const detail = await detailOf(abbr);
    expect(detail.changes).toMatchObject([{ status: "approved", step: "wayIn", isMine: true }]);
    expect(detail.history.map(({ what }) => what)).toContain("变更地址与协议");
  });

  test("takes effect on another node within two seconds", async () => {
    const abbr = await connect("onnodes");
    const { connectedSystems } = await import("../../kernel/application/index.ts");
    let now = new Date();
    const sealer = { seal: (plain: string) => plain, open: (sealed: string) => sealed };
    const node = connectedSystems({
      log: silentLog,
      db: portal.database.db,
      sealer,
      grantKey: testKeys.grant,
      audit: portal.app.foundation.audit,
      clock: () => now,
    });
    expect((await node.findByAbbr(abbr))?.redirectUris).toEqual(["https://onnodes.example.com/callback"]);
    await propose(abbr, { redirectUris: [`${other}/node`] });
    await confirm(abbr);
    now = new Date(now.getTime() + 2000);
    expect((await node.findByAbbr(abbr))?.redirectUris).toEqual([`${other}/node`]);
  });

  test("is refused when the system was changed meanwhile, and stays open", async () => {
    const abbr = await connect("outrun");
    await propose(abbr, { backchannelLogoutUri: `${other}/logout` });
    await portal.app.foundation.systems.rotate(abbr);
    expect(await confirm(abbr)).toMatchObject({ code: 4736, msg: expect.stringContaining("系统登记已变更") });
    expect((await portal.app.foundation.systems.findByAbbr(abbr))?.backchannelLogoutUri).toBeNull();
    expect((await confirm(abbr, "rejected")).data?.status).toBe("rejected");
    expect((await detailOf(abbr)).changes[0]?.status).toBe("rejected");
  });

  test("sent back it changes nothing; taken back another may be asked", async () => {
    const abbr = await connect("backed");
    const one = await propose(abbr, { checkUserUrl: `${other}/check` });
    expect(await propose(abbr, { checkUserUrl: `${other}/other` })).toMatchObject({ code: 4864 });
    const receiptNumber = one.data?.receiptNumber;
    expect(await ask("/systemRegistry/withdraw", { receiptNumber }, another)).toMatchObject({ code: 4865 });
    expect(await ask("/systemRegistry/withdraw", { receiptNumber })).toMatchObject({ success: true });
    expect((await propose(abbr, { checkUserUrl: `${other}/other` })).success).toBe(true);
    await confirm(abbr);
    expect((await portal.app.foundation.systems.findByAbbr(abbr))?.checkUserUrl).toBe(`${other}/other`);
    // one that had no check endpoint is given what questions are signed with
    expect(await portal.app.foundation.systems.checkSecretOf(abbr)).toMatch(/^[\w-]{43}$/);
  });

  test.each<[string, Partial<Agreement>, string]>([
    [
      "a fragment",
      { redirectUris: ["https://a.example.com/#x"] },
      "登记内容有误：回调地址 https://a.example.com/#x：不能带 # 片段",
    ],
    ["no address", { checkUserUrl: "nowhere" }, "登记内容有误：用户核验接口 nowhere：不是完整的网址"],
    [
      "a stray host",
      { privateHosts: ["10.0.0.1:80"] },
      "登记内容有误：允许访问的专网主机 10.0.0.1:80 不在登记的地址里",
    ],
  ])("with %s is refused", async (name, change, msg) => {
    const abbr = await connect(`bad${name.replaceAll(" ", "")}`);
    expect(await propose(abbr, change)).toMatchObject({ code: 4862, msg });
  });

  test("that is the same is no change, and an old revision is told", async () => {
    const abbr = await connect("same");
    expect(await propose(abbr, {})).toMatchObject({ code: 4863 });
    expect(await propose(abbr, { requiresRole: true }, 99)).toMatchObject({ code: 4741 });
  });

  test("scopes, terms, jump type and private hosts go the same way", async () => {
    const abbr = await connect("terms");
    await propose(abbr, {
      scopes: ["profile", "phone"],
      requiresPkce: true,
      fields: ["name", "phone"],
      defaultJumpType: 3,
      privateHosts: ["terms.example.com:443"],
    });
    await confirm(abbr);
    expect(await portal.app.foundation.systems.findByAbbr(abbr)).toMatchObject({
      scopes: "openid profile phone",
      terms: { requiresPkce: true, fields: ["name", "phone"] },
      defaultJumpType: 3,
      privateHosts: ["terms.example.com:443"],
    });
  });
});

describe("a new secret", () => {
  const take = (systemAbbr: string, by = first) =>
    ask<{ appSecret: string }>("/systemRegistry/takeSecret", { systemAbbr }, by);

  test("is taken once, by who asked, after another confirmed; the one before goes on", async () => {
    const abbr = await connect("rotated");
    expect(await take(abbr)).toMatchObject({ code: 4868 });
    await step(abbr, "secret");
    expect(await take(abbr)).toMatchObject({ code: 4868 });
    await confirm(abbr);
    expect((await detailOf(abbr)).mayTakeSecret).toBe(true);
    expect(await take(abbr, another)).toMatchObject({ code: 4868 });
    const before = await portal.app.foundation.systems.findByAbbr(abbr);
    const taken = await Promise.all([take(abbr), take(abbr)]);
    const given = taken.find(({ success }) => success)?.data?.appSecret ?? "";
    expect(taken.map(({ code }) => code).toSorted()).toEqual([200, 4868]);
    const system = await portal.app.foundation.systems.findByAbbr(abbr);
    expect(system && portal.app.foundation.systems.hasSecret(system, given)).toBe(true);
    expect(system?.secretHashes).toEqual([expect.any(String), before?.secretHashes[0]]);
    const rows = await portal.database.db.selectFrom("auditEntry").selectAll().where("objectId", "=", abbr).execute();
    expect(JSON.stringify(rows)).not.toContain(given);
  });

  test("that cannot be given leaves the yes of the other to the next try", async () => {
    const abbr = await connect("late");
    await step(abbr, "secret");
    await confirm(abbr);
    const broken = "add constraint late check (event <> 'system.secretRotated') not valid";
    await asOwner(portal.database, `alter table audit_entry ${broken}`);
    expect((await take(abbr)).success).toBe(false);
    await asOwner(portal.database, "alter table audit_entry drop constraint late");
    expect(await take(abbr)).toMatchObject({ code: 200 });
  });

  test("is not given to a public client, nor where an applicant looks after the system", async () => {
    await connect("public", { isPublicClient: true });
    expect(await step("public", "secret")).toMatchObject({ code: 4867 });
    await portal.sandbox({
      name: "有申请人",
      abbr: "applied",
      ownerDepartment: "处室",
      purpose: "用途",
      protocol: "oidc",
      initiateLoginUri: "https://applied.example.com/login",
      redirectUris: ["https://applied.example.com/callback"],
      scopes: [],
      roles: [],
      usesPrivateNetwork: true,
      contactName: "王敏",
      contactPhone: "15412340000",
    });
    expect(await step("applied", "secret")).toMatchObject({ code: 4866 });
  });
});

test("whoever confirms that services become prefixes reads what they open", async () => {
  const service = "https://byprefix.example.com/app";
  await connect("byprefix", { protocol: "cas", redirectUris: [service] });
  expect(await propose("byprefix", { serviceMatch: "prefix" })).toMatchObject({ success: true });
  const id = await portal.requestOf("byprefix", "systemChange");
  const read = await portal.ask<{ hints: { text: string }[] }>(second, "/approval/detail", { id });
  expect(read.data?.hints.map(({ text }) => text)).toContain(`按前缀比对，将开放：${service} 及其下所有页面`);
  await confirm("byprefix");
  expect((await detailOf("byprefix")).wayIn.serviceMatch).toBe("prefix");
});

test("whoever confirms that a system calls others reads which, and none is agreed on that is not there", async () => {
  await connect("called", {});
  await connect("calling", {});
  const refused = await propose("calling", { mayCall: ["called", "nowhere"] });
  expect(refused).toMatchObject({ success: false });
  expect(JSON.stringify(refused)).toContain("nowhere：不是已接入的 OpenID Connect 系统");
  expect(await propose("calling", { mayCall: ["called"] })).toMatchObject({ success: true });
  const id = await portal.requestOf("calling", "systemChange");
  const read = await portal.ask<{ hints: { text: string }[] }>(second, "/approval/detail", { id });
  expect(read.data?.hints.map(({ text }) => text)).toContain("将可以代用户访问：called，请与对方的主管单位核对");
  await confirm("calling");
  expect((await detailOf("calling")).wayIn.mayCall).toEqual(["called"]);
});

test("a system whose address somebody took meanwhile does not come back", async () => {
  const redirectUris = ["https://shared.example.com/in"];
  await connect("wasthere", { protocol: "cas", redirectUris });
  await step("wasthere", "offline");
  await confirm("wasthere");
  await connect("isthere", { protocol: "cas", name: "后来的系统", redirectUris });
  portal.app.foundation.systems.forget();
  expect(await step("wasthere", "online")).toMatchObject({
    code: 4862,
    msg: expect.stringContaining("“后来的系统”"),
  });
  await portal.app.foundation.systems.remove("isthere");
  await step("wasthere", "online");
  await connect("isthere", { protocol: "cas", name: "后来的系统", redirectUris });
  expect(await confirm("wasthere")).toMatchObject({ code: 4441, msg: expect.stringContaining("“后来的系统”") });
});

test("a system goes offline and comes back by two people", async () => {
  const abbr = await connect("away");
  expect(await step(abbr, "online")).toMatchObject({ code: 4869 });
  await step(abbr, "offline");
  expect((await portal.app.foundation.systems.findByAbbr(abbr))?.stage).toBe("live");
  await confirm(abbr);
  expect((await portal.app.foundation.systems.findByAbbr(abbr))?.stage).toBe("offline");
  expect(await step(abbr, "offline")).toMatchObject({ code: 4869 });
  await step(abbr, "online");
  await confirm(abbr);
  expect((await portal.app.foundation.systems.findByAbbr(abbr))?.stage).toBe("live");
});

describe("an act takes one connection, so that as many at once as there are connections wait for nobody", () => {
  const alone = <T>(work: () => Promise<T>) => withOneConnection(portal.database.db, work);

  test.each(["wayIn", "secret", "offline"] as const)("%s is asked for, and confirmed", async (what) => {
    const abbr = await connect(`alone${what.toLowerCase()}`);
    const now = await detailOf(abbr);
    const about = { systemAbbr: abbr, revision: now.revision, reason: "演练" };
    const asked = await alone(() =>
      what === "wayIn"
        ? ask("/systemRegistry/proposeWayIn", { ...about, wayIn: { ...now.wayIn, initiateLoginUri: `${other}/start` } })
        : ask("/systemRegistry/proposeStep", { ...about, step: what }),
    );
    expect(asked.code).toBe(200);
    const request = await portal.requestOf(abbr, "systemChange");
    portal.app.foundation.systems.forget();
    expect((await alone(() => portal.decide(second, request))).data?.status).toBe("approved");
  });
});

describe("roles a system offers", () => {
  const save = (body: Record<string, unknown>) => ask("/systemRegistry/saveRole", { systemAbbr: "rolled", ...body });
  const given = { roleCode: "clerk", roleName: "经办人", needsSecond: false };
  const roles = async () => (await detailOf("rolled")).roles;
  const withdraw = (role: { id: string; revision: number } | undefined) =>
    ask("/systemRegistry/withdrawRole", { systemAbbr: "rolled", id: role?.id, revision: role?.revision });

  test("are added, renamed and withdrawn when nobody holds them", async () => {
    await connect("rolled");
    expect(await save(given)).toMatchObject({ success: true });
    expect(await save(given)).toMatchObject({ code: 4870 });
    const [role] = await roles();
    expect(role).toMatchObject({ ...given, people: 0, revision: 1 });
    const renamed = { id: role?.id, ...given, roleName: "审核人", needsSecond: true };
    expect(await save({ ...renamed, revision: 1 })).toMatchObject({ success: true });
    expect(await save({ ...renamed, revision: 1 })).toMatchObject({ code: 4741 });
    const [now] = await roles();
    expect(now).toMatchObject({ roleName: "审核人", needsSecond: true, revision: 2 });

    const someone = await portal.database.db.selectFrom("account").select("id").limit(1).executeTakeFirstOrThrow();
    const held = { accountId: someone.id, systemRoleId: now?.id ?? "" };
    await portal.database.db.insertInto("accountSystemRole").values(held).execute();
    expect(await withdraw(now)).toMatchObject({ code: 4871, msg: expect.stringContaining("还有 1 人") });
    await portal.database.db.deleteFrom("accountSystemRole").where("accountId", "=", someone.id).execute();
    expect(await withdraw({ id: now?.id ?? "", revision: 1 })).toMatchObject({ code: 4741 });
    expect(await withdraw(now)).toMatchObject({ success: true });
    expect(await withdraw(now)).toMatchObject({ code: 4742 });
    expect(await roles()).toEqual([]);
  });
});

test("nobody but the system administrator comes in", async () => {
  expect(await ask("/systemRegistry/list", {}, second)).toMatchObject({ success: false, code: 403 });
  expect(await ask("/systemRegistry/jumps", { systemAbbr: "plain" })).toMatchObject({ data: { hasMore: false } });
});
