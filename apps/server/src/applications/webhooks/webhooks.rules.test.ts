import { describe, expect, test } from "vitest";
import {
  ATTEMPTS,
  concernsNobody,
  grantedOf,
  isTaken,
  isToldBare,
  nextTryAfter,
  resultOf,
  placeOf,
} from "./webhooks.rules.ts";

const now = new Date("2026-11-22T00:00:00Z");

test("tries come later and later for a day, then the event is given up", () => {
  const waits = Array.from({ length: ATTEMPTS }, (_each, index) => nextTryAfter(index + 1, now));
  const seconds = waits.map((at) => at && (at.getTime() - now.getTime()) / 1000);
  expect(seconds).toEqual([10, 60, 300, 1800, 7200, 21_600, 43_200, null]);
});

test.each([
  [200, true, "ok"],
  [204, true, "ok"],
  [302, false, "redirected"],
  [404, false, "status 404"],
  [500, false, "status 500"],
])("status %i", (status, taken, result) => expect([isTaken(status), resultOf(status)]).toEqual([taken, result]));

describe("a change", () => {
  const granted = new Set(["name", "region"]);
  test("is told of the granted fields alone", () =>
    expect(grantedOf("name phone region", granted)).toEqual(["name", "region"]));
  test("of the status is told to everybody", () => expect(grantedOf("status", granted)).toEqual(["status"]));
  test("of what was not granted concerns nobody", () => {
    expect(concernsNobody("updated", grantedOf("phone", granted))).toBe(true);
    expect(concernsNobody("created", grantedOf("", granted))).toBe(false);
  });
});

test("what stands behind an address is nobody's but the receiver's", () => {
  expect(placeOf("https://a.example/hook?token=secret")).toBe("https://a.example/hook?…");
  expect(placeOf("https://a.example/hook")).toBe("https://a.example/hook");
});

test("what may not be told with particulars is told without, or not at all", () => {
  const kinds = ["created", "updated", "passwordReset", "roleChanged", "merged", "disabled", "deleted", "unbound"];
  const told = (withheld: Parameters<typeof isToldBare>[1]) => kinds.filter((kind) => isToldBare(kind, withheld));
  expect(told("withdrawn")).toEqual(["disabled", "deleted", "unbound"]);
  for (const withheld of ["notAgreed", "roleMissing", "accountGone"] as const)
    expect(told(withheld)).toEqual(["passwordReset", "roleChanged", "merged", "disabled", "deleted", "unbound"]);
  expect(told("passwordDue")).toEqual(kinds);
  expect(told("sandbox")).toEqual([]);
});
