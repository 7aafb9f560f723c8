import { describe, expect, test } from "vitest";
import { isCommon } from "./common-passwords.ts";

describe("design §4: not a common password", () => {
  test.each([
    ["a word with ornament", "Password#2026"],
    ["a word in disguise", "P@ssw0rd!99"],
    ["a Chinese name in pinyin", "Zhangwei@88"],
    ["a word said twice", "Admin@Admin1"],
    ["a run over the keyboard", "Xq#qwertyK9"],
    ["…backwards", "Xq#Poiuy7Km"],
    ["…down the columns", "1qaz@WSX3edc"],
    ["figures in a row", "Kd#Tp12345w"],
    ["…with Shift held", "Kd7Tp!@#$w"],
    ["letters in a row", "Hk7#abcdeT"],
    ["one key again and again", "Hk#Taaaa7p"],
  ])("%s: %s", (_name, password) => expect(isCommon(password)).toBe(true));

  test.each(["Rice-Field-2026", "Daoxiang#2026", "Mai7#tian-Lu", "Yu9$heTang"])("%s is none", (password) =>
    expect(isCommon(password)).toBe(false),
  );
});
