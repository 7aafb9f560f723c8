import type { RegionNode } from "@sannong/contract/operations/regions";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { serveAlone } from "../../../test/modules-alone.ts";
import { seedRegions } from "./official-regions.ts";
import { regionsModule, type RegionsModule } from "./index.ts";

let database: TestDatabase;
let app: FastifyInstance;
let regions: RegionsModule;

beforeAll(async () => {
  database = await freshDatabase();
  await seedRegions(database.db);
  regions = await regionsModule({ db: database.db });
  app = await serveAlone([regions]);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const post = async (path: string, payload: object = {}) => {
  const reply = await app.inject({ method: "POST", url: `/api${path}`, payload });
  return { status: reply.statusCode, ...reply.json<{ success: boolean; code: number; msg: string; data: never }>() };
};
const tree = async (path: string, body: object = {}) => (await post(path, body)).data as RegionNode[];
const countOf = (nodes: readonly RegionNode[]): number =>
  nodes.reduce((total, node) => total + 1 + countOf(node.children ?? []), 0);
const depthOf = (nodes: readonly RegionNode[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((node) => depthOf(node.children ?? [])));

const other = { label: "其他", bm: "9999" };

describe("the tree calls", () => {
  test("queryXzqhTree gives the province to its counties, and 其他", async () => {
    const [province, ...rest] = await tree("/xzqh/queryXzqhTree");
    expect(province).toMatchObject({ label: "江苏省", bm: "32" });
    expect(province?.children).toHaveLength(13);
    expect(countOf(province ? [province] : [])).toBe(1 + 13 + 104);
    expect(rest).toEqual([other]);
  });

  test("the specification's request, length1 2 and length2 5, goes down to the townships", async () => {
    const nodes = await tree("/xzqhNew/queryXzqhTree", { xzqh: "32", length1: 2, length2: 5 });
    expect(countOf(nodes)).toBe(1605 + 1);
    expect(depthOf(nodes)).toBe(4);
    expect(nodes.at(-1)).toEqual(other);
    expect(await tree("/xzqhNew/queryXzqhTree")).toEqual(nodes);
  });

  test("numbers may come as text, as forms send them", async () => {
    expect(await tree("/xzqhNew/queryXzqhTree", { xzqh: " 3201 ", length1: "3", length2: "4" })).toMatchObject([
      { label: "南京市", bm: "3201", children: expect.arrayContaining([{ label: "玄武区", bm: "320102" }]) },
    ]);
  });

  test("a part of the province is a step within a choice: no 其他", async () => {
    const nodes = await tree("/xzqhNew/queryXzqhTree", { xzqh: "320102", length1: 2, length2: 5 });
    expect(nodes).toHaveLength(1);
    expect(nodes[0]).toMatchObject({ label: "玄武区", bm: "320102" });
    expect(nodes[0]?.children?.length).toBeGreaterThan(3);
  });

  test("a forest of cities", async () => {
    const nodes = await tree("/xzqhNew/queryXzqhTree", { xzqh: "32", length1: 3, length2: 3 });
    expect(nodes).toHaveLength(13 + 1);
    expect(nodes[0]).toEqual({ label: "南京市", bm: "3201" });
  });

  test("how regions are spoken, down to the townships", async () => {
    const reply = await app.inject({ method: "POST", url: "/api/xzqh/spellings", payload: {} });
    const { data } = reply.json<{ data: Record<string, string> }>();
    expect([data["32"], data["320925"]]).toEqual(["jiang su sheng", "jian hu xian"]);
    const towns = await tree("/xzqhNew/queryXzqhTree", { xzqh: "320925", length1: 5, length2: 5 });
    expect(towns.filter(({ bm }) => !data[bm])).toEqual([]);
    expect(Object.keys(data).every((code) => code.length <= 9)).toBe(true);
  });

  test("GET /system/xzqh/xzqhTree asks nothing and says the same as the first", async () => {
    const reply = await app.inject({ method: "GET", url: "/api/system/xzqh/xzqhTree" });
    expect(reply.json()).toMatchObject({ code: 200, success: true });
    expect(reply.json<{ data: unknown }>().data).toEqual(await tree("/xzqh/queryXzqhTree"));
  });
});

describe("the flat calls", () => {
  test.each([
    [{}, 13],
    [{ zdlb: 3 }, 13],
    [{ zdlb: "4" }, 104],
    [{ zdlb: 4, xzqh: "3205" }, 10],
    [{ zdlb: 5 }, 1487],
    [{ zdlb: 2 }, 1],
    [{ zdlb: 1 }, 0],
    [{ zdlb: 3, xzqh: "320102" }, 0],
  ])("selectByZdlb %j lists %i", async (body, count) => {
    expect((await post("/xzqhNew/selectByZdlb", body)).data).toHaveLength(count);
  });

  test.each([
    [{ length: 2 }, 1],
    [{ length: 4 }, 13],
    [{ length: "6", xzqh: "3201" }, 11],
    [{ length: 9, xzqh: "320576" }, 5],
  ])("selectByLength %j lists %i", async (body, count) => {
    expect((await post("/xzqh/selectByLength", body)).data).toHaveLength(count);
  });

  test("each with its parent", async () => {
    const [first] = (await post("/xzqh/selectByLength", { length: 6, xzqh: "3201" })).data as object[];
    expect(first).toEqual({ label: "玄武区", bm: "320102", parent: "3201" });
  });
});

describe("what is refused", () => {
  test.each([
    ["/xzqh/queryXzqhTree", { xzqh: "33" }],
    ["/xzqhNew/queryXzqhTree", { xzqh: "320199" }],
    ["/xzqhNew/selectByZdlb", { xzqh: "9999" }],
    ["/xzqh/selectByLength", { xzqh: "320102999", length: 9 }],
  ])("%s of a region nobody knows: %j", async (path, body) => {
    expect(await post(path, body)).toMatchObject({
      status: 200,
      success: false,
      code: 4402,
      msg: "没有这个行政区划，请重新选择",
      data: null,
    });
  });

  test.each([
    ["/xzqh/queryXzqhTree", { xzqh: "32%" }, "行政区划代码不正确，请重新选择"],
    ["/xzqh/queryXzqhTree", { xzqh: ["32"] }, "请选择行政区划!"],
    ["/xzqhNew/queryXzqhTree", { length1: 4, length2: 3 }, "终止层级不能高于起始层级"],
    ["/xzqhNew/queryXzqhTree", { length1: 0 }, "层级从 1 开始"],
    ["/xzqhNew/queryXzqhTree", { length2: 6 }, "层级最多到 5（乡镇）"],
    ["/xzqhNew/selectByZdlb", { zdlb: "city" }, "层级须为数字"],
    ["/xzqh/selectByLength", { length: 5 }, "代码长度须为 2、4、6 或 9"],
    ["/xzqh/selectByLength", {}, "代码长度须为 2、4、6 或 9"],
  ])("%s of %j says what is wrong", async (path, body, msg) => {
    expect(await post(path, body)).toMatchObject({ status: 400, success: false, msg });
  });
});

describe("what the other modules ask", () => {
  test.each([
    ["32", "江苏省", "江苏省"],
    ["320576", "苏州工业园区", "江苏省苏州市苏州工业园区"],
    ["320102002", "梅园新村街道", "江苏省南京市玄武区梅园新村街道"],
    ["9999", "其他", "其他"],
    ["33", undefined, undefined],
    ["", undefined, undefined],
  ])("the names of %j", (code, name, full) => {
    expect(regions.nameOf(code)).toBe(name);
    expect(regions.fullNameOf(code)).toBe(full);
    expect(regions.isKnown(code)).toBe(name !== undefined);
  });

  test("95 county-level units; statistical zones are none", () => expect(regions.countyTotal()).toBe(95));

  test("asked again, the answer is the same one and not another like it", async () => {
    const twice = await Promise.all([1, 2].map(() => app.inject({ method: "GET", url: "/api/xzqhNew/queryXzqhTree" })));
    expect(twice[0]?.headers.etag).toBe(twice[1]?.headers.etag);
    expect(twice[0]?.headers["cache-control"]).toMatch(/public/);
  });

  test("an empty table is found when the module is built, not by the first visitor", async () => {
    const empty = await freshDatabase();
    await expect(regionsModule({ db: empty.db })).rejects.toThrow(/seed the reference data/);
    await empty.close();
  });
});
