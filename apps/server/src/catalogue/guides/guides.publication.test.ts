import type { ManagedService, ServiceInput } from "@sannong/contract/catalogue/guides-publication";
import type { Service } from "@sannong/contract/catalogue/services";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ContentPortal, contentPortal } from "../../../test/content-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { seedCatalogue } from "@sannong/demonstration/catalogue";
import { seedGuides } from "@sannong/demonstration/guides";
import { servicesModule } from "../services/index.ts";
import { visitsModule } from "../visits/index.ts";
import { guidesModule } from "./index.ts";

let portal: ContentPortal;
let administrator: Browser;
let visitor: Browser;
beforeAll(async () => {
  portal = await contentPortal(({ systems, search, ...provided }) => {
    const catalogue = servicesModule({
      ...provided,
      publicUrl: "https://portal.example",
      directHosts: [],
      visits: visitsModule({ ...provided, eventual: provided.db }),
      systems: { list: systems.list, initiateLoginUrl: () => null, probesSince: async () => [], probeBounds: [] },
      signInsToday: async () => 0,
    });
    return [catalogue, guidesModule({ ...provided, search, catalogue })];
  });
  await seedCatalogue(portal.database.db, portal.portal.clock());
  await seedGuides(portal.database.db);
  administrator = await portal.signedIn("xitongguanli");
  visitor = portal.portal.browser();
});
afterAll(() => portal.close());
// whatever was read before is forgotten
beforeEach(() => portal.portal.clock.advance(3));

const document = {
  basis: [{ title: "《省茶园改造补助办法（演示）》", clause: "第五条：新建茶园按面积补助" }],
  conditions: ["茶园在本省，连片十亩以上"],
  materials: [{ name: "土地流转合同", form: "电子件", copies: 1, source: "申请人自备" }],
  places: [{ name: "县政务服务中心农业农村窗口", address: "二楼 8 号（演示）" }],
  hours: "工作日上午 9:00—12:00",
  phone: "000-0000 1234",
  steps: [
    { name: "网上申请", about: "填写申请表" },
    { name: "现场核查", about: "乡镇核查面积" },
  ],
  fee: "不收费",
  legalDays: 20,
  promisedDays: 10,
  complaintPhone: "000-0000 0045",
  result: { name: "补助核定单", about: "网上下载", fields: ["编号", "面积"] },
  form: { name: "茶园改造补助申请表", fields: ["姓名", "面积", "地块"] },
};
const guide = {
  code: "YS-CHA-001",
  kind: "subsidy",
  section: "agriculturalservice",
  publishedOn: "2026-11-20",
  source: "种植业管理处（演示）",
  document,
} as const;
const written = (change: Partial<ServiceInput> = {}): ServiceInput => ({
  identification: "chayuan-apply",
  name: "茶园改造补助申请",
  summary: "新建和改造茶园按面积领补助。",
  owner: "种植业管理处（演示）",
  domain: "plant",
  moduleId: "nj-bt",
  systemAbbr: null,
  areaCode: "320925",
  audiences: ["农户", "合作社"],
  handling: "全程网办",
  isNeedLogin: true,
  validateBoundUser: false,
  accountTypes: [],
  routePath: null,
  jumpType: 2,
  jumpUrl: "https://cha.example/apply?area={areaCode}",
  resourceUrl: null,
  otherWords: "改茶园 种茶树",
  sort: 500,
  guide,
  ...change,
});
const ask = <T = ManagedService>(act: string, body: object, browser = administrator) =>
  browser.ask<T>(`/serviceGuide/desk/${act}`, { method: "POST", body: body as Record<string, unknown> });
const read = async (identification: string) => (await ask("read", { identification })).data!;
/** A stored service as the form sends it back. */
const sentBack = ({ identification, revision, ...stored }: ManagedService, change: Partial<ServiceInput>) =>
  written({
    identification,
    revision,
    name: stored.name,
    summary: stored.summary,
    owner: stored.owner,
    domain: stored.domain,
    moduleId: stored.moduleId,
    systemAbbr: stored.systemAbbr,
    areaCode: stored.areaCode,
    audiences: stored.audiences as ServiceInput["audiences"],
    handling: stored.handling as ServiceInput["handling"],
    isNeedLogin: stored.isNeedLogin,
    validateBoundUser: stored.validateBoundUser,
    routePath: stored.routePath,
    jumpType: stored.jumpType as ServiceInput["jumpType"],
    jumpUrl: stored.jumpUrl,
    resourceUrl: stored.resourceUrl,
    otherWords: stored.otherWords,
    sort: stored.sort,
    guide: stored.guide,
    ...change,
  });
