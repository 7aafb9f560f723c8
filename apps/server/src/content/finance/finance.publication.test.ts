import type { ManagedProduct, InstitutionInput, ProductInput } from "@sannong/contract/content/finance-publication";
import { beforeAll, describe, expect, test } from "vitest";
import { servePortal } from "../../../test/serve-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

const { portal, signedIn } = await servePortal();
const visitor = portal.browser();
let province: Browser;
let county: Browser;
beforeAll(async () => {
  province = await signedIn("xitongguanli");
  county = await signedIn("xianguanli");
});

const COUNTY = "320925";
const post = (body: Record<string, unknown>) => ({ method: "POST", body }) as const;
const product = (change: Partial<ProductInput> = {}): ProductInput => ({
  name: "稻虾贷（演示）",
  institutionId: "sfns",
  kind: "credit",
  audiences: ["家庭农场"],
  most: 300_000,
  rateFrom: 3450,
  rateTo: 4200,
  months: 12,
  days: 3,
  areaCode: COUNTY,
  needsPhone: true,
  identification: "xdztc-apply",
  about: "给稻虾混养户备苗备料。",
  guarantee: "信用，不需要抵押",
  repayment: "到期还本，按季付息",
  materials: ["身份证"],
  steps: ["提交申请", "上门核实", "放款"],
  phone: "0515-0000000",
  sort: 1,
  ...change,
});
const save = (who: Browser, change: Partial<ProductInput> = {}) =>
  who.ask<ManagedProduct>("/jinrong/desk/saveProduct", post(product(change)));
const act = (who: Browser, body: { id: string; revision: number; act: string; reason?: string }) =>
  who.ask<ManagedProduct | null>("/jinrong/desk/actOnProduct", post(body));
const offered = async (keywords: string) =>
  (await visitor.ask<{ records: { name: string }[] }>("/jinrong/findProducts", post({ keywords }))).data?.records.map(
    ({ name }) => name,
  );
const found = async (keywords: string) =>
  (await visitor.ask<{ records: { title: string }[] }>("/search/find", post({ keywords }))).data?.records.map(
    ({ title }) => title,
  ) ?? [];

describe("a product on its page of the office", () => {
  test("is a draft first, then offered and found, then taken down and neither", async () => {
    const draft = await save(county);
    expect(draft).toMatchObject({
      msg: "已保存",
      data: { state: "draft", revision: 1, institution: "示范农商银行", changedBy: expect.any(String) },
    });
    const { id } = draft.data!;
    expect(await offered("稻虾贷")).toEqual([]);
    expect(await act(county, { id, revision: 1, act: "publish" })).toMatchObject({
      msg: "已上架，公众随即可以看到",
      data: { state: "published", revision: 2 },
    });
    expect(await offered("稻虾贷")).toEqual(["稻虾贷（演示）"]);
    expect(await found("稻虾贷")).toContain("稻虾贷（演示）");
    expect((await save(county, { id, revision: 2, name: "稻蟹贷（演示）" })).success).toBe(true);
    expect(await offered("稻蟹贷")).toEqual(["稻蟹贷（演示）"]);
    const down = await act(county, { id, revision: 3, act: "withdraw", reason: "产品停办" });
    expect(down.data).toMatchObject({ state: "withdrawn", withdrawnReason: "产品停办" });
    expect(await offered("稻蟹贷")).toEqual([]);
    expect(await found("稻蟹贷")).not.toContain("稻蟹贷（演示）");
    const rows = await portal.auditRows("financeProduct.withdrawn");
    expect(rows.at(-1)).toMatchObject({ objectId: id, result: "ok", detail: { title: "稻蟹贷（演示）" } });
  });

  test("is changed by the first of two; the second is told by whom", async () => {
    const { id } = (await save(county)).data!;
    const both = await Promise.all([save(county, { id, revision: 1 }), save(province, { id, revision: 1 })]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741, data: { revision: 2 } });
    const acts = await Promise.all([1, 2].map(() => act(county, { id, revision: 2, act: "publish" })));
    expect(acts.filter(({ success }) => success)).toHaveLength(1);
  });

  test("names an institution and a service there are, and sensible numbers", async () => {
    expect(await save(county, { institutionId: "gone" })).toMatchObject({
      code: 4812,
      msg: "没有这家机构，请重新选择",
    });
    expect(await save(county, { identification: "gone" })).toMatchObject({ code: 4812 });
    expect(await save(county, { rateFrom: 5000 })).toMatchObject({ status: 400, msg: "最低利率不能高于最高利率" });
    expect(await save(county, { id: "gone", revision: 1 })).toMatchObject({ code: 4742 });
  });

  test("of another region is neither read nor changed", async () => {
    const foreign = (await save(province, { areaCode: "3205" })).data!;
    for (const answer of [
      await county.ask("/jinrong/desk/product", post({ id: foreign.id })),
      await save(county, { id: foreign.id, revision: 1 }),
      await save(county, { areaCode: "3205" }),
      await act(county, { id: foreign.id, revision: 1, act: "discard" }),
      await county.ask("/jinrong/desk/products", post({ areaCode: "32" })),
    ])
      expect(answer).toMatchObject({ status: 403, code: 4740 });
    expect(await portal.auditRows("financeProduct.refused")).toHaveLength(5);
    const own = await county.ask<{ records: { areaCode: string }[]; counts: object }>(
      "/jinrong/desk/products",
      post({}),
    );
    expect(own.data?.records.every(({ areaCode }) => areaCode.startsWith(COUNTY))).toBe(true);
    expect((await (await signedIn("anquanguanli")).ask("/jinrong/desk/products", post({}))).status).toBe(403);
  });
});

