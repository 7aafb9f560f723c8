import ExcelJS from "exceljs";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DataPortal, dataPortal } from "../../../test/data-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

let portal: DataPortal;
let [farms, machines, refused] = ["", "", ""];
beforeAll(async () => {
  portal = await dataPortal();
  farms = await portal.codeOf("家庭农场名录库");
  machines = await portal.codeOf("农机购置补贴机具投档目录（2026 年）");
  refused = await portal.codeOf("农村承包地确权登记成果");
});
beforeEach(async () => {
  portal.clock.advance(3600);
  for (const table of ["dataGrant", "dataApplication", "approvalRequest"] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

const wanted = {
  purpose: "核对县级示范家庭农场的经营面积，用于扶持资金测算",
  basis: "建农〔2026〕12 号（演示）",
  items: [
    { field: "farm_name", reason: "" },
    { field: "area_mu", reason: "测算扶持资金" },
  ],
  scope: "320925",
  months: 6,
  promise: true,
};
const submit = (browser: Browser, code: string, more: Record<string, unknown> = {}) =>
  portal.post<{ receiptNumber: string; status: string }>(browser, "/data/application/submit", {
    ...wanted,
    code,
    ...more,
  });
type Mine = {
  records: {
    id: string;
    status: string;
    note: string | null;
    dueAt: string | null;
    steps: { name: string; state: string }[];
  }[];
};
const mine = async (browser: Browser) =>
  (await portal.post<Mine>(browser, "/data/application/mine")).data?.records ?? [];
const statusOf = async (browser: Browser) => (await mine(browser))[0]?.status;
type Detail = { mine: Record<string, boolean>; legalBasis: string; samples: object[]; items: unknown[] };
const detailOf = async (browser: Browser, code: string) =>
  (await portal.post<Detail>(browser, "/data/catalogue/detail", { code })).data as Detail;

describe("the catalogue", () => {
  test("is closed to visitors and open to who is signed in, with counts beside what may be chosen", async () => {
    expect((await portal.post(portal.browser(), "/data/catalogue/list")).code).toBe(999);
    const officer = await portal.signedIn("shujushenqing");
    const { data } = await portal.post<{
      total: number;
      all: number;
      records: { sharing: string }[];
      counts: { sharing: { value: string; count: number }[] };
    }>(officer, "/data/catalogue/list", { sharing: "refused", pageSize: 5 });
    expect(data?.all).toBeGreaterThanOrEqual(60);
    expect(data?.records).toHaveLength(5);
    expect(new Set(data?.records.map(({ sharing }) => sharing))).toEqual(new Set(["refused"]));
    expect(data?.counts.sharing.find(({ value }) => value === "refused")?.count).toBe(data?.total);
  });

  test("a resource tells all its metadata, and samples without anything sensitive", async () => {
    const officer = await portal.signedIn("shujushenqing");
    const detail = await detailOf(officer, farms);
    expect(detail).toMatchObject({
      name: "家庭农场名录库",
      classPath: ["部门信息资源", "经营主体", "新型经营主体", "主体名录"],
      provider: "农村合作经济处",
      sharing: "conditional",
      mine: { mayAsk: true, isAsked: false, isHeld: false },
    });
    expect(detail.samples).toHaveLength(3);
    expect(Object.keys(detail.samples[0] ?? {})).not.toContain("lead_phone");
    expect((await portal.post(officer, "/data/catalogue/detail", { code: "9/9" })).code).toBe(4570);
  });

  test("what is not shared shows its basis and no sample", async () => {
    const detail = await detailOf(await portal.signedIn("shujushenqing"), refused);
    expect(detail).toMatchObject({ samples: [], mine: { mayAsk: false } });
    expect(detail.legalBasis).toContain("《中华人民共和国个人信息保护法》");
  });

  test("taken along as a workbook it holds what the list holds, and that is written down", async () => {
    const officer = await portal.signedIn("shujushenqing");
    const listed = await portal.post<{ total: number }>(officer, "/data/catalogue/list", { sharing: "refused" });
    const file = await portal.post(officer, "/data/catalogue/export", { sharing: "refused" });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(file.raw as never);
    const sheet = book.worksheets[0];
    const codes = sheet?.getColumn(1).values.slice(5) as string[];
    expect(codes).toHaveLength(listed.data?.total ?? -1);
    expect(codes).toContain(refused);
    expect(sheet?.getCell("A3").value).toBe("筛选条件：共享类型：不予共享");
    const [written] = await portal.auditRows("data.catalogueExported");
    expect(written?.detail).toMatchObject({ rows: codes.length, filters: "共享类型：不予共享" });
  });
});

describe("asking", () => {
  test("a draft is kept, taken up again, and gone when it is handed in", async () => {
    const officer = await portal.signedIn("shujushenqing");
    const draft = { code: farms, purpose: "写到一半", basis: "", items: [], scope: "", months: 12 };
    for (const purpose of ["第一次", "写到一半"])
      expect((await portal.post(officer, "/data/application/save", { ...draft, purpose })).success).toBe(true);
    const kept = await portal.post(officer, "/data/application/mineFor", { code: farms });
    expect(kept.data).toMatchObject({
      draft: { purpose: "写到一半", months: 12 },
      scopes: [
        { code: "320925", name: "江苏省盐城市建湖县" },
        { code: "3209", name: "江苏省盐城市" },
        { code: "32", name: "江苏省" },
      ],
    });
    expect(await statusOf(officer)).toBe("draft");
    await submit(officer, farms);
    expect((await mine(officer)).map(({ status }) => status)).toEqual(["department"]);
  });

  test("two saves at the same instant leave one draft", async () => {
    const officer = await portal.signedIn("shujushenqing");
    const draft = { code: farms, purpose: "同时", basis: "", items: [], scope: "", months: 3 };
    await Promise.all([1, 2, 3].map(() => portal.post(officer, "/data/application/save", draft)));
    expect(await mine(officer)).toHaveLength(1);
  });

  test("a draft that was saved elsewhere since it was read is not written over; a page that does not say what it read saves as ever", async () => {
    const officer = await portal.signedIn("shujushenqing");
    const draft = { code: farms, basis: "", items: [], scope: "", months: 12 };
    const save = (purpose: string, readAt?: string | null) =>
      portal.post<{ savedAt: string }>(officer, "/data/application/save", { ...draft, purpose, readAt });
    const first = await save("第一页", null);
    portal.clock.advance(60);
    expect(await save("另一页", null)).toMatchObject({ code: 4588 });
    const second = await save("第一页又改", first.data?.savedAt);
    expect(second.success).toBe(true);
    portal.clock.advance(60);
    expect(await save("另一页", first.data?.savedAt)).toMatchObject({ code: 4588 });
    const kept = await portal.post(officer, "/data/application/mineFor", { code: farms });
    expect(kept.data).toMatchObject({ draft: { purpose: "第一页又改" }, savedAt: second.data?.savedAt });
    expect((await save("旧页面")).success).toBe(true);
  });

  test("a draft that is removed is written down, once", async () => {
    const officer = await portal.signedIn("shujushenqing");
    await portal.post(officer, "/data/application/save", { code: farms, purpose: "不用了", items: [], months: 3 });
    const id = (await mine(officer))[0]?.id;
    expect((await portal.post(officer, "/data/application/withdraw", { id })).data).toEqual({ status: "removed" });
    expect((await portal.post(officer, "/data/application/withdraw", { id })).code).toBe(4576);
    expect(await portal.auditRows("data.draftRemoved")).toMatchObject([
      { objectId: id, result: "ok", detail: { resource: farms } },
    ]);
  });

  test.each([
    ["without a purpose", { purpose: "" }, "请填写使用用途"],
    ["with one word for a purpose", { purpose: "统计" }, "请把用途写具体，至少 10 个字"],
    ["without a basis", { basis: " " }, "请填写申请依据，如文件名称和文号"],
    ["without items", { items: [] }, "请选择需要的信息项"],
    ["for a period nobody offers", { months: 7 }, "请选择使用期限"],
    ["without the promise", { promise: false }, "请先阅读并勾选安全承诺"],
  ])("%s", async (_name, more, msg) => {
    const answer = await submit(await portal.signedIn("shujushenqing"), farms, more);
    expect(answer).toMatchObject({ status: 400, msg });
  });

  test.each([
    ["an item that is not public needs its reason", { items: [{ field: "area_mu", reason: "" }] }, 4575],
    ["an item nobody knows", { items: [{ field: "salary", reason: "好奇" }] }, 4574],
    ["another region's data", { scope: "320583" }, 4402],
  ])("%s", async (_name, more, code) => {
    expect(await submit(await portal.signedIn("shujushenqing"), farms, more)).toMatchObject({ success: false, code });
  });

  test("what is not shared is refused by the server too, with its basis, and that is written down", async () => {
    const officer = await portal.signedIn("shujushenqing");
    const answer = await submit(officer, refused, { items: [{ field: "contract_no", reason: "需要" }] });
    expect(answer).toMatchObject({ code: 4571 });
    expect(answer.msg).toMatch(/^该资源不予共享，不能申请。依据：.*《中华人民共和国个人信息保护法》/);
    const draft = { code: refused, items: [], months: 3 };
    expect((await portal.post(officer, "/data/application/save", draft)).code).toBe(4571);
    expect((await portal.auditRows("data.askRefused")).at(-1)).toMatchObject({ reason: "data.notShared" });
  });

  test("a farmer and an administrator may look, not ask", async () => {
    for (const username of ["nonghu", "xianguanli"]) {
      const browser = await portal.signedIn(username);
      expect((await detailOf(browser, farms)).mine["mayAsk"]).toBe(false);
      expect((await submit(browser, farms)).status).toBe(403);
    }
  });

  test("what is shared with all is granted at once; a second time and a second sign-in find it held", async () => {
    const officer = await portal.signedIn("shujushenqing");
    const items = [{ field: "model", reason: "" }];
    const answers = await Promise.all([1, 2, 3].map(() => submit(officer, machines, { items, scope: "32" })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => success)?.data?.status).toBe("approved");
    expect(answers.filter(({ success }) => !success).map(({ code }) => code)).toEqual([4573, 4573]);
    expect((await mine(officer)).map(({ status }) => status)).toEqual(["approved"]);
    expect((await detailOf(officer, machines)).mine["isHeld"]).toBe(true);
  });

  test("of three at the same instant for one resource one is under way", async () => {
    const officer = await portal.signedIn("shujushenqing");
    const answers = await Promise.all([1, 2, 3].map(() => submit(officer, farms)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ success }) => !success).map(({ code }) => code)).toEqual([4572, 4572]);
  });
});

describe("two reviews", () => {
  test("their own administrators, then the provider's: within ten working days, each by their region", async () => {
    const officer = await portal.signedIn("shujushenqing");
    const asked = await submit(officer, farms);
    expect(asked.data?.receiptNumber).toMatch(/^SJ-\d{8}-/);
    // a Saturday: three working days end on Wednesday, seven more on Friday of the week after
    expect((await mine(officer))[0]?.dueAt).toBe("2026-11-25T15:59:59.000Z");
    const first = await portal.requestOf("dataDepartment");
    expect((await portal.decide(await portal.signedIn("nonghu"), first, "approved")).success).toBe(false);

    const department = await portal.signedIn("shujuchushi");
    const seen = await portal.post<{ facts: { label: string; value: string }[]; hints: { text: string }[] }>(
      department,
      "/approval/detail",
      { id: first },
    );
    expect(seen.data?.facts).toContainEqual({
      label: "信息项：经营面积（亩）（内部）",
      value: "测算扶持资金",
      hidden: false,
    });
    expect(seen.data?.hints.map(({ text }) => text)).toContain("没有申请敏感信息项");
    expect((await portal.decide(department, first, "approved")).data).toEqual({
      status: "approved",
      undoSeconds: null,
    });
    expect(await statusOf(officer)).toBe("provider");

    const second = await portal.requestOf("dataProvider");
    expect((await portal.decide(await portal.signedIn("xianguanli"), second, "approved")).status).toBe(403);
    const provider = await portal.signedIn("shujutigong");
    expect((await portal.decide(provider, second, "approved")).data).toEqual({ status: "approved", undoSeconds: null });
    expect((await mine(officer))[0]?.steps.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
    const grants = await portal.post<{ records: { items: object[]; rate: number; scopeName: string }[] }>(
      officer,
      "/data/grant/mine",
    );
    expect(grants.data?.records).toMatchObject([
      {
        state: "active",
        items: [
          { field: "farm_name", name: "农场名称" },
          { field: "area_mu", name: "经营面积（亩）" },
        ],
        rate: 30,
        scopeName: "江苏省盐城市建湖县",
        credentials: [],
      },
    ]);
    await portal.oneTimeCodes.notices.settled();
    const told = (await portal.sms.recorded()).map(({ text }) => text).join();
    expect(told).toContain("您申请的数据“家庭农场名录库”已授权");
  });

  test("one person never decides both", async () => {
    const officer = await portal.signedIn("shujushenqing");
    await submit(officer, farms);
    const provider = await portal.signedIn("shujutigong");
    await portal.decide(provider, await portal.requestOf("dataDepartment"), "approved");
    const second = await portal.requestOf("dataProvider");
    expect(await portal.decide(provider, second, "approved")).toMatchObject({ success: false, code: 4234 });
    expect((await portal.auditRows("approval.refused")).at(-1)?.reason).toBe("approvals.secondPerson");
    expect((await portal.decide(await portal.signedIn("anquanguanli"), second, "approved")).success).toBe(true);
    expect(await statusOf(officer)).toBe("approved");
  });

  test.each(["dataDepartment", "dataProvider"])("sent back by %s with its reason, and asked for again", async (at) => {
    const officer = await portal.signedIn("shujushenqing");
    await submit(officer, farms);
    const [department, provider] = [await portal.signedIn("shujuchushi"), await portal.signedIn("shujutigong")];
    if (at === "dataProvider") await portal.decide(department, await portal.requestOf("dataDepartment"), "approved");
    const reason = "数据范围超出申请单位的职责，请缩小范围后重新申请";
    await portal.decide(at === "dataProvider" ? provider : department, await portal.requestOf(at), "rejected", reason);
    expect((await mine(officer))[0]).toMatchObject({ status: "rejected", note: reason, dueAt: null });
    expect((await submit(officer, farms)).success).toBe(true);
  });

  test("another county's administrator neither sees nor decides", async () => {
    const officer = await portal.signedIn("shujushenqing");
    await submit(officer, farms);
    const id = await portal.requestOf("dataDepartment");
    await portal.db.updateTable("approvalRequest").set({ regionCode: "320583" }).where("id", "=", id).execute();
    expect((await portal.decide(await portal.signedIn("shujuchushi"), id, "approved")).status).toBe(403);
  });

  test.each(["department", "provider"])("taken back while it is with the %s", async (stage) => {
    const officer = await portal.signedIn("shujushenqing");
    await submit(officer, farms);
    if (stage === "provider")
      await portal.decide(await portal.signedIn("shujuchushi"), await portal.requestOf("dataDepartment"), "approved");
    const id = (await mine(officer))[0]?.id;
    const anonymous = await portal.signedIn("ganbu");
    expect((await portal.post(anonymous, "/data/application/withdraw", { id })).code).toBe(4576);
    expect((await portal.post(officer, "/data/application/withdraw", { id })).data).toEqual({ status: "withdrawn" });
    expect(await portal.post(officer, "/data/application/withdraw", { id })).toMatchObject({
      code: 4577,
      msg: "申请当前是“已撤回”，不能这样操作，请看最新的状态",
    });
    expect((await submit(officer, farms)).success).toBe(true);
  });

  test.each(["department", "provider"])("taken back from the %s wholly, or not at all", async (stage) => {
    const officer = await portal.signedIn("shujushenqing");
    await submit(officer, farms);
    if (stage === "provider")
      await portal.decide(await portal.signedIn("shujuchushi"), await portal.requestOf("dataDepartment"), "approved");
    const id = (await mine(officer))[0]?.id;
    const owner = new Client({ connectionString: portal.ownerUrl });
    await owner.connect();
    await owner.query("alter table data_application add constraint as_if_broken check (status <> 'withdrawn')");
    const failed = await portal.post(officer, "/data/application/withdraw", { id });
    await owner.query("alter table data_application drop constraint as_if_broken");
    await owner.end();
    expect(failed.success).toBe(false);
    expect(await statusOf(officer)).toBe(stage);
    const open = portal.db.selectFrom("approvalRequest").select("id").where("status", "=", "pending");
    expect(await open.execute()).toHaveLength(1);
    expect((await portal.post(officer, "/data/application/withdraw", { id })).data).toEqual({ status: "withdrawn" });
    expect(await open.execute()).toEqual([]);
  });

  test("an approval and a withdrawal at the same instant: what was withdrawn stays so, whichever came first", async () => {
    const officer = await portal.signedIn("shujushenqing");
    await submit(officer, farms);
    const department = await portal.signedIn("shujuchushi");
    const id = (await mine(officer))[0]?.id;
    const first = await portal.requestOf("dataDepartment");
    const [decided, withdrawn] = await Promise.all([
      portal.decide(department, first, "approved"),
      portal.post(officer, "/data/application/withdraw", { id }),
    ]);
    // approved first, it may still be withdrawn from the provider
    expect(decided.success || withdrawn.success).toBe(true);
    expect(await statusOf(officer)).toBe(withdrawn.success ? "withdrawn" : "provider");
  });
});
