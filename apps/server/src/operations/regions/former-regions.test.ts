import { expect, test } from "vitest";
import { formerRegionOf, formerRegions } from "./former-regions.ts";
import { regionRows } from "./official-regions.ts";

const today = new Map(regionRows().map((row) => [row.code, row]));

test("a former county-level code is none of today's, and its successor is one, in the same city", () => {
  for (const { code, name, successor, year } of formerRegions()) {
    expect(today.has(code), `${code} ${name}`).toBe(false);
    expect(today.get(successor), `${code} ${name}`).toMatchObject({ level: 4, isStatistical: false });
    expect(successor.slice(0, 4)).toBe(code.slice(0, 4));
    expect(year).toBeGreaterThan(2008);
  }
});

test("each is there once", () => {
  const codes = formerRegions().map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test("is found by its code and by a code of what lay in it", () => {
  expect(formerRegionOf("320684")).toMatchObject({ name: "海门市", successor: "320614" });
  expect(formerRegionOf("320611003")).toMatchObject({ successor: "320613" });
  expect(formerRegionOf("320614")).toBeUndefined();
  expect(formerRegionOf("3206")).toBeUndefined();
});
