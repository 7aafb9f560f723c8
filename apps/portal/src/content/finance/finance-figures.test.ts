import type { FinanceProduct } from "@sannong/contract/content/finance";
import { expect, test } from "vitest";
import { mostInWords, rateInWords, rateName, toggled } from "./finance-figures.ts";

const product = (difference: Partial<FinanceProduct>) =>
  ({ id: "nongji", kind: "pledge", most: 2_000_000, rateFrom: 3650, rateTo: 4600, ...difference }) as FinanceProduct;

test("a loan tells what one can have at most, an insurance what it covers", () => {
  expect(mostInWords(product({}))).toBe("最高 200 万元");
  expect(mostInWords(product({ kind: "insurance", most: 1100 }))).toBe("每份保额 1,100 元");
});

test("a rate is a span, or one number", () => {
  expect(rateInWords(product({}))).toBe("3.65%—4.60%");
  expect(rateInWords(product({ rateFrom: 500, rateTo: 500 }))).toBe("0.50%");
  expect([product({}), product({ kind: "futures" }), product({ id: "danbao" })].map(rateName)).toEqual([
    "参考年利率",
    "保险费率",
    "年化担保费率",
  ]);
});

test("pressing again takes it away", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});
