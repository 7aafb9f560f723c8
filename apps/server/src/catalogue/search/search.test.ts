import type { FoundPage, Suggestions } from "@sannong/contract/catalogue/search";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixedClock, freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { nobody, serveAlone, signedInAs } from "../../../test/modules-alone.ts";
import type { Identified } from "../../platform/caller.ts";
import { postgresShortLived } from "../../platform/short-lived/postgres-short-lived.ts";
import type { Findable } from "../../kernel/publication/index.ts";
import { type ListedByKind, searchModule } from "./index.ts";

const clock = fixedClock("2026-11-21T08:00:00Z");
const person = (roleCode: string, source = "") =>
  signedInAs({ roles: [{ roleCode, roleName: "" }], source, factors: ["password", "totp"] });

const thing = (kind: Findable["kind"], key: string, title: string, more: Partial<Findable> = {}): Findable => ({
  kind,
  key,
  title,
  summary: "演示用的一句话。",
  owner: "省农业农村厅（演示）",
  isNeedLogin: false,
  ...more,
});

const noAudit = { record: async () => undefined };

let database: TestDatabase;
let app: FastifyInstance;
let module: ReturnType<typeof searchModule>;
let asking: Identified = nobody;
let beforeReady: Awaited<ReturnType<FastifyInstance["inject"]>>;

const kinds: ListedByKind = {};
beforeAll(async () => {
  database = await freshDatabase();
  const { db, eventual } = database;
  const shortLived = postgresShortLived({ db, eventual, clock });
  module = searchModule({ db, eventual, shortLived, audit: noAudit, clock, log: silentLog, listed: () => kinds });
  kinds.service = async () => [
    thing("service", "njbt-apply", "农机购置补贴申请", {
      identification: "njbt-apply",
      belongsTo: "njbt",
      needsSignIn: true,
      useCount: 40,
      tags: ["全程网办"],
      facts: [{ label: "办理方式", text: "全程网办" }],
    }),
    thing("service", "njbf-apply", "农机报废更新补贴申请", { identification: "njbf-apply", belongsTo: "njbf" }),
    thing("service", "zjd-apply", "农村宅基地用地建房审批", { identification: "zjd-apply", belongsTo: "zjd" }),
    thing("service", "cha-apply", "茶园改造补助申请", {
      audiences: ["农户", "合作社"],
      otherWords: ["改茶山"],
      guidance: { who: "种茶的农户", bring: ["身份证"], first: "申请：网上填表" },
      useCount: 3,
    }),
    thing("service", "cha-check", "茶园补助核验", { audiences: ["工作人员"], useCount: 9 }),
    ...Array.from({ length: 30 }, (_, at) => thing("service", `jg-${at}`, `监管事项第${at}号`, { belongsTo: "jg" })),
  ];
  kinds.system = async () => [
    thing("system", "njbt", "农机购置补贴办理系统", { belongsTo: "njbt", owner: "农机处（演示）" }),
  ];
  kinds.finance = async () => [thing("finance", "f-cha", "茶园贷款", { isCommercial: true })];
  kinds.data = async () => [
    thing("data", "d-1", "农机购置补贴机具目录", { isNeedLogin: true, path: "/data/dataAnalysis?id=d-1" }),
  ];
  kinds.notice = async () => [
    thing("notice", "n-1", "农机补贴资金公示（第一期）", {
      at: new Date("2026-11-01T00:00:00Z"),
      path: "/notices/n-1",
    }),
    thing("notice", "n-2", "农机补贴资金公示（第二期）", {
      at: new Date("2026-11-10T00:00:00Z"),
      path: "/notices/n-2",
    }),
    thing("notice", "n-3", "臺灣農民創業園來訪", { at: new Date("2026-10-01T00:00:00Z"), path: "/notices/n-3" }),
  ];
  app = await serveAlone([module], () => asking);
  beforeReady = await app.inject({ method: "POST", url: "/api/search/find", payload: { keywords: "农机补贴" } });
  await module.refresh();
});
afterAll(async () => {
  await app.close();
  module.close();
  await database.close();
});
beforeEach(() => {
  asking = nobody;
  // what was remembered before this test is read anew
  clock.advance(61);
});

