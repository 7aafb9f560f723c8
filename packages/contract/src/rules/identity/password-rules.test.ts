import { describe, expect, test } from "vitest";
import { daysToWarnOf } from "./password-age.ts";
import { strengthOf } from "./password-strength.ts";

describe("design §4: warned 7 days before", () => {
  const end = "2026-06-08T00:00:00.000Z";
  test.each([
    ["eight days before", "2026-05-31T00:00:00Z", null],
    ["seven days before", "2026-06-01T00:00:00Z", 7],
    ["a day and a half before", "2026-06-06T12:00:00Z", 2],
    ["the last minute", "2026-06-07T23:59:00Z", 1],
    ["expired: that is more than a warning", "2026-06-08T00:00:00Z", null],
  ])("%s", (_name, now, days) => expect(daysToWarnOf(end, new Date(now))).toBe(days));
  test("without a password nothing ends", () => expect(daysToWarnOf("", new Date())).toBeNull());
});

describe("the words under the field", () => {
  test.each([
    ["", "弱", ["9-20 位", "大写字母", "小写字母", "数字", "符号"]],
    ["abc", "弱", ["9-20 位", "大写字母", "数字", "符号"]],
    ["Abcdefghi1", "弱", ["符号"]],
    ["Mai7#tianX", "中", []],
    ["Mai7#tian-Lu-9", "强", []],
    ["Aa1#Aa1#Aa1#Aa1#", "中", []],
  ])("%j is %s", (password, word, missing) => expect(strengthOf(password)).toEqual({ word, missing }));
});
