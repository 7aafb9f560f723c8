import { dayOf, lastDays } from "@sannong/contract/rules/time/days";
import { expect, test } from "vitest";
import { leavesVisitRecord, mayHaveSeen, pathToKeep } from "./visits.rules.ts";

test.each([
  ["a visitor", null, true],
  ["somebody who registered here", { source: "" }, true],
  ["somebody from the government office", { source: "政务办" }, false],
] as const)("%s leaves a visit record: %s %s", (_name, caller, expected) =>
  expect(leavesVisitRecord(caller)).toBe(expected),
);

test.each([
  [undefined, "/"],
  ["", "/"],
  ["/delegate/12345678", "/delegate"],
  ["/home", "/home"],
  ["/opening?code=secret", "/opening"],
  ["/home#token=secret", "/home"],
  ["?only=query", "/"],
])("of %j the path %s is kept", (path, kept) => expect(pathToKeep(path)).toBe(kept));

test("a moment's day is Beijing's, also where London's is another", () => {
  expect(dayOf(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
  expect(lastDays(new Date("2026-03-01T01:00:00Z"), 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

const farmer = { source: "", roles: [{ roleCode: "4" }] };
const official = { source: "", roles: [{ roleCode: "1" }] };
test.each([
  ["/searchview", null, true],
  ["/searchview/", null, true],
  ["/serve/guide/njbt-apply", null, true],
  ["/first", null, true],
  ["/404", null, true],
  ["/first", farmer, true],
  ["/homeZtfw", official, true],
  ["/data/myData", farmer, true],
  ["/home", official, true],
  ["/management/users", official, true],
  // what leads on shows nothing
  ["/", null, false],
  ["/serve", null, false],
  ["/system/", official, false],
  // refused
  ["/data/myData", null, false],
  ["/home", null, false],
  ["/home", farmer, false],
  ["/management/users", farmer, false],
  // none of the portal's
  ["/no/such/page", official, false],
  ["/searchview/below", null, false],
  ["anything", null, false],
])("%s can have been shown to %j: %s", (path, visitor, expected) => expect(mayHaveSeen(path, visitor)).toBe(expected));