async function post<T = never>(path: string, payload: object = {}, remoteAddress = "198.51.100.7") {
  const reply = await app.inject({ method: "POST", url: `/api${path}`, payload, remoteAddress });
  return reply.json<{ success: boolean; code: number; msg: string; data: T }>();
}
const find = async (keywords: string, more: object = {}) =>
  (await post<FoundPage>("/search/find", { keywords, ...more })).data;
const keysOf = ({ records }: FoundPage) => records.map(({ key }) => key);
const counted = async () => {
  const rows = await database.db.selectFrom("searchCount").select(["keywords", "searches", "choices"]).execute();
  return Object.fromEntries(rows.map(({ keywords, searches, choices }) => [keywords, [searches, choices]]));
};

test("before anything is in the index, that it is not ready is said, and not that nothing is found", () => {
  expect([beforeReady.statusCode, beforeReady.headers["retry-after"]]).toEqual([503, "5"]);
  expect(beforeReady.json()).toMatchObject({ success: false, msg: "搜索正在准备，请过几秒再搜" });
});

describe("what is found", () => {
  test("is the same in traditional characters, also while typing", async () => {
    const simplified = await find("农机补贴");
    expect(keysOf(simplified).length).toBeGreaterThan(2);
    expect(keysOf(await find("農機補貼"))).toEqual(keysOf(simplified));
    const suggested = async (keywords: string) => (await post<Suggestions>("/search/suggest", { keywords })).data;
    expect(await suggested("農機補")).toEqual(await suggested("农机补"));
    // what is written in them here is found too, in either
    for (const keywords of ["臺灣農民創業園", "台湾农民创业园"]) expect(keysOf(await find(keywords))[0]).toBe("n-3");
  });

  test("the answer first, with its facts; then what else holds the words, counted by kind and by owner", async () => {
    const found = await find("农机补贴");
    expect(found.records[0]).toMatchObject({
      key: "njbt-apply",
      identification: "njbt-apply",
      needsSignIn: true,
      facts: [{ label: "办理方式", text: "全程网办" }],
    });
    expect(found.hasBest).toBe(true);
    expect(found.counts).toContainEqual({ kind: "notice", total: 2 });
    expect(found.owners).toContainEqual({ name: "农机处（演示）", total: 1 });
    expect(found.terms).toEqual(expect.arrayContaining(["农机", "补贴"]));
    expect(found.total).toBe(found.counts.reduce((sum, { total }) => sum + total, 0));
  });

  test.each([
    ["nongji", "njbt-apply"],
    ["njbt", "njbt-apply"],
    ["农几补贴", "njbt-apply"],
    ["买农机有钱补吗", "njbt-apply"],
    ["宅基第审批", "zjd-apply"],
    ["ZHAIJIDI", "zjd-apply"],
    ["ｎｏｎｇｊｉ", "njbt-apply"],
  ])("rule WEB-10: %s finds %s", async (keywords, key) => expect(keysOf(await find(keywords))[0]).toBe(key));

  test("a slip is read as what it sounds like, and says so", async () => {
    expect((await find("宅基第审批")).readAs).toBe("宅基地审批");
    expect((await find("农机补贴")).readAs).toBeNull();
  });

  test("one kind, one owner, the latest, page by page", async () => {
    expect(keysOf(await find("农机补贴", { kind: "notice", sort: "latest" }))).toEqual(["n-2", "n-1"]);
    expect(keysOf(await find("农机补贴", { owner: "农机处（演示）" }))).toEqual(["njbt"]);
    expect(keysOf(await find("农机", { scope: "system" }))).toEqual(["njbt"]);
    const pages = [await find("监管事项", { pageSize: 20 }), await find("监管事项", { pageSize: 20, pageNum: 2 })];
    expect(pages.map(({ records, total }) => [records.length, total])).toEqual([
      [20, 30],
      [10, 30],
    ]);
    expect(new Set(pages.flatMap(keysOf)).size).toBe(30);
  });

  test.each(["'", "a' | 'b", "\\", "农机 & !补贴:*", "%_%", "()", "<script>", "𠀀𠀁"])(
    "%j is words and nothing else",
    async (keywords) => expect(await post("/search/find", { keywords })).toMatchObject({ success: true }),
  );

  test("nothing that nothing holds", async () => {
    expect(await find("量子对撞机")).toMatchObject({ records: [], total: 0, hasBest: false });
  });
});

