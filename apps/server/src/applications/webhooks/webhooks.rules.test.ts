import { describe, expect, test } from "vitest";
import { concernsNobody, grantedOf, isTaken, isSentBare, resultOf, placeOf } from "./webhooks.rules.ts";

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
  const told = (withheld: Parameters<typeof isSentBare>[1]) => kinds.filter((kind) => isSentBare(kind, withheld));
  expect(told("withdrawn")).toEqual(["disabled", "deleted", "unbound"]);
  for (const withheld of ["notAgreed", "roleMissing", "accountGone"] as const)
    expect(told(withheld)).toEqual(["passwordReset", "roleChanged", "merged", "disabled", "deleted", "unbound"]);
  expect(told("passwordDue")).toEqual(kinds);
  expect(told("sandbox")).toEqual([]);
});
