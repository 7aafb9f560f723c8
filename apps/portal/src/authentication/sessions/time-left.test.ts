import { expect, test } from "vitest";
import { inMinutesAndSeconds, spokenAt } from "./time-left.ts";

test.each([
  [120, "2 分钟"],
  [108, "1 分 48 秒"],
  [60, "1 分钟"],
  [59, "59 秒"],
  [0, "0 秒"],
])("%i seconds read %s", (seconds, words) => {
  expect(inMinutesAndSeconds(seconds)).toBe(words);
});

test("a reader hears the same sentence for 20 seconds", () => {
  const sentences = new Set(Array.from({ length: 120 }, (_second, index) => spokenAt(120 - index)));
  expect([...sentences]).toEqual([
    "还有 2 分钟 退出登录",
    "还有 1 分 40 秒 退出登录",
    "还有 1 分 20 秒 退出登录",
    "还有 1 分钟 退出登录",
    "还有 40 秒 退出登录",
    "还有 20 秒 退出登录",
  ]);
});