const services = async () =>
  (await visitor.ask<{ services: Service[] }>("/systemService/getSystemServiceVo", { method: "POST", body: {} })).data!
    .services;
const listed = async (identification: string) =>
  (await services()).find((service) => service.identification === identification);
const publicGuide = (identification: string) =>
  visitor.ask<{ areaName: string; guide: { fee: string }; isFree: boolean }>("/serviceGuide/read", {
    method: "POST",
    body: { identification },
  });
const found = async (keywords: string): Promise<string[]> =>
  (
    await visitor.ask<{ records: { title: string }[] }>("/search/find", { method: "POST", body: { keywords } })
  ).data!.records.map(({ title }) => title);

describe("a service on its page of the office", () => {
  test("is a draft nobody sees, then everybody sees and finds it at once, then nobody", async () => {
    const draft = await ask("save", written());
    expect(draft).toMatchObject({
      success: true,
      msg: "已保存",
      data: { state: "draft", revision: 1, hasGuide: true },
    });
    expect(await listed("chayuan-apply")).toBeUndefined();
    expect(await publicGuide("chayuan-apply")).toMatchObject({ success: false, code: 4401 });

    expect(await ask("act", { identification: "chayuan-apply", revision: 1, act: "publish" })).toMatchObject({
      success: true,
      msg: "已发布，公众随即可以看到",
      data: { state: "published", revision: 2 },
    });
    expect(await listed("chayuan-apply")).toMatchObject({ name: "茶园改造补助申请" });
    expect((await publicGuide("chayuan-apply")).data).toMatchObject({
      areaName: expect.stringContaining("建湖县"),
      isFree: true,
      guide: { fee: "不收费" },
    });
    expect(await found("茶园改造补助")).toContain("茶园改造补助申请");

    const withdrawn = await ask("act", {
      identification: "chayuan-apply",
      revision: 2,
      act: "withdraw",
      reason: "政策到期",
    });
    expect(withdrawn.data).toMatchObject({ state: "withdrawn", withdrawnReason: "政策到期" });
    expect(await listed("chayuan-apply")).toBeUndefined();
    expect(await publicGuide("chayuan-apply")).toMatchObject({ success: false, code: 4401 });
    expect(await found("茶园改造补助")).not.toContain("茶园改造补助申请");
    expect(await ask("act", { identification: "chayuan-apply", revision: 3, act: "withdraw" })).toMatchObject({
      code: 4743,
    });
    expect((await ask("act", { identification: "chayuan-apply", revision: 3, act: "publish" })).success).toBe(true);
    expect(await listed("chayuan-apply")).toBeDefined();
    expect((await portal.auditOf("service.withdrawn"))[0]).toMatchObject({
      objectId: "chayuan-apply",
      detail: expect.objectContaining({ reason: "政策到期" }),
    });
  });

  test("is changed with its guide; what is published shows it at once", async () => {
    const before = await read("njbt-apply");
    expect(before).toMatchObject({ state: "published", guide: { document: { fee: "不收费" } } });
    const changed = {
      name: "农机购置补贴网上申请",
      guide: { ...before.guide!, document: { ...before.guide!.document, fee: "每台收取工本费 5 元" } },
    };
    const saved = await ask("save", sentBack(before, changed));
    expect(saved).toMatchObject({ success: true, data: { revision: before.revision + 1 } });
    expect(await listed("njbt-apply")).toMatchObject({ name: "农机购置补贴网上申请" });
    expect((await publicGuide("njbt-apply")).data).toMatchObject({
      isFree: false,
      guide: { fee: "每台收取工本费 5 元" },
    });
    expect(await found("购置补贴网上申请")).toContain("农机购置补贴网上申请");
  });

  test("tells the second of two who changed it, and loses nothing", async () => {
    const before = await read("njbt-apply");
    const [one, other] = await Promise.all([
      ask("save", sentBack(before, { summary: "先保存的简介。" })),
      ask("save", sentBack(before, { summary: "后保存的简介。" })),
    ]);
    const [won, lost] = one.success ? [one, other] : [other, one];
    expect(lost).toMatchObject({ success: false, code: 4741, data: { revision: before.revision + 1 } });
    expect(await read("njbt-apply")).toMatchObject({ summary: won.data!.summary, revision: before.revision + 1 });
  });

  test("has a guide whose code stands in no other, also when two take it at the same moment", async () => {
    const taking = (identification: string) =>
      ask("save", written({ identification, guide: { ...guide, code: "YS-CHA-009" } }));
    const both = await Promise.all([taking("code-one"), taking("code-two")]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ msg: expect.stringContaining("YS-CHA-009") });
    const { identification } = both.find(({ success }) => success)!.data!;
    expect(await ask("act", { identification, revision: 1, act: "discard" })).toMatchObject({ success: true });
  });

  test("is not published without its guide, and keeps the one it has", async () => {
    const bare = written({ identification: "bare-one", name: "没有指南的事项", guide: null });
    expect(await ask("save", bare)).toMatchObject({ success: true, data: { guide: null, hasGuide: false } });
    expect(await ask("act", { identification: "bare-one", revision: 1, act: "publish" })).toMatchObject({
      code: 4805,
      msg: "发布前须写好办事指南的全部要素，请先补齐“没有指南的事项”的办事指南",
    });
    const before = await read("chayuan-apply");
    expect(await ask("save", sentBack(before, { guide: null }))).toMatchObject({ code: 4805 });
    expect(await ask("act", { identification: "bare-one", revision: 1, act: "discard" })).toMatchObject({
      success: true,
      data: null,
    });
    expect(await ask("read", { identification: "bare-one" })).toMatchObject({ code: 4742 });
  });

  test.each<[string, Partial<ServiceInput>, object]>([
    ["a name that is taken", { identification: "njbt-apply" }, { code: 4801 }],
    ["the code of another matter", { identification: "other-one" }, { code: 4802 }],
    ["a module that is gone", { identification: "other-one", moduleId: "nowhere" }, { code: 4803 }],
    ["a system that is gone", { identification: "other-one", systemAbbr: "nobody" }, { code: 4804 }],
    ["an address with a host in a placeholder", { jumpUrl: "https://{areaCode}.example" }, { success: false }],
    ["a script for an address", { jumpUrl: "javascript:alert(1)" }, { success: false }],
    ["a page of somebody else's", { jumpType: null, jumpUrl: "", routePath: "//evil.example" }, { success: false }],
    [
      "a catch-all in the guide",
      { guide: { ...guide, document: { ...document, conditions: ["符合规定的其他条件"] } } },
      { success: false, msg: "指南里不能用“等相关材料”一类兜底的说法，请逐项写明" },
    ],
    [
      "a guide without its materials",
      { guide: { ...guide, document: { ...document, materials: [] } } },
      { success: false, msg: "请填写办理材料" },
    ],
  ])("refuses %s, and nothing of it is kept", async (_what, change, refusal) => {
    const before = await portal.database.db.selectFrom("service").select("identification").execute();
    expect(await ask("save", written({ identification: "other-one", ...change }))).toMatchObject(refusal);
    expect(await portal.database.db.selectFrom("service").select("identification").execute()).toHaveLength(
      before.length,
    );
  });

  test("is found in the list by its words, module, state and guide; the workbook is written down", async () => {
    type Page = { records: { identification: string }[]; total: number; counts: Record<string, number> };
    const list = async (asked: object) => (await ask<Page>("list", asked)).data!;
    const all = await list({ pageSize: 5 });
    expect(all.records).toHaveLength(5);
    expect(all.total).toBe(Object.values(all.counts).reduce((sum, one) => sum + one, 0));
    expect((await list({ keywords: "茶园改造" })).records).toMatchObject([{ identification: "chayuan-apply" }]);
    expect((await list({ keywords: "100%" })).total).toBe(0);
    expect((await list({ areaCode: "320925" })).records).toMatchObject([{ identification: "chayuan-apply" }]);
    expect((await list({ guide: "without", state: "published" })).total).toBe(0);
    expect((await list({ systemAbbr: "njbt", pageSize: 50 })).records.map((one) => one.identification)).toContain(
      "njbt-apply",
    );
    await ask("export", { keywords: "茶园" });
    expect((await portal.auditOf("service.exported"))[0]).toMatchObject({
      detail: expect.objectContaining({ rows: 1, filters: expect.stringContaining("关键词：茶园") }),
    });
  });

  test("is nobody's who does not manage content", async () => {
    const county = await portal.signedIn("xianguanli");
    expect(await ask("list", {}, county)).toMatchObject({ success: false });
    expect(await ask("list", {}, visitor)).toMatchObject({ success: false });
  });
});
