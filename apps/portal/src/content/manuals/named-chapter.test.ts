import { expect, test } from "vitest";
import { chapterIn } from "./named-chapter.ts";

test.each([
  ["#chapter-2", "chapter-2"],
  ["#%E7%99%BB%E5%BD%95", "登录"],
  ["#登录", "登录"],
  ["#%E7%99%B", "%E7%99%B"],
  ["#100%", "100%"],
  ["", ""],
])("%j names %j", (hash, name) => {
  expect(chapterIn(hash)).toBe(name);
});
