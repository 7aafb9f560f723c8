import { globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { flag, listOf, number, readDocument, readParagraphs, readTable, text, textOrNull } from "./data-files.ts";
import { seedNoticeList } from "./notices.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-data-"));
});
afterAll(() => rm(folder, { recursive: true }));

const written = async (name: string, content: string) => {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
};

const columns = {
  name: text,
  kind: z.enum(["bank", "futures"]),
  months: number,
  isOpen: flag,
  for: listOf(text),
  link: textOrNull,
};
const head = "name\tkind\tmonths\tisOpen\tfor\tlink\n";

describe("a table", () => {
  test("is read by its columns; what is empty or left out says nothing", async () => {
    const file = await written("good.tsv", `${head}one\\ntwo\tbank\t0.5\tyes\ta|b\t/here\nthree\tfutures\t-3\n`);
    expect(readTable(file, columns)).toEqual([
      { name: "one\ntwo", kind: "bank", months: 0.5, isOpen: true, for: ["a", "b"], link: "/here" },
      { name: "three", kind: "futures", months: -3, isOpen: false, for: [], link: null },
    ]);
  });

  const good = "one\tbank\t3";
  test.each([
    ["a word that is none of its column", `${head}${good}\ntwo\tshop\t3`, /, line 3, column kind: .*"bank"\|"futures"/],
    ["a number that is none", `${head}two\tbank\tsoon`, /, line 2, column months: is no number$/],
    ["a mark that is none", `${head}${good}\n${good}\nthree\tbank\t3\tno`, /, line 4, column isOpen: .*"yes"/],
    ["a cell that has to be there", `${head}\tbank\t3`, /, line 2, column name: .*expected string/],
    ["a cell too many", `${head}one\tbank\t3\t\t\t\tmore`, /, line 2: 7 cells for 6 columns$/],
    [
      "a column that is missing",
      "name\tkind\none\tbank",
      /, line 1: the columns are name, kind instead of name, kind, m/,
    ],
  ])("names file, line, column and fault of %s", async (_what, content, fault) => {
    const file = await written("faulty.tsv", content);
    expect(() => readTable(file, columns)).toThrow(fault);
    expect(() => readTable(file, columns)).toThrow(file);
  });
});

describe("a document", () => {
  const schema = z.array(z.strictObject({ name: z.string(), parts: z.array(z.tuple([z.string(), z.number()])) }));
  const lines = (...parts: string[]) =>
    `[\n  {\n    "name": "a, {[b",\n    "parts": [\n${parts.join(",\n")}\n    ]\n  }\n]\n`;

  test("is read by its schema", async () => {
    const file = await written("good.json", lines('["x", 1]', '["y", 2]'));
    expect(readDocument(file, schema)).toEqual([
      {
        name: "a, {[b",
        parts: [
          ["x", 1],
          ["y", 2],
        ],
      },
    ]);
  });

  test.each([
    ["a value of another kind", lines('["x", 1]', '["y", "2"]'), /, line 6, 0\.parts\.1\.1: .*expected number/],
    ["a member that is missing", '[\n\n{ "name": "a" }]', /, line 3, 0\.parts: .*expected array/],
    ["a member that nobody knows", '[\n{ "name": "a", "parts": [], "more": 1 }]', /, line 2, 0: .*"more"/],
    ["a text that is no JSON", '[\n{ "name" }]', /: .*JSON at position \d+ \(line 2 column 10\)$/],
  ])("names file, line, member and fault of %s", async (_what, content, fault) => {
    const file = await written("faulty.json", content);
    expect(() => readDocument(file, schema)).toThrow(fault);
    expect(() => readDocument(file, schema)).toThrow(file);
  });
});

test("a long text is read paragraph by paragraph, headings without their mark", async () => {
  expect(readParagraphs(await written("long.md", "各单位：\n\n## 一、范围\n\n全省。\n"))).toEqual([
    "各单位：",
    "一、范围",
    "全省。",
  ]);
});

test("every text of a notice belongs to one", () => {
  const texts = globSync("*.md", { cwd: join(import.meta.dirname, "../data/notices") });
  expect(texts.map((name) => name.replace(/\.md$/, "")).toSorted()).toEqual(
    seedNoticeList.map(({ id }) => id).toSorted(),
  );
});
