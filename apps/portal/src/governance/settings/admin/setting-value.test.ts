import { expect, test } from "vitest";
import { inWords, problemWith } from "./setting-value.ts";

test.each([
  ["session.idleSecondsStaff", 1800, "30 分钟"],
  ["session.idleSecondsMarket", 7200, "2 小时"],
  ["sms.resendSeconds", 60, "60 秒"],
  ["sms.codeSeconds", 150, "150 秒"],
  ["sms.perRegionDay", 20_000, "20,000 条"],
] as const)("%s %i is %s", (key, value, words) => expect(inWords(key, value)).toBe(words));

test.each([
  ["", "请填写整数"],
  ["4.5", "请填写整数"],
  ["-4", "请填写 3 到 10 次"],
  ["2", "请填写 3 到 10 次"],
  ["11", "请填写 3 到 10 次"],
  ["5", "与现在的值相同"],
  ["4", undefined],
  ["４", undefined],
])("%j: %s", (typed, problem) => expect(problemWith("signIn.failuresBeforeWait", typed, 5)).toBe(problem));
