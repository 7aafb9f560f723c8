import { dayOf, lastDays } from "@sannong/contract/rules/time/days";
import { describe, expect, test } from "vitest";
import {
  daysShown,
  gapsBetween,
  type Probed,
  sentenceOf,
  smsPart,
  stateNow,
  stateOfDay,
  systemGroups,
  whileAway,
} from "./status.rules.ts";

const now = new Date("2026-11-28T04:00:00Z");
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const names = lastDays(now, 90);

describe("a day", () => {
  test.each([
    [0, 0, "unchecked"],
    [1440, 1440, "up"],
    [1440, 1430, "up"],
    [1440, 1420, "partly"],
    [1440, 721, "partly"],
    [1440, 719, "down"],
  ] as const)("of %i looks, %i of which were well, is %s", (asked, well, state) =>
    expect(stateOfDay({ asked, well })).toBe(state),
  );
});

describe("a part now", () => {
  test.each([
    [1, 0, "up"],
    [1, 1, "partly"],
    [1, 2, "partly"],
    [1, 3, "down"],
    [4, 0, "up"],
    [6, 0, "unchecked"],
    [-6, 0, "unchecked"],
  ] as const)("looked at %i minutes ago, %i times in a row not well, is %s", (ago, misses, state) =>
    expect(stateNow({ checkedAt: before(ago), misses }, now)).toBe(state),
  );
  test("that was never looked at is unchecked", () => expect(stateNow(undefined, now)).toBe("unchecked"));
});

describe("minutes in which nobody looked", () => {
  test("are none between two looks that follow each other, and before the first", () => {
    expect(gapsBetween(before(1), now)).toEqual([]);
    expect(gapsBetween(undefined, now)).toEqual([]);
  });
  test("are counted on the day they belong to", () => {
    // noon in China: twelve hours since midnight
    expect(gapsBetween(before(31), now)).toEqual([{ day: "2026-11-28", minutes: 30 }]);
    expect(gapsBetween(before(12 * 60 + 31), now)).toEqual([
      { day: "2026-11-27", minutes: 30 },
      { day: "2026-11-28", minutes: 720 },
    ]);
  });
  test("reach no further back than what is shown", () => {
    const gaps = gapsBetween(new Date("2020-01-01T00:00:00Z"), now);
    expect(gaps).toHaveLength(90);
    expect(gaps[0]).toEqual({ day: names[0], minutes: 1440 });
  });
});

const system = (change: Partial<Probed>): Probed => ({
  abbr: "A",
  name: "甲系统",
  domain: "mach",
  protocol: "oidc",
  stage: "live",
  health: "normal",
  probe: { at: before(1), tookMs: 20, fault: null },
  ...change,
});
const groupsOf = (...systems: Probed[]) => systemGroups(systems, [], { names, now });

describe("groups of systems", () => {
  test("hold what is live and connected, by what it is for", () => {
    const groups = groupsOf(
      system({}),
      system({ abbr: "B", stage: "sandbox" }),
      system({ abbr: "C", protocol: "none" }),
      system({ abbr: "D", domain: "fish" }),
    );
    expect(groups.map(({ name, systems }) => [name, systems])).toEqual([
      ["农机服务", 1],
      ["渔业与禁捕", 1],
    ]);
  });

  test("are well, partly, or away, and nothing is said of what nobody asked lately", () => {
    const silent = system({ abbr: "B", name: "乙系统", health: "silent" });
    const stopped = system({ abbr: "C", name: "丙系统", health: "stopped", probe: null });
    const old = system({ abbr: "D", name: "丁系统", probe: { at: before(9), tookMs: 20, fault: null } });
    const states = [[system({})], [system({}), silent], [silent, stopped], [old], [system({}), old]];
    expect(states.map((all) => groupsOf(...all)[0]?.state)).toEqual(["up", "partly", "down", "unchecked", "up"]);
    expect(groupsOf(silent, stopped, old)[0]?.notWell).toEqual([
      { name: "乙系统", state: "down" },
      { name: "丙系统", state: "down" },
      { name: "丁系统", state: "unchecked" },
    ]);
  });

  test("have the days of all their systems", () => {
    const day = dayOf(now);
    const probes = [
      { abbr: "A", day, asked: 10, answered: 10 },
      { abbr: "B", day, asked: 10, answered: 4 },
      { abbr: "Z", day, asked: 10, answered: 0 },
    ];
    const [group] = systemGroups([system({}), system({ abbr: "B" })], probes, { names, now });
    expect(group?.days.at(-1)).toMatchObject({ asked: 20, well: 14, state: "partly" });
    expect(group?.days.at(-2)).toMatchObject({ asked: 0, state: "unchecked" });
  });
});

describe("text messages", () => {
  const today = dayOf(now);
  const of = (taken: number, failed: number) => smsPart(new Map([[today, { taken, failed }]]), names, true);
  test("are judged by what went out, and not at all where few did", () => {
    expect([of(20, 0), of(15, 5), of(5, 15), of(19, 0)].map(({ state }) => state)).toEqual([
      "up",
      "partly",
      "down",
      "unchecked",
    ]);
  });
  test("are unchecked where nothing is sent at all", () => {
    expect(smsPart(new Map([[today, { taken: 90, failed: 0 }]]), names, false)).toMatchObject({ state: "unchecked" });
  });
  test("never say how many there were", () => expect(of(20, 0).counts).toBe(false));
});

const part = {
  name: "登录",
  checks: "试写",
  checkedAt: before(1),
  days: daysShown(names, []),
  counts: true,
  notWell: [],
};
test("one sentence names what is away, what is not whole, and what nobody looked at", () => {
  const said = (...states: ("up" | "partly" | "down" | "unchecked")[]) =>
    sentenceOf(states.map((state, at) => ({ ...part, state, name: `第${at}` })));
  expect(said("up", "up")).toEqual({ state: "up", text: "检查过的部分都正常" });
  expect(said("up", "unchecked").text).toBe("检查过的部分都正常；没有检查：第1");
  expect(said("down", "partly", "up")).toEqual({ state: "down", text: "暂停：第0；部分不可用：第1" });
  expect(said("unchecked").state).toBe("unchecked");
});

test("while the database is away, what stands on it is away, and of systems nothing is known", () => {
  const [own, group] = whileAway(
    [
      { ...part, state: "up" },
      { ...part, state: "up", systems: 3 },
    ],
    now,
  );
  expect(own).toMatchObject({ state: "down", checkedAt: now });
  expect(group).toMatchObject({ state: "unchecked", checkedAt: part.checkedAt });
});
