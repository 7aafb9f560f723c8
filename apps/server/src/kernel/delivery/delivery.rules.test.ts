import { expect, test } from "vitest";
import { channels, type ChannelName, type ChannelPolicy } from "./channels.ts";
import { isWorthless, nextTry, placesLeft } from "./delivery.rules.ts";

const now = new Date("2026-11-22T00:00:00Z");
const inSeconds = (at: Date | null) => at && (at.getTime() - now.getTime()) / 1000;

test.each<[ChannelName, (number | null)[]]>([
  ["signOff", [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, null]],
  ["userEvent", [10, 60, 300, 1800, 7200, 21_600, 43_200, null]],
  ["unbinding", [60, 120, 240, 480, 960, 1800, 1800, 1800, 1800, null]],
  ["textNotice", [30, 60, 300, 900, 3600, null]],
  ["mail", [120, 300, 600, 600, null]],
  ["auditHead", [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600]],
])("tries on %s come later and later, then it is given up", (name, waits) => {
  const policy: ChannelPolicy = channels[name];
  expect(waits.map((_wait, index) => inSeconds(nextTry(policy, index + 1, now)))).toEqual(waits);
});

test.each([
  [{ atOnce: 100, ofOne: 10 }, 0, 0, 10],
  [{ atOnce: 100, ofOne: 10 }, 7, 50, 3],
  [{ atOnce: 100, ofOne: 10 }, 12, 0, 0],
  [{ atOnce: 100, ofOne: 8, rests: true }, 0, 7, 8],
  [{ atOnce: 100, ofOne: 8, rests: true }, 0, 8, 0],
] as const)("of %j, %i under way and %i failed in a row, %i are left", (share, underWay, failed, left) =>
  expect(placesLeft(share, underWay, failed)).toBe(left),
);

test("what is older than it may be has nothing to tell", () => {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect(isWorthless(channels.textNotice, ago(86_400), now)).toBe(false);
  expect(isWorthless(channels.textNotice, ago(86_401), now)).toBe(true);
  expect(isWorthless(channels.signOff, ago(86_400 * 365), now)).toBe(false);
});
