import type { SelfTestLine } from "@sannong/contract/applications/onboarding.schemas";
import { type SelfTestKey, selfTestLines } from "@sannong/contract/applications/onboarding-words";
import { describe, expect, test } from "vitest";
import { takenOverFrom, withWhatItRestsOn } from "./one-line.rules.ts";

const all = Object.keys(selfTestLines) as SelfTestKey[];
const line = (key: SelfTestKey, before: string | null = null): SelfTestLine => ({
  key,
  outcome: "ok",
  found: "好",
  took: 1,
  cause: null,
  cure: null,
  evidence: [],
  before,
});
const former = { finishedAt: new Date("2026-11-25T02:00:00Z"), lines: all.map((key) => line(key)) };
const triedNow = (only: SelfTestKey, lines = former.lines) => {
  const kept = takenOverFrom({ ...former, lines }, only);
  return all.filter((key) => !kept.has(key));
};

describe("one line again", () => {
  test.each<[SelfTestKey, SelfTestKey[]]>([
    ["reachable", ["reachable"]],
    ["wrongSecret", ["wrongSecret"]],
    ["noRole", ["noRole"]],
    ["checkUser", ["reachable", "checkUser"]],
    ["exchange", ["reachable", "redirect", "exchange"]],
    ["logout", ["reachable", "redirect", "exchange", "logout"]],
  ])("%s is tried with what it rests on", (only, tried) => {
    expect(triedNow(only)).toEqual(tried);
  });

  test("all else is taken over, with when it was found", () => {
    expect(takenOverFrom(former, "tls").get("logout")).toEqual(line("logout", "2026-11-25T02:00:00.000Z"));
  });

  test("what was taken over before keeps the moment it was really found", () => {
    const lines = all.map((key) => line(key, key === "logout" ? "2026-11-24T02:00:00.000Z" : null));
    expect(takenOverFrom({ ...former, lines }, "tls").get("logout")?.before).toBe("2026-11-24T02:00:00.000Z");
  });

  test("what the former run does not know is tried too, with what it rests on", () => {
    expect(
      triedNow(
        "tls",
        former.lines.filter(({ key }) => key !== "checkUser" && key !== "state"),
      ),
    ).toEqual(["reachable", "tls", "redirect", "state", "checkUser"]);
  });

  test("a run of everything takes nothing over, nor does one before which there was none", () => {
    expect(takenOverFrom(former, null).size).toBe(0);
    expect(takenOverFrom(undefined, "tls").size).toBe(0);
  });

  test("nothing rests on a line that comes after it", () => {
    for (const key of all)
      expect(withWhatItRestsOn(key).every((one) => all.indexOf(one) <= all.indexOf(key))).toBe(true);
  });
});