describe("who asks, and what was asked for", () => {
  test("what is for manufacturers and clerks comes after what is for everybody, save for staff at their counter", async () => {
    expect(keysOf(await find("茶园补助")).slice(0, 2)).toEqual(["cha-apply", "cha-check"]);
    asking = person("1");
    expect(keysOf(await find("茶园补助", { counter: 1 }))[0]).toBe("cha-check");
    // the counter is where one stands, and makes nobody staff
    asking = person("4");
    expect(keysOf(await find("茶园补助", { counter: 1 }))[0]).toBe("cha-apply");
  });

  test("nothing commercial stands above a public matter unless it was asked for", async () => {
    const unasked = await find("茶园");
    expect(keysOf(unasked).indexOf("f-cha")).toBeGreaterThan(keysOf(unasked).indexOf("cha-apply"));
    expect(unasked.records[0]?.kind).toBe("service");
    expect(keysOf(await find("茶园贷款"))[0]).toBe("f-cha");
  });

  test("the best answer says why, who may, what to bring and what comes first; another says nothing of it", async () => {
    const found = await find("我家茶园今年怎么领补助");
    expect(found.records[0]?.key).toBe("cha-apply");
    expect(found.because).toEqual(expect.arrayContaining(["茶园", "补助"]));
    expect(found.guidance).toEqual({ who: "种茶的农户", bring: ["身份证"], first: "申请：网上填表" });
    const second = await find("我家茶园今年怎么领补助", { pageNum: 2 });
    expect(second).toMatchObject({ hasBest: false, because: [], guidance: null });
    // what ranking asks of a thing is nobody's to read
    expect(found.records[0]).not.toHaveProperty("audiences");
  });

  test("it is found by what people call it", async () => expect(keysOf(await find("改茶山"))[0]).toBe("cha-apply"));

  test("what is only near what was asked is told to be so", async () => {
    expect((await find("农机补贴")).isNear).toBe(false);
    const found = await find("茶山宅基地来访报废第二期");
    expect(found).toMatchObject({ isNear: true, hasBest: false, because: [], guidance: null });
    expect(found.total).toBeGreaterThan(0);
  });
});

describe("specification §2 isNeedLogin: what the menu hides is not found", () => {
  test.each([
    ["an anonymous visitor", nobody, false],
    ["a market user", person("4"), false],
    ["a market user from 政务办", person("4", "政务办"), false],
    ["staff", person("1"), true],
    ["an audit administrator", person("6"), true],
  ] as const)("%s", async (_name, who, expected) => {
    asking = who;
    const found = await find("农机购置补贴机具目录");
    expect(keysOf(found).includes("d-1")).toBe(expected);
    expect(found.counts.some(({ kind }) => kind === "data")).toBe(expected);
    const { data } = await post<Suggestions>("/search/suggest", { keywords: "农机购置补贴机具" });
    expect(data.things.some(({ key }) => key === "d-1")).toBe(expected);
  });
});

describe("specification §5, §9: the keywords", () => {
  test.each([
    ["", "请输入搜索内容!"],
    ["   ", "请输入搜索内容!"],
    ["农".repeat(26), "搜索内容最多 25 个字"],
  ])("%j: %s", async (keywords, msg) => {
    for (const path of ["/search/find", "/search/suggest", "/systemService/getSystemSearchVo"])
      expect(await post(path, { keywords })).toMatchObject({ success: false, code: 400, msg });
  });
  test("25 characters are allowed", async () =>
    expect(await post("/search/find", { keywords: "农".repeat(25) })).toMatchObject({ success: true }));
});

