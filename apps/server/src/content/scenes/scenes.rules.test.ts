import { dayOf, lastDays } from "@sannong/contract/rules/time/days";
import { describe, expect, test } from "vitest";
import {
  afterLevel,
  codeLengthsFor,
  codeOf,
  levelsFrom,
  mayReportDay,
  numberOf,
  regionAt,
  standingOf,
} from "./scenes.rules.ts";

describe("who reviews", () => {
  test.each([
    ["320925", ["county", "city", "province"]],
    ["320925102", ["county", "city", "province"]],
    ["3209", ["city", "province"]],
    ["32", ["province"]],
  ])("what an office of %s declares: %j", (region, levels) => expect(levelsFrom(region)).toEqual(levels));

  test.each([
    ["county", "320925"],
    ["city", "3209"],
    ["province", "32"],
  ] as const)("at the level of the %s it lies with %s", (level, region) =>
    expect(regionAt(level, "320925102")).toBe(region),
  );
  test.each([
    ["county", "city"],
    ["city", "province"],
    ["province", "published"],
  ] as const)("after the %s comes %s", (level, next) => expect(afterLevel(level)).toBe(next));

  const due = new Date("2026-11-20T00:00:00Z");
  const before = new Date("2026-11-19T00:00:00Z");
  const after = new Date("2026-11-21T00:00:00Z");
  test.each([
    ["320925", "320925", before, true],
    ["320925", "3209", before, false],
    ["320925", "3209", after, true],
    ["320925", "32", after, false],
    ["3209", "3209", before, true],
    ["3209", "32", before, false],
    ["3209", "32", after, true],
    ["32", "32", before, true],
    ["320925", "320925102", after, false],
  ])("a request of %s by an administrator of %s at %s: %s", (asked, given, now, may) =>
    expect(
      asked.length === codeLengthsFor(given).own || (asked.length === codeLengthsFor(given).late && now > due),
    ).toBe(may),
  );
});

describe("days and standings", () => {
  const now = new Date("2026-11-21T16:30:00Z");
  test("the day turns at midnight of the office", () => {
    expect(dayOf(now)).toBe("2026-11-22");
    expect(dayOf(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
    expect(lastDays(now, 3)).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
  });
  test.each([
    ["2026-11-22", true],
    ["2026-11-15", true],
    ["2026-11-14", false],
    ["2026-11-23", false],
    ["2026-13-40", false],
  ])("a figure of %s may be brought: %s", (day, may) => expect(mayReportDay(day, now)).toBe(may));
  test.each([
    [null, "unconnected"],
    [0, "online"],
    [24 * 3600_000, "online"],
    [24 * 3600_000 + 1, "late"],
    [7 * 24 * 3600_000, "late"],
    [7 * 24 * 3600_000 + 1, "silent"],
  ])("last heard of %s milliseconds ago: %s", (ago, standing) =>
    expect(standingOf(ago === null ? null : new Date(now.getTime() - ago), now)).toBe(standing),
  );
});

test("the number people name a scene by", () => {
  expect(codeOf(12)).toBe("CJ-00000012");
  expect(numberOf(" cj-00000012 ")).toBe(12);
  expect(numberOf("CJ-12")).toBeUndefined();
});
