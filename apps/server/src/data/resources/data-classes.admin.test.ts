import type { ManagedClass, ManagedClasses } from "@sannong/contract/data/classes-admin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataPortal } from "../../../test/data-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

let portal: Awaited<ReturnType<typeof dataPortal>>;
let province: Browser;
let county: Browser;
let officer: Browser;
beforeAll(async () => {
  portal = await dataPortal();
  province = await portal.signedIn("xitongguanli");
  county = await portal.signedIn("xianguanli");
  officer = await portal.signedIn("ganbu");
});
afterAll(() => portal.close());

const ask = (act: string, body: object = {}, who = province) =>
  portal.post<ManagedClasses>(who, `/data/desk/${act}`, { ...body });
const classNow = async (code: string): Promise<ManagedClass> => {
  const { data } = await ask("classes");
  const found = data?.classes.find((one) => one.code === code);
  if (!found) throw new Error(`there is no class ${code}`);
  return found;
};
const below = async (parent: string) =>
  (await ask("classes")).data?.classes
    .filter(({ code }) => code.startsWith(parent) && code.length === parent.length + 2)
    .map(({ name }) => name);

const resourceIn = (classCode: string) => ({
  name: `分类里的资源 ${classCode}`,
  classCode,
  provider: "省级",
  providerCode: "11320000MB0000001X",
  areaCode: "32",
  summary: "试",
  domain: "plant",
  level: "province",
  formats: ["database"],
  items: [{ field: "no", name: "编号", type: "text", length: 20, sensitivity: "public" }],
  sharing: "unconditional",
  sharingCondition: "",
  sharingWay: "api",
  legalBasis: "",
  openness: "closed",
  opennessCondition: "",
  updateCycle: "monthly",
  updatedOn: "2026-11-01",
  related: [],
  completeness: 98,
  accuracy: 97.5,
  timeliness: 99,
});

test("from the nation's 类 down to a 细目 that takes a resource; each act is written down", async () => {
  expect((await classNow("1")).isFixed).toBe(true);
  let parent = "1";
  for (const name of ["人口", "农户", "家庭成员"]) {
    const { data, msg } = await ask("addClass", { parent, name });
    parent = data?.classes.findLast((one) => one.code.startsWith("1"))?.code ?? msg;
  }
  expect(parent).toBe("10100101");
  expect(await ask("addClass", { parent, name: "再下一级" })).toMatchObject({ code: 4812 });
  const saved = await portal.post(province, "/data/desk/save", resourceIn(parent));
  expect(saved).toMatchObject({ success: true, data: { classCode: "10100101" } });
  expect((await classNow("101")).resources).toBe(1);
  const written = await portal.db
    .selectFrom("auditEntry")
    .select("event")
    .where("objectKind", "=", "dataClass")
    .execute();
  expect(written.map(({ event }) => event)).toEqual(Array.from({ length: 3 }, () => "dataClass.added"));
});

test("a class is renamed by the first of two, and not into another of the same name", async () => {
  const { code, revision } = await classNow("30100101");
  const both = await Promise.all(
    ["面积产量", "面积和产量"].map((name) => ask("renameClass", { code, revision, name })),
  );
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741 });
  const other = await classNow("30100102");
  const { name } = await classNow(code);
  expect(await ask("renameClass", { code: other.code, revision: other.revision, name })).toMatchObject({ code: 4810 });
});

test("its place among its siblings is the catalogue's too", async () => {
  const [first = "", second = ""] = (await below("301001")) ?? [];
  const { revision } = await classNow("30100102");
  await ask("moveClass", { code: "30100102", revision, before: "30100101" });
  expect((await below("301001"))?.slice(0, 2)).toEqual([second, first]);
  const { data } = await portal.post<{ classes: { code: string }[] }>(officer, "/data/catalogue/list");
  const codes = data?.classes.map(({ code }) => code) ?? [];
  expect(codes.indexOf("30100102")).toBeLessThan(codes.indexOf("30100101"));
});

test("a retired class keeps what stands in it, and takes nothing new until it is brought back", async () => {
  const { code, revision } = await classNow("302");
  await ask("withdrawClass", { code, revision });
  expect(await portal.post(province, "/data/desk/save", resourceIn("30200101"))).toMatchObject({
    code: 4812,
    msg: "没有这个分类，或者它已停用，请重新选择",
  });
  const held = await portal.db
    .selectFrom("dataResource")
    .select("code")
    .where("classCode", "=", "30200101")
    .orderBy("code")
    .executeTakeFirstOrThrow();
  expect(await portal.post(officer, "/data/catalogue/detail", { code: held.code })).toMatchObject({ success: true });
  const changed = await portal.post(province, "/data/desk/save", {
    ...resourceIn("30200101"),
    id: held.code,
    revision: 1,
  });
  expect(changed, "what stands there already may be changed").toMatchObject({ success: true });
  await ask("restoreClass", { code, revision: revision + 1 });
  expect(await portal.post(province, "/data/desk/save", resourceIn("30200101"))).toMatchObject({ success: true });
});

test("the nation's 类 stay; whoever looks after a part of the province reads, and changes nothing", async () => {
  expect(await ask("renameClass", { code: "3", revision: 1, name: "别的" })).toMatchObject({ code: 4812 });
  const seen = await ask("classes", {}, county);
  expect(seen.data).toMatchObject({ mayChange: false });
  expect(await ask("addClass", { parent: "3", name: "县里的" }, county)).toMatchObject({ status: 403, code: 4740 });
  expect((await ask("classes", {}, officer)).status).toBe(403);
});
