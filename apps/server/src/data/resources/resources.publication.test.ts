import type { ManagedResource } from "@sannong/contract/data/resources-publication";
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

const COUNTY = "320925";
const resource = (change: Record<string, unknown> = {}) => ({
  name: "建湖稻虾田块台账（演示）",
  classCode: "30100101",
  provider: "建湖县农业农村局（演示）",
  providerCode: "11320925MB0000001X",
  areaCode: COUNTY,
  summary: "稻虾混养的田块和面积。",
  domain: "plant",
  level: "local",
  formats: ["database"],
  items: [{ field: "plot_no", name: "田块编号", type: "text", length: 20, sensitivity: "public" }],
  sharing: "conditional",
  sharingCondition: "用于补贴核验",
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
  ...change,
});
const save = (who: Browser, change: Record<string, unknown> = {}) =>
  portal.post<ManagedResource>(who, "/data/desk/save", resource(change));
const act = (who: Browser, body: Record<string, unknown>) =>
  portal.post<ManagedResource | null>(who, "/data/desk/act", body);
const listed = async (keywords: string) =>
  (await portal.post<{ records: { name: string }[] }>(officer, "/data/catalogue/list", { keywords })).data?.records.map(
    ({ name }) => name,
  );

test("a resource is a draft, then stands in the catalogue with all it says, then is taken down", async () => {
  const draft = await save(county);
  expect(draft).toMatchObject({ data: { state: "draft", revision: 1, accuracy: 97.5, rowCount: 0 } });
  const { id } = draft.data!;
  expect(id).toMatch(/^30100101\/\d{6}$/);
  expect(await listed("稻虾田块")).toEqual([]);
  expect(await act(county, { id, revision: 1, act: "publish" })).toMatchObject({ msg: "已发布，目录里随即可以看到" });
  expect(await listed("稻虾田块")).toEqual(["建湖稻虾田块台账（演示）"]);
  const { data } = await portal.post(officer, "/data/catalogue/detail", { code: id });
  expect(data).toMatchObject({
    sharingCondition: "用于补贴核验",
    quality: { completeness: 98, accuracy: 97.5, timeliness: 99 },
    items: [{ name: "田块编号" }],
  });
  expect(await act(county, { id, revision: 2, act: "withdraw", reason: "并入省级台账" })).toMatchObject({
    data: { state: "withdrawn", withdrawnReason: "并入省级台账" },
  });
  expect(await listed("稻虾田块")).toEqual([]);
  expect(await portal.post(officer, "/data/catalogue/detail", { code: id })).toMatchObject({ code: 4570 });
});

test("what it says must hold together", async () => {
  expect(await save(county, { sharingCondition: "" })).toMatchObject({
    status: 400,
    msg: "有条件共享的要写明共享条件",
  });
  expect(await save(county, { sharing: "refused" })).toMatchObject({ status: 400, msg: "不予共享的要写明依据" });
  expect(await save(county, { classCode: "99999999" })).toMatchObject({
    code: 4812,
    msg: "没有这个分类，或者它已停用，请重新选择",
  });
  expect(await save(county, { related: ["30100101/999999"] })).toMatchObject({ code: 4812 });
});

test("the second of two who change it is told by whom; one of another region is refused", async () => {
  const { id } = (await save(county)).data!;
  const both = await Promise.all([save(county, { id, revision: 1 }), save(province, { id, revision: 1 })]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741 });
  const foreign = (await save(province, { areaCode: "3205" })).data!;
  expect(await save(county, { id: foreign.id, revision: 1 })).toMatchObject({ status: 403, code: 4740 });
  expect(await act(county, { id: foreign.id, revision: 1, act: "discard" })).toMatchObject({ status: 403 });
  expect(await portal.auditRows("dataResource.refused")).toHaveLength(2);
});

test("it is published on the day it is in China, also before eight in the morning", async () => {
  portal.clock.set("2026-11-21T23:30:00Z"); // half past seven of the 22nd
  const who = await portal.signedIn("xianguanli");
  const { id } = (await save(who)).data!;
  await act(who, { id, revision: 1, act: "publish" });
  const { data } = await portal.post(await portal.signedIn("ganbu"), "/data/catalogue/detail", { code: id });
  expect(data).toMatchObject({ publishedOn: "2026-11-22" });
});
