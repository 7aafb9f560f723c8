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

test.each([
  ["土地与宅基地", "土地与|宅基地"],
  ["养鱼养虾养蟹", "养鱼|养虾|养蟹"],
  ["看见违法的事", "看见|违法的事"],
  ["渔业与禁捕", "渔业与|禁捕"],
])("no sign stands alone, and words of farming are words: %s", (name, cut) => {
  expect(wholeWords(name).join("|")).toBe(cut);
});
