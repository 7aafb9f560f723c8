import { financeKinds, institutionKinds } from "@sannong/contract/content/finance-words";
import { productDocument } from "@sannong/contract/content/finance.schemas";
import { describe, expect, test } from "vitest";
import { catalogueRows } from "./catalogue.ts";
import { institutionRows, productRows } from "./finance-rows.ts";
import { machineRows } from "./machine-rows.ts";

const products = productRows();
const services = new Set(catalogueRows().services.map(({ identification }) => identification));

describe("金融超市", () => {
  test("25 products at least, of every kind, each of an institution that is there", () => {
    expect(products.length).toBeGreaterThanOrEqual(25);
    expect(new Set(products.map(({ kind }) => kind))).toEqual(new Set(Object.keys(financeKinds)));
    const known = new Set(institutionRows().map(({ id }) => id));
    expect(products.filter((one) => !known.has(one.institutionId))).toEqual([]);
    expect(new Set(institutionRows().map(({ kind }) => kind))).toEqual(new Set(Object.keys(institutionKinds)));
  });

  test.each(products.map((one) => [one.id, one] as const))(
    "%s is complete, marked, and can be applied for",
    (_id, one) => {
      expect(productDocument.safeParse(one.document).error?.issues ?? []).toEqual([]);
      expect(one.name).toMatch(/（演示）$/);
      expect(services.has(one.identification)).toBe(true);
      expect(one.rateTo).toBeGreaterThanOrEqual(one.rateFrom);
      expect(one.most).toBeGreaterThan(0);
    },
  );

  test("the links of the catalogue's services name products that are there", () => {
    const named = catalogueRows().services.flatMap(({ routePath }) => /product=(\w+)/.exec(routePath ?? "")?.[1] ?? []);
    const ids = new Set(products.map(({ id }) => id));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe("农机推广", () => {
  const machines = machineRows();
  test("30 machines at least, no certificate twice, some run out", () => {
    expect(machines.length).toBeGreaterThanOrEqual(30);
    expect(new Set(machines.map(({ certificate }) => certificate)).size).toBe(machines.length);
    expect(machines.filter((one) => one.validUntil < "2026-11-22").length).toBeGreaterThan(3);
  });
  test("every maker is invented and says so", () => {
    expect(machines.every(({ maker }) => maker.endsWith("（演示）"))).toBe(true);
  });
});
