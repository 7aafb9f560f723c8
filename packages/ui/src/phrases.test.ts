import { expect, test } from "vitest";
import { phrasesOf } from "./phrases.ts";

test("a title breaks between its words, and never before what closes or after what opens one", () => {
  const phrases = phrasesOf("农村土地承包管理系统（演示）、《种子法》");
  expect(phrases.join("")).toBe("农村土地承包管理系统（演示）、《种子法》");
  for (const word of ["农村", "管理", "系统"])
    expect(
      phrases.some((one) => one.includes(word)),
      word,
    ).toBe(true);
  expect(phrases.filter((one) => /^[）、》]|[（《]$/.test(one))).toEqual([]);
  expect(phrases.length).toBeGreaterThan(4);
});

test("where the browser knows no words the title is one piece", () => {
  expect(phrasesOf("农村土地承包管理系统", null)).toEqual(["农村土地承包管理系统"]);
});
