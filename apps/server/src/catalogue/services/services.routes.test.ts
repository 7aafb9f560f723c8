import { portalMenu } from "@sannong/contract/catalogue/portal-menu";
import type { ModuleNode, Service } from "@sannong/contract/catalogue/services";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { fixedClock, freshDatabase, testKeys, type TestDatabase, silentLog } from "../../../test/database.ts";
import { nobody, PORTAL, serveAlone, signedInAs } from "../../../test/modules-alone.ts";
import { createAudit } from "../../platform/audit/create-audit.ts";
import type { Identified } from "../../platform/caller.ts";
import { postgresShortLived } from "../../platform/short-lived/postgres-short-lived.ts";
import { seedCatalogue } from "@sannong/demonstration/catalogue";
import { seedRegions } from "../../operations/regions/official-regions.ts";
import { regionsModule } from "../../operations/regions/index.ts";
import { initiateLoginUrl, probeBounds, sealAgreements, connectedSystems } from "../../kernel/application/index.ts";
import { visitsModule } from "../visits/index.ts";
import { servicesModule, type ServicesModule } from "./index.ts";

const clock = fixedClock("2026-11-21T08:00:00Z");
const person = (source: string) => signedInAs({ source });
const official = signedInAs({ roles: [{ roleCode: "1", roleName: "工作人员" }], factors: ["password", "sms"] });

let database: TestDatabase;
let app: FastifyInstance;
let module: ServicesModule;
let systemsOf: ReturnType<typeof connectedSystems>;
let visitsOf: ReturnType<typeof visitsModule>;
let asking: Identified = nobody;

beforeAll(async () => {
  database = await freshDatabase();
  const { db, eventual } = database;
  await seedRegions(db);
  await seedCatalogue(db, clock());
  const shortLived = postgresShortLived({ db, eventual, clock });
  const audit = createAudit({ db, auditKey: testKeys.audit, clock });
  const systems = connectedSystems({
    log: silentLog,
    db,
    sealer: createFieldSealer(testKeys),
    grantKey: testKeys.grant,
    audit,
    clock,
  });
  systemsOf = systems;
  const visits = visitsModule({ db, eventual, shortLived, clock });
  visitsOf = visits;
  const regions = await regionsModule({ db });
  module = servicesModule({
    db,
    audit,
    clock,
    publicUrl: PORTAL,
    directHosts: [],
    regions,
    visits,
    systems: {
      list: systems.list,
      probesSince: systems.probes.since,
      probeBounds,
      initiateLoginUrl: (system, target) => initiateLoginUrl(system, `${PORTAL}/oidc`, target),
    },
    signInsToday: async () => 3,
  });
  app = await serveAlone([module, visits, regions], () => asking);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  asking = nobody;
  // whatever a test before this one read is forgotten
  clock.advance(60);
});

const post = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
  const reply = await app.inject({ method: "POST", url: `/api${path}`, payload: body, headers });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    ...reply.json<{ success: boolean; code: number; msg: string; data: never }>(),
  };
};
const services = async () => (await post("/systemService/getSystemServiceVo")).data["services"] as Service[];
const signedIn = { authorization: "a token" };