describe("an institution on its page of the office", () => {
  const institution = (change: Partial<InstitutionInput> = {}): InstitutionInput => ({
    name: "建湖农担（演示）",
    kind: "guarantee",
    areaCode: COUNTY,
    address: "建湖县人民路 1 号（演示）",
    phone: "0515-0000001",
    hours: "工作日 9:00—17:00",
    about: "县里的担保机构。",
    sort: 1,
    ...change,
  });
  const saved = async (change: Partial<InstitutionInput> = {}) =>
    (await county.ask<{ id: string; revision: number }>("/jinrong/desk/saveInstitution", post(institution(change))))
      .data!;
  const actOn = (body: Record<string, unknown>) => county.ask("/jinrong/desk/actOnInstitution", post(body));
  const listed = async () =>
    (
      await visitor.ask<{ records: { name: string; regionName: string }[] }>(
        "/jinrong/getStayInstitutionsPc",
        post({ keywords: "建湖农担" }),
      )
    ).data?.records;

  test("is seen once it is published; its products wait for that, and it waits for them", async () => {
    const { id } = await saved();
    const own = (await save(county, { institutionId: id, name: "县担贷（演示）" })).data!;
    expect(await act(county, { id: own.id, revision: 1, act: "publish" })).toMatchObject({
      code: 4812,
      msg: "所属机构还没有发布，请先发布机构",
    });
    expect(await listed()).toEqual([]);
    expect(await actOn({ id, revision: 1, act: "publish" })).toMatchObject({ success: true });
    expect(await listed()).toMatchObject([{ name: "建湖农担（演示）", regionName: "建湖县" }]);
    expect(await act(county, { id: own.id, revision: 1, act: "publish" })).toMatchObject({ success: true });
    expect(await actOn({ id, revision: 2, act: "withdraw" })).toMatchObject({
      code: 4811,
      msg: "还有 1 个在架产品正在使用它，请先处理那些内容",
    });
  });

  test("that a product names is not thrown away", async () => {
    const { id } = await saved();
    await save(county, { institutionId: id });
    expect(await actOn({ id, revision: 1, act: "discard" })).toMatchObject({ code: 4811 });
  });
});
