import { describe, expect, test } from "vitest";
import { concerns, type SetUpFacts, setUpStepsOf } from "./set-up.rules.ts";

const nothing: SetUpFacts = {
  holders: { system: 1, security: 1, audit: 1, regional: 0 },
  siteMissing: 15,
  sendsSms: false,
  identitySources: 0,
  columns: 0,
  services: 0,
  indicators: 0,
  dataResources: 0,
  keysKept: undefined,
  backupHours: 0,
};
const everything: SetUpFacts = {
  holders: { system: 2, security: 2, audit: 2, regional: 1 },
  siteMissing: 0,
  sendsSms: true,
  identitySources: 1,
  columns: 3,
  services: 2,
  indicators: 1,
  dataResources: 1,
  keysKept: { words: "机要室保险柜，由两人保管", by: "赵敏", day: "2026-11-26" },
  backupHours: undefined,
};
const stateOf = (facts: SetUpFacts) =>
  Object.fromEntries(setUpStepsOf(facts, new Set()).map(({ item, isDone }) => [item, isDone]));

describe("what there is to do", () => {
  test("on the first day: everything", () => expect(Object.values(stateOf(nothing))).not.toContain(true));
  test("in the end: nothing", () => expect(Object.values(stateOf(everything))).not.toContain(false));

  test.each(["system", "security", "audit"] as const)("a second %s administrator is missing", (role) => {
    const holders = { ...everything.holders, [role]: 1 };
    expect(stateOf({ ...everything, holders })["administrators"]).toBe(false);
  });

  test("a verified backup stays one when it grows old: that is a warning, not a matter of setting up", () =>
    expect(stateOf({ ...everything, backupHours: 50 })["backup"]).toBe(true));

  test("what was said of the keys is told with who said it and when", () =>
    expect(setUpStepsOf(everything, new Set()).find(({ item }) => item === "keys")?.found).toBe(
      "赵敏 于 2026-11-26 说明：机要室保险柜，由两人保管",
    ));
});

test("each may do what their permissions open, and nothing else", () => {
  const may = (...permissions: string[]) =>
    setUpStepsOf(nothing, new Set(permissions)).flatMap(({ item, mayDo }) => (mayDo ? [item] : []));
  expect(may("role.grant")).toEqual(["administrators", "regional"]);
  expect(may("content.manage")).toEqual(["columns", "services", "indicators"]);
  expect(may("audit.read")).toEqual([]);
});

test.each([
  ["settings.manage", true],
  ["role.grant", true],
  ["audit.read", true],
  ["account.review", false],
  ["content.region", false],
])("it concerns whoever holds %s: %s", (permission, expected) =>
  expect(concerns(new Set([permission]))).toBe(expected),
);
