import { expect, test } from "vitest";
import { wholeWords } from "./whole-words.tsx";

test.each([
  "农村土地承包管理系统",
  "长江禁捕智能监管系统",
  "农业综合执法办案系统",
  "动物检疫证明申报（A 证）",
  "冬小麦苗情，怎么看？",
])("%s is cut between words, and nothing of it is lost", (title) => {
  const parts = wholeWords(title);
  expect(parts.join("")).toBe(title);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts.slice(1)) expect(part).not.toMatch(/^[，。？！）】》”、]/);
  for (const part of parts.slice(0, -1)) expect(part).not.toMatch(/[（【《“]$/);
});

test("a word is never cut", () => {
  const cutsOf = (title: string) => wholeWords(title).join("|");
  expect(cutsOf("农村土地承包管理系统")).toContain("承包");
  expect(cutsOf("农业综合执法办案系统")).toContain("执法");
});