test("suggestions while typing: things first, and searches of others that go on from here", async () => {
  await database.db.deleteFrom("searchCount").execute();
  await database.db
    .insertInto("searchCount")
    .values([
      { keywords: "农机补贴标准", day: "2026-11-20", searches: 9, choices: 0 },
      { keywords: "稻谷补贴", day: "2026-11-20", searches: 9, choices: 0 },
    ])
    .execute();
  const { data } = await post<Suggestions>("/search/suggest", { keywords: "农机补" });
  expect(data.things[0]).toMatchObject({ key: "njbt-apply" });
  expect(data.things.length).toBeLessThanOrEqual(5);
  expect(data.searches).toEqual(["农机补贴标准"]);
});

test("specification §7 getSystemSearchVo: services and systems, narrowed to one system or one part of the portal", async () => {
  type Vo = { services: { key: string }[]; systems: { key: string }[] };
  const ask = async (identification?: string) => {
    const { data } = await post<Vo>("/systemService/getSystemSearchVo", { identification, keywords: "农机补贴" });
    return [data.services.map(({ key }) => key).sort(), data.systems.map(({ key }) => key)];
  };
  expect(await ask()).toEqual([["njbf-apply", "njbt-apply"], ["njbt"]]);
  expect(await ask("njbf")).toEqual([["njbf-apply"], []]);
  expect(await ask("serve")).toEqual([["njbf-apply", "njbt-apply"], []]);
  expect(await ask("system")).toEqual([[], ["njbt"]]);
  // no system's name and no scope's, though every object answers to it
  for (const inherited of ["constructor", "toString", "__proto__"]) expect(await ask(inherited)).toEqual([[], []]);
});

describe("what others look for is counted, and nobody with it", () => {
  beforeEach(() => database.db.deleteFrom("searchCount").execute());

  test("a search once an hour from one address; a choice counts beside it", async () => {
    await find("农机报废");
    await find("农机报废");
    await post("/search/find", { keywords: "农机报废" }, "203.0.113.9");
    await post("/search/recordChoice", { keywords: "农机报废", kind: "service", key: "njbf-apply" });
    expect(await counted()).toEqual({ 农机报废: [2, 1] });
  });

  test("what one stranger asked is shown to nobody, what five looked for is", async () => {
    const shown = async () => {
      clock.advance(61);
      return (await post<{ keywords: string }[]>("/systemService/getSystemHotKeywords")).data;
    };
    for (const last of [1, 2, 3, 4]) await post("/search/find", { keywords: "农机报废" }, `203.0.113.${last}`);
    expect(await shown()).toEqual([]);
    await post("/search/find", { keywords: "农机报废" }, "203.0.113.5");
    expect(await shown()).toEqual([{ keywords: "农机报废" }]);
  });

  test.each([
    ["what finds nothing", "量子对撞机"],
    ["what holds a number of somebody's", "农机15400001234"],
    ["what holds a name", "王小明农机"],
    ["what had to be guessed", "农几补贴"],
  ])("not %s", async (_name, keywords) => {
    await find(keywords);
    expect(await counted()).toEqual({});
  });

  test("specification §6: not from the government office", async () => {
    asking = person("4", "政务办");
    await find("农机更新");
    await post("/search/recordChoice", { keywords: "农机更新", kind: "service", key: "njbf-apply" });
    expect(await counted()).toEqual({});
  });

  test("a choice of what is not there is refused", async () => {
    const refused = await post("/search/recordChoice", { keywords: "农机", kind: "service", key: "gone" });
    expect(refused).toMatchObject({ success: false, code: 4520, msg: "这一项已经下线，请重新搜索" });
  });

  test("the table has no column for a person", async () => {
    const [row] = await database.db
      .insertInto("searchCount")
      .values({ keywords: "农机", day: "2026-11-21", searches: 1, choices: 0 })
      .returningAll()
      .execute();
    expect(Object.keys(row ?? {}).sort()).toEqual(["choices", "day", "keywords", "searches"]);
  });
});
