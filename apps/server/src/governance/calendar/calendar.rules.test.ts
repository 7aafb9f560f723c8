import type { NamedDay } from "@sannong/contract/governance/calendar-words";
import { expect, test } from "vitest";
import { differences, missingYear, whyNotKeep } from "./calendar.rules.ts";

const newYear: NamedDay[] = [
  { day: "2027-01-01", kind: "off", name: "元旦" },
  { day: "2027-01-02", kind: "worked", name: "元旦调休" },
];
const source = "国务院办公厅通知（演示）";
const more = (day: string, kind: NamedDay["kind"]): NamedDay[] => [...newYear, { day, kind, name: "" }];

test.each<[NamedDay[], string | undefined]>([
  [more("2027-02-06", "worked"), undefined],
  [more("2027-02-08", "off"), undefined],
  [more("2027-02-06", "off"), undefined],
  [more("2027-02-08", "worked"), "calendar.workedWeekday"],
  [more("2026-12-31", "off"), "calendar.otherYear"],
  [more("2027-01-01", "off"), "calendar.twice"],
  [newYear.toReversed(), "calendar.unchanged"],
])("a year with %j: %s", (days, reason) =>
  expect(whyNotKeep({ year: 2027, source, days }, { source, days: newYear })?.reason).toBe(reason),
);

test("the log says what was added and what was taken away", () =>
  expect(differences(newYear, more("2027-01-03", "off").slice(1))).toEqual({
    added: "2027-01-03 休",
    removed: "2027-01-01 休",
  }));

test.each([
  [[2026], "2026-11-30T15:59:59Z", null],
  [[2026], "2026-11-30T16:00:00Z", 2027],
  [[2026], "2027-01-05T00:00:00Z", 2027],
  [[2026, 2027], "2026-12-05T00:00:00Z", null],
])("with %j kept at %s, %s is missing", (kept, at, missing) => expect(missingYear(kept, new Date(at))).toBe(missing));
