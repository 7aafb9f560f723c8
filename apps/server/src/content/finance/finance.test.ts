import { describe, expect, test } from "vitest";
import { servePortal } from "../../../test/serve-portal.ts";

const { portal, signedIn } = await servePortal();
const visitor = portal.browser();
const post = (body: Record<string, unknown>) => ({ method: "POST", body }) as const;
type Listed = {
  records: { id: string; name: string; kind: string; rateFrom: number; most: number; productCount: number }[];
  total: number;
  facets: Record<string, { value: string; count: number }[]>;
};

describe("products", () => {
  test("anybody reads them, the cheapest first when asked", async () => {
    const { data } = await visitor.ask<Listed>("/jinrong/findProducts", post({ kind: "credit,pledge", order: "rate" }));
    const rates = data?.records.map(({ rateFrom }) => rateFrom) ?? [];
    expect(rates.length).toBeGreaterThan(5);
    expect(rates).toEqual(rates.toSorted((one, other) => one - other));
    expect(new Set(data?.records.map(({ kind }) => kind))).toEqual(new Set(["credit", "pledge"]));
    expect(data?.facets["kind"]?.some(({ value, count }) => value === "insurance" && count > 0)).toBe(true);
  });

  test("up to three stand side by side, in the order they were chosen", async () => {
    const { data } = await visitor.ask<{ products: { id: string }[] }>(
      "/jinrong/compareProducts",
      post({ ids: "nongji,miaonong,nongji" }),
    );
    expect(data?.products.map(({ id }) => id)).toEqual(["nongji", "miaonong"]);
    expect(await visitor.ask("/jinrong/compareProducts", post({ ids: "a,b,c,d" }))).toMatchObject({
      code: 4531,
      msg: "一次最多对比 3 个产品，请先去掉一个",
    });
    expect(await visitor.ask("/jinrong/compareProducts", post({ ids: "gone" }))).toMatchObject({ code: 4530 });
  });
});

describe("institutions", () => {
  const find = (body: Record<string, unknown>) => visitor.ask<Listed>("/jinrong/getStayInstitutionsPc", post(body));
  test("are listed in pages, with how many products each has", async () => {
    const { data } = await find({ pageSize: 3, pageNum: 2 });
    expect(data).toMatchObject({ total: 8, pageNum: 2, pageSize: 3 });
    expect(data?.records.every(({ productCount }) => productCount > 0)).toBe(true);
  });

  test("those of a place are those in it and those above it", async () => {
    const { data } = await find({ areaCode: "320582", kind: "bank" });
    expect(data?.records.map(({ id }) => id)).toEqual(["sfns", "hhyh", "stsy"]);
  });
});

describe("applying", () => {
  test("without a session it is refused", async () => {
    expect(await visitor.ask("/jinrong/applyForProduct", post({ id: "nongji" }))).toMatchObject({ code: 999 });
  });

  test("with a mobile number on the account it leads to the service", async () => {
    const farmer = await signedIn("nonghu");
    expect(await farmer.ask("/jinrong/applyForProduct", post({ id: "nongji" }))).toMatchObject({
      success: true,
      data: { identification: "xdztc-apply" },
    });
    expect(await farmer.ask("/jinrong/applyForProduct", post({ id: "gone" }))).toMatchObject({ code: 4530 });
  });

  test("without one it is refused where the product wants one, and goes on where it does not", async () => {
    const farmer = await signedIn("hezuoshe");
    await portal.db
      .updateTable("account")
      .set({ phoneSealed: null, phoneIndex: null })
      .where("username", "=", "hezuoshe")
      .execute();
    expect(await farmer.ask("/jinrong/applyForProduct", post({ id: "nongji" }))).toMatchObject({
      success: false,
      code: 4532,
      msg: "申请这个产品需要手机号，请先在账号信息里填写手机号",
    });
    expect(await farmer.ask("/jinrong/applyForProduct", post({ id: "daogu" }))).toMatchObject({
      data: { identification: "nybx-insure" },
    });
  });
});
