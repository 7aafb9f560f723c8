import { expect, test } from "vitest";
import { servePortal } from "../../../test/serve-portal.ts";
import { machineOn, type StoredMachine } from "./machinery.rules.ts";

const { portal } = await servePortal();
const visitor = portal.browser();
type Found = {
  records: { item: string; model: string; subsidy: number; isValid: boolean }[];
  total: number;
  facets: Record<string, { value: string; count: number }[]>;
};
const search = async (body: Record<string, unknown>) =>
  (await visitor.ask<Found>("/njy/search", { method: "POST", body })).data;

test("anybody searches machines, the highest subsidy first, in pages", async () => {
  const first = await search({ pageSize: 5 });
  expect(first?.total).toBeGreaterThanOrEqual(30);
  const subsidies = first?.records.map(({ subsidy }) => subsidy) ?? [];
  expect(subsidies).toEqual(subsidies.toSorted((one, other) => other - one));
});

test("every word counts, and conditions narrow", async () => {
  const found = await search({ keywords: "插秧机 8 行" });
  expect(found?.records.map(({ item }) => item)).toEqual(["水稻插秧机"]);
  const harvesters = await search({ category: "收获机械,动力机械" });
  expect(harvesters?.total).toBe(9);
  expect(harvesters?.facets["category"]?.length).toBeGreaterThan(5);
  expect((await search({ keywords: "火箭" }))?.total).toBe(0);
});

test("a certificate holds to the end of its last day", () => {
  const machine = { validUntil: "2026-11-22" } as StoredMachine;
  expect(machineOn(machine, "2026-11-22").isValid).toBe(true);
  expect(machineOn(machine, "2026-11-23").isValid).toBe(false);
});

test("what has run out can be looked for", async () => {
  const expired = await search({ state: "expired", pageSize: 100 });
  expect(expired?.total).toBeGreaterThan(3);
  expect(expired?.records.every(({ isValid }) => !isValid)).toBe(true);
});