describe("what everybody may read", () => {
  test("services: complete, in their order, and nothing that belongs inside", async () => {
    const all = await services();
    expect(all.length).toBeGreaterThanOrEqual(145);
    expect(all.find((one) => one.identification === "njbt-apply")).toMatchObject({
      name: "农机购置补贴申请",
      systemAbbr: "njbt",
      appId: "app-njbt",
      jumpType: 1,
      jumpUrl: "",
      checkUserUrl: "",
      isNeedLogin: true,
      useCount: 420,
      notice: "暂未完成系统对接，请前往对应系统办理业务！",
    });
    expect(all.every((one) => one.checkUserUrl === "")).toBe(true);
    expect(JSON.stringify(all)).not.toMatch(/secret|salt|handoff_uri/i);
  });

  test("a direct service opens at today's origin", async () => {
    const direct = (await services()).filter((one) => one.jumpType === 2);
    expect(direct.length).toBeGreaterThan(10);
    expect(direct.every((one) => one.jumpUrl.startsWith(`${PORTAL}/`))).toBe(true);
  });

  test("systems, in the order of the modules, each opened by a service of its own", async () => {
    const { data } = await post("/systemAuthorizationIntegration/integrationListAll");
    const list = data["systemAuthorizationIntegrationSelectList"] as {
      systemAbbr: string;
      identification: string;
      need: string;
    }[];
    expect(list.length).toBeGreaterThanOrEqual(44);
    expect(list.find((one) => one.systemAbbr === "njbt")).toMatchObject({
      identification: "njbt-open",
      need: "signIn",
    });
    expect(list.find((one) => one.systemAbbr === "gbnt")).toMatchObject({ need: "role" });
    expect(
      list.every((one) => one.identification?.startsWith(`${one.systemAbbr}-`) || one.systemAbbr === "ncpzs"),
    ).toBe(true);
  });

  test("the module tree counts every system and service once", async () => {
    const tree = (await post("/systemCatalogInfo/findModuleTrees")).data as ModuleNode[];
    const total = (key: "systemCount" | "serviceCount") => tree.reduce((sum, node) => sum + node[key], 0);
    expect(total("serviceCount")).toBe((await services()).length);
    expect(total("systemCount")).toBeGreaterThanOrEqual(44);
    expect(tree.filter((node) => node.tab === "zhny").map((node) => node.name)).toEqual([
      "种植业",
      "畜牧兽医",
      "渔业渔政",
      "农机装备",
      "农田建设",
      "质量监管",
      "种业",
      "农业气象与灾害",
    ]);
    expect(
      tree.every((node) => node.children.length > 0 && node.children.every((leaf) => leaf.children.length === 0)),
    ).toBe(true);
  });

  test("the menu is the specification's, with the two items that need a sign-in", async () => {
    const menu = (await post("/systemCatalogInfo/findPortalMenu")).data as (typeof portalMenu)[number][];
    expect(menu).toEqual(portalMenu);
    expect(menu.map(({ name, path }) => [name, path])).toEqual([
      ["首页", "/home"],
      ["三农服务", "/serve"],
      ["行业专题", "/system"],
      ["智慧大脑", "/intelligentbrain"],
      ["数据资源", "/data"],
      ["地方场景", "/scene"],
    ]);
    expect(menu.filter((item) => item.isNeedLogin).map((item) => item.name)).toEqual(["智慧大脑", "数据资源"]);
  });

  test("totals", async () => {
    const { data } = await post("/systemCatalogInfo/findPortalTotal");
    const all = await services();
    expect(data).toEqual({
      // none is connected in this module
      systemTotal: 0,
      serviceTotal: all.length,
      onlineServiceTotal: all.filter(({ wayIn }) => worksOnline(wayIn)).length,
      regionTotal: 95,
      visitToday: 0,
      signInToday: 3,
    });
  });

  test.each([
    "/systemService/getSystemServiceVo",
    "/systemAuthorizationIntegration/integrationListAll",
    "/systemCatalogInfo/findModuleTrees",
    "/systemCatalogInfo/findPortalMenu",
  ])("%s may be kept, and is not sent twice", async (path) => {
    const first = await app.inject({ method: "GET", url: `/api${path}` });
    expect(first.headers["cache-control"]).toMatch(/^public, max-age=\d+/);
    const again = await app.inject({
      method: "GET",
      url: `/api${path}`,
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe("connecting a system", () => {
  test("opens its services within two seconds, and taking it away closes them", async () => {
    const { db } = database;
    const trace = async () => (await services()).find((one) => one.identification === "ncpzs-batch");
    expect(await trace()).toMatchObject({ initiateLoginUrl: null });

    const wayIn = { protocol: "oidc" as const, initiateLoginUri: "https://trace.example/login/initiate" };
    await db.updateTable("connectedSystem").set(wayIn).where("abbr", "=", "ncpzs").execute();
    const audit = createAudit({ db, auditKey: testKeys.audit, clock });
    await sealAgreements({ db, audit, grantKey: testKeys.grant });
    clock.advance(2);
    const opened = await trace();
    expect(opened).toMatchObject({ notice: null });
    const address = new URL(opened?.initiateLoginUrl ?? "");
    expect(address.origin + address.pathname).toBe("https://trace.example/login/initiate");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      iss: "https://portal.example/oidc",
      target_link_uri: "https://trace.example/batches/new",
    });

    await db
      .updateTable("connectedSystem")
      .set({ protocol: "none", initiateLoginUri: null })
      .where("abbr", "=", "ncpzs")
      .execute();
    clock.advance(2);
    expect(await trace()).toMatchObject({
      initiateLoginUrl: null,
      notice: expect.stringContaining("暂未完成系统对接"),
    });
  });

  test("the modules beside it find a service as it is stored", async () => {
    expect(await module.findService("njbt-apply")).toMatchObject({
      systemAbbr: "njbt",
      resourceUrl: "/applications/new",
      needsBoundAccount: false,
    });
    expect(await module.findService("xqyz-stock")).toMatchObject({ validateBoundUser: true, needsBoundAccount: true });
    expect(await module.findService("xdztc-apply")).toMatchObject({
      validateBoundUser: true,
      needsBoundAccount: false,
    });
    expect(await module.findService("no-such")).toBeUndefined();
  });

  test("…and those for which one enters a system, without what opens for everybody", async () => {
    const { db } = database;
    const entered = async () => (await module.servicesOf("njbt")).map(({ identification }) => identification);
    const before = await entered();
    expect(before).toContain("njbt-apply");
    const open = (jumpType: number) =>
      db.updateTable("service").set({ jumpType }).where("identification", "=", "njbt-apply").execute();
    const { jumpType } = (await module.findService("njbt-apply")) ?? {};
    await open(2);
    clock.advance(2);
    expect(await entered()).toEqual(before.filter((one) => one !== "njbt-apply"));
    await open(jumpType ?? 0);
    clock.advance(2);
    expect(await module.servicesOf("no-such")).toEqual([]);
  });
});

describe("clicks", () => {
  const uuid = "6c0b4a52-2b8e-4a55-9f0e-1f3f5d6f7a80";
  const lastClick = () =>
    database.db.selectFrom("serviceClick").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();

  test("a visitor's click is kept, and is no arrival", async () => {
    const before = (await services()).find((one) => one.identification === "zsm-query")?.useCount ?? 0;
    expect(await post("/systemService/addServiceClick", { identification: "zsm-query", uuid })).toMatchObject({
      success: true,
      code: 200,
      data: null,
    });
    expect(await lastClick()).toMatchObject({
      identification: "zsm-query",
      visitor: uuid,
      accountId: null,
      at: clock(),
    });
    clock.advance(60);
    expect((await services()).find((one) => one.identification === "zsm-query")?.useCount).toBe(before);
  });

  test("a signed-in person's click carries the account of the session, whatever the request says", async () => {
    asking = person("");
    await post(
      "/systemService/addServiceClick",
      { identification: "njbt-apply", uuid, accountId: "somebody else" },
      signedIn,
    );
    expect(await lastClick()).toMatchObject({ accountId: "a-7" });
  });

  test.each([
    ["a service nobody knows", { identification: "no-such", uuid }, 200, "未找到对应服务,请联系管理员!"],
    ["no service", { uuid }, 400, "请选择要打开的服务"],
    ["no mark", { identification: "njbt-apply" }, 400, "缺少访问标识"],
    ["a mark beyond measure", { identification: "njbt-apply", uuid: "x".repeat(65) }, 400, "最多可填 64 个字"],
  ])("%s is refused and not counted", async (_name, body, status, msg) => {
    const before = await lastClick();
    expect(await post("/systemService/addServiceClick", body)).toMatchObject({ status, success: false, msg });
    expect(await lastClick()).toEqual(before);
  });
});

describe("visits", () => {
  const visit = (body: object, headers = {}) => post("/platformVisitRecord/addPlateFormVisitRecord", body, headers);
  const visits = () => database.db.selectFrom("visitRecord").selectAll().orderBy("id").execute();

  test("are recorded without what a query may give away, and counted for the day", async () => {
    expect(await visit({ userMark: "mark-1", path: "/opening?code=secret" })).toMatchObject({
      success: true,
      data: null,
    });
    asking = person("");
    await visit({ userMark: "mark-2", path: "/homeZtfw" }, signedIn);
    expect(await visits()).toMatchObject([
      { visitor: "mark-1", accountId: null, path: "/opening" },
      { visitor: "mark-2", accountId: "a-7", path: "/homeZtfw" },
    ]);
    clock.advance(3);
    expect((await post("/systemCatalogInfo/findPortalTotal")).data).toMatchObject({ visitToday: 2 });
  });

  test.each([
    ["closed to visitors", "/data/myData"],
    ["the government's", "/home"],
    ["one that only leads on", "/serve"],
    ["none of the portal's", "/no/such/page"],
  ])(
    "of a page that is %s are not recorded when a visitor tells of them, and answered all the same",
    async (_name, path) => {
      const before = await visits();
      expect(await visit({ userMark: "mark-5", path })).toMatchObject({ success: true, data: null });
      expect(await visits()).toEqual(before);
    },
  );

  test("of somebody from the government office are not recorded", async () => {
    const before = await visits();
    asking = person("政务办");
    expect(await visit({ userMark: "mark-3", path: "/home" }, signedIn)).toMatchObject({ success: true });
    expect(await visits()).toEqual(before);
  });

  test("of yesterday do not count for today", async () => {
    clock.set("2026-11-21T16:00:01Z"); // a second past midnight in Beijing
    expect((await post("/systemCatalogInfo/findPortalTotal")).data).toMatchObject({ visitToday: 0 });
  });

  test("without a mark are refused", async () => {
    expect(await visit({ path: "/home" })).toMatchObject({ status: 400, msg: "缺少访问标识" });
  });

  test("beyond what people can do are refused with a time to come back", async () => {
    const { db } = database;
    await visit({ userMark: "mark-4" });
    await db
      .updateTable("shortLived")
      .set({ value: JSON.stringify(1200) })
      .where("kind", "=", "visitBudget")
      .execute();
    const refused = await visit({ userMark: "mark-4" });
    expect(refused).toMatchObject({ status: 429, code: 429 });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("ways into systems", () => {
  const uuid = "6c0b4a52-2b8e-4a55-9f0e-1f3f5d6f7a81";
  const wayIn = (body: object, headers = {}) => post("/gatewayLog/addGateWayLog", { uuid, ...body }, headers);
  const log = () => database.db.selectFrom("gatewayLog").selectAll().orderBy("id").execute();
  const ofToday = async () => {
    const { days, ways } = await visitsOf.waysIn(2);
    return ways.filter(({ day }) => day === days.at(-1));
  };

  test("are written down with the system the service belongs to, and counted by day", async () => {
    asking = person("");
    for (const outcome of ["opened", "opened", "refused", "unanswered"])
      expect(await wayIn({ identification: "njbt-apply", outcome }, signedIn)).toMatchObject({ success: true });
    expect((await log()).at(-1)).toMatchObject({ systemAbbr: "njbt", accountId: "a-7", outcome: "unanswered" });
    expect(await ofToday()).toEqual([{ systemAbbr: "njbt", day: "2026-11-22", opened: 2, failed: 2 }]);
  });

  test("of somebody from the government office, or into nothing, are not", async () => {
    const before = await log();
    asking = person("政务办");
    await wayIn({ identification: "njbt-apply", outcome: "opened" }, signedIn);
    expect(await wayIn({ identification: "no-such", outcome: "opened" })).toMatchObject({ success: false });
    expect(await wayIn({ identification: "njbt-apply", outcome: "?" })).toMatchObject({
      status: 400,
      msg: "没有这种结果",
    });
    expect(await log()).toEqual(before);
  });

  const usesOf = async (identification: string) => {
    clock.advance(60);
    return (await services()).find((one) => one.identification === identification)?.useCount ?? 0;
  };

  test("fifty who open a page at the same moment are fifty in the count; clicks alone are none", async () => {
    const before = await usesOf("njbt-catalogue");
    const fifty = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 50 }, ask));
    await fifty(() => post("/systemService/addServiceClick", { identification: "njbt-catalogue", uuid }));
    expect(await usesOf("njbt-catalogue")).toBe(before);
    await fifty(() => wayIn({ identification: "njbt-catalogue", outcome: "opened" }));
    expect(await usesOf("njbt-catalogue")).toBe(before + 50);
    await wayIn({ identification: "njjl-plate", outcome: "opened" });
    expect(await usesOf("njjl-plate"), "a guide that was read").toBe(0);
    // a page is no way into the system it is told with
    expect((await log()).at(-2)).toMatchObject({ identification: "njbt-catalogue", systemAbbr: null });
  });

  test("whoever was let on to a system arrives when that system is told of them, once; refused, or unasked, nobody does", async () => {
    // whom a test before this one let on
    await visitsOf.recordArrival("a-7", "njbt");
    const before = await usesOf("njbt-apply");
    asking = person("");
    await wayIn({ identification: "njbt-apply", outcome: "refused" }, signedIn);
    await visitsOf.recordArrival("a-7", "njbt");
    expect(await usesOf("njbt-apply")).toBe(before);
    await wayIn({ identification: "njbt-apply", outcome: "opened" }, signedIn);
    expect(await usesOf("njbt-apply")).toBe(before);
    await visitsOf.recordArrival("somebody else", "njbt");
    await visitsOf.recordArrival("a-7", "ncpzs");
    expect(await usesOf("njbt-apply")).toBe(before);
    await Promise.all([visitsOf.recordArrival("a-7", "njbt"), visitsOf.recordArrival("a-7", "njbt")]);
    expect(await usesOf("njbt-apply")).toBe(before + 1);
  });
});

describe("the monitor's days", () => {
  const probed = (tookMs: number | null) => {
    const health = tookMs === null ? ("slow" as const) : ("normal" as const);
    const probe = { at: clock(), tookMs, fault: tookMs === null ? ("timeout" as const) : null };
    return systemsOf.probes.record(new Map([["njbt", { health, missedProbes: 0, probe }]]));
  };
  type History = { records: { systemAbbr: string; states: string[]; availability: number; p95Ms: number }[] };

  test("count every answer, and every one that did not come", async () => {
    for (const took of [40, 120, 9000, null]) await probed(took);
    clock.advance(60);
    asking = official;
    const { data } = await post("/systemAuthorizationIntegration/connectionHistory", {}, signedIn);
    const njbt = (data as History).records.find(({ systemAbbr }) => systemAbbr === "njbt");
    expect(njbt).toMatchObject({ availability: 0.75, p95Ms: 10_000 });
    expect(njbt?.states).toHaveLength(30);
    expect(njbt?.states.at(-1)).toBe("slow");
  });

  test("are for officials", async () => {
    asking = person("");
    const refused = await post("/systemAuthorizationIntegration/connectionHistory", {}, signedIn);
    expect(refused).toMatchObject({ status: 403, success: false });
  });
});
