import { expect, test } from "vitest";
import { sentencesIn } from "./sentences.ts";

const cut = (text: string) => sentencesIn(text).map(([from, to]) => text.slice(from, to));

test("a text is read sentence by sentence, with the sign that ends each", () => {
  expect(cut("您要办什么？带上身份证。三天办好！")).toEqual(["您要办什么？", "带上身份证。", "三天办好！"]);
  expect(cut("他说“好。”然后走了")).toEqual(["他说“好。”", "然后走了"]);
  expect(cut("没有句号的标题")).toEqual(["没有句号的标题"]);
  expect(cut("  ")).toEqual([]);
});

test("what is too long for a caption is cut at a comma, and nothing of it is lost", () => {
  const long = `${"一二三四五六七八九十".repeat(4)}，${"甲乙丙丁".repeat(20)}。`;
  const parts = cut(long);
  expect(parts.join("")).toBe(long);
  expect(parts[0]).toMatch(/，$/);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(60);
});
