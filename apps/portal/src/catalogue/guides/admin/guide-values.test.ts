import { describe, expect, test } from "vitest";
import { documentOf, emptyGuide, guideProblems, type GuideValues, guideValuesOf } from "./guide-values.ts";
import { emptyService, inputOf, problemsOf, type ServiceValues } from "./service-values.ts";

const whole: GuideValues = {
  ...emptyGuide("种植业管理处（演示）", "2026-11-22"),
  code: "YS-CHA-001",
  basis: "《省茶园改造补助办法（演示）》｜第五条：新建茶园按面积补助",
  conditions: "茶园在本省\n连片十亩以上",
  materials: "土地流转合同｜电子件｜1｜申请人自备\n身份证 | 网上核验 | 2份 | 公安机关",
  places: "县政务服务中心｜二楼 8 号（演示）",
  steps: "网上申请｜填写申请表\n现场核查｜乡镇核查面积",
  phone: "000-0000 1234",
  complaintPhone: "000-0000 0045",
  legalDays: "20",
  promisedDays: "10",
  resultName: "补助核定单",
  resultAbout: "网上下载",
  resultFields: "编号、面积",
  formName: "茶园改造补助申请表",
  formFields: "姓名、面积、地块",
};
const service: ServiceValues = {
  ...emptyService({ areaCode: "32", company: "种植业管理处（演示）" }, "2026-11-22"),
  ...whole,
  identification: "chayuan-apply",
  name: "茶园改造补助申请",
  summary: "新建和改造茶园按面积领补助。",
  moduleId: "nj-bt",
};
const problemOf = (change: Partial<GuideValues>) =>
  Object.fromEntries(guideProblems({ ...whole, ...change }).filter(([, problem]) => problem !== null));

describe("a guide as it is typed", () => {
  test("is read line by line, and comes back as it was", () => {
    const document = documentOf(whole);
    expect(document.materials).toEqual([
      { name: "土地流转合同", form: "电子件", copies: 1, source: "申请人自备" },
      { name: "身份证", form: "网上核验", copies: 2, source: "公安机关" },
    ]);
    const { code, publishedOn, source } = whole;
    const again = guideValuesOf({ kind: "subsidy", section: "ruraleconomy", code, publishedOn, source, document });
    expect(documentOf(again)).toEqual(document);
    expect(guideProblems(whole).filter(([, problem]) => problem !== null)).toEqual([]);
  });

  test("digits of a Chinese keyboard are digits", () => {
    const typed = {
      legalDays: "２０",
      promisedDays: "３",
      phone: "０００－００００ １２３４",
      materials: whole.materials.replace("2份", "２份").replace("｜2", "｜２"),
    };
    expect(problemOf(typed)).toEqual({});
    expect(documentOf({ ...whole, ...typed })).toMatchObject({
      legalDays: 20,
      promisedDays: 3,
      materials: [{ copies: 1 }, { copies: 2 }],
    });
    expect(problemOf({ promisedDays: "３０" })).toEqual({ promisedDays: "承诺时限不能比法定时限长" });
  });

  test.each<[string, Partial<GuideValues>, object]>([
    ["a part missing", { materials: "合同｜电子件" }, { materials: "第 1 行应有 4 项：材料名称｜形式｜份数｜来源" }],
    [
      "copies that are none",
      { materials: "合同｜电子件｜若干｜本人自备" },
      { materials: "第 1 行的份数应是 1 到 99 的整数" },
    ],
    ["a catch-all", { conditions: "符合规定的其他条件" }, { conditions: expect.stringContaining("兜底") }],
    ["one step alone", { steps: "网上申请｜填表" }, { steps: "办理流程至少 2 行" }],
    ["nothing", { basis: " \n " }, { basis: "请填写设定依据" }],
    ["a promise longer than the law", { promisedDays: "30" }, { promisedDays: "承诺时限不能比法定时限长" }],
    ["a telephone in words", { phone: "见官网" }, { phone: expect.stringContaining("能拨通") }],
    ["two fields where a form has three", { formFields: "姓名、面积" }, { formFields: "至少填 3 项，用“、”隔开" }],
  ])("refuses %s", (_what, change, problem) => {
    expect(problemOf(change)).toEqual(problem);
  });
});

describe("a service as it is typed", () => {
  test.each<[Partial<ServiceValues>, object]>([
    [{ way: "none" }, { routePath: null, jumpType: null, jumpUrl: "", resourceUrl: null }],
    [
      { way: "page", address: "/serve/x" },
      { routePath: "/serve/x", jumpType: null, jumpUrl: "", resourceUrl: null },
    ],
    [
      { way: "2", address: "https://a.example" },
      { routePath: null, jumpType: 2, jumpUrl: "https://a.example" },
    ],
    [
      { way: "1", systemAbbr: "njbt", address: "/new" },
      { jumpType: 1, jumpUrl: "", resourceUrl: "/new" },
    ],
    [
      { way: "0", systemAbbr: "njbt", address: "" },
      { jumpType: 0, jumpUrl: "", resourceUrl: null },
    ],
    [{ entry: "bound" }, { isNeedLogin: true, validateBoundUser: true }],
    [{ accountTypes: ["3"] }, { accountTypes: [3] }],
    [{ guide: "later", code: "" }, { guide: null }],
  ])("%o is sent as it is meant", (change, sent) => {
    expect(problemsOf({ ...service, ...change })).toEqual({});
    expect(inputOf({ ...service, ...change })).toMatchObject(sent);
  });

  test.each<[Partial<ServiceValues>, object]>([
    [{ identification: "茶园" }, { identification: expect.any(String) }],
    [{ way: "1", address: "/new" }, { address: "进入系统的服务要先选所属系统" }],
    [
      { way: "1", systemAbbr: "njbt", address: "https://b.example/" },
      { address: expect.stringContaining("系统内的路径") },
    ],
    [{ way: "none", address: "/x" }, { address: "还没有对接的服务不填地址" }],
    [
      { audiences: [], sort: "一" },
      { audiences: expect.any(String), sort: expect.any(String) },
    ],
  ])("%o is refused at its field", (change, problems) => {
    expect(problemsOf({ ...service, ...change })).toEqual(problems);
  });
});
