import { Readable } from "node:stream";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inGbk } from "../../../test/gbk.ts";
import { tries } from "../../../test/odd-input.ts";
import { bookOf, type TestSheet } from "../../../test/zip.ts";
import { cellText, readTable } from "./read-table.ts";

const TITLES = ["姓名", "手机号"] as const;
const SIGNS = [..."张李王示范农机合作社ABC019 -,;\"'\t\n（）"];
/** What somebody writes into a cell; blanks around it are not read. */
const cell = fc
  .array(fc.constantFrom(...SIGNS), { maxLength: 8 })
  .map((signs) => signs.join("").trim())
  .filter((text) => !/^['=+\-@|%]/.test(text));
const row = fc.tuple(cell, cell).filter((cells) => cells.some((text) => text !== ""));
const rows = fc.array(row, { minLength: 1, maxLength: 6 });
const name = fc
  .string({ minLength: 1, maxLength: 31 })
  .filter((text) => text.trim() !== "" && !/[\p{Cc}\p{Cs}]/u.test(text));

const read = (file: Buffer) =>
  readTable(Readable.from([file]), { columns: TITLES, most: 100 }, async (table) => {
    const found = [];
    for await (const { cells } of table.rows) found.push([cellText(cells.姓名), cellText(cells.手机号)]);
    return { found, sheet: table.read.sheet };
  });

test("whatever order, hiding and names its sheets have, and however it is written, a workbook gives the same rows", async () => {
  const book = fc.record({
    rows,
    names: fc.uniqueArray(name, { minLength: 4, maxLength: 4, selector: (text) => text.toLowerCase() }),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
    archived: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
    state: fc.constantFrom("hidden" as const, "veryHidden" as const),
    above: fc.nat({ max: 4 }),
    swapped: fc.boolean(),
    words: fc.constantFrom("shared" as const, "inline" as const),
    targets: fc.constantFrom("folder" as const, "root" as const),
    capitals: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(book, async ({ rows: given, names, order, state, above, swapped, ...written }) => {
      const inOrder = (cells: readonly string[]) => (swapped ? cells.toReversed() : [...cells]);
      const title = Array.from({ length: above }, (_, at) => [`标题 ${at}`]);
      const lists: Omit<TestSheet, "name">[] = [
        { rows: [...title, inOrder(TITLES), ...given.map(inOrder)] },
        { rows: [["填表说明"], ["姓名要写全名"]] },
        { rows: [[...TITLES], ["旧", "旧"]], state },
        { rows: [[...TITLES]] },
      ];
      const sheets = order.map((place) => ({ name: names[place] ?? "", ...lists[place] }) as TestSheet);
      expect(await read(bookOf(sheets, written))).toEqual({ found: given, sheet: names[0] });
    }),
    tries(150),
  );
});

test("whatever encoding and delimiter a table of text has, it gives the same rows", async () => {
  const encodings = {
    utf8: (text: string) => Buffer.from(text),
    utf8Marked: (text: string) => Buffer.from(`\uFEFF${text}`),
    utf16: (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"),
    utf16Turned: (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
    gbk: inGbk,
  };
  const table = fc.record({
    rows,
    encoding: fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])),
    delimiter: fc.constantFrom(",", ";", "\t"),
    end: fc.constantFrom("\n", "\r\n"),
    quotesAll: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ rows: given, encoding, delimiter, end, quotesAll }) => {
      const written = (text: string) =>
        quotesAll || /[,;\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const lines = [[...TITLES], ...given].map((cells) => cells.map(written).join(delimiter));
      expect(await read(encodings[encoding](lines.join(end)))).toEqual({ found: given, sheet: null });
    }),
    tries(300),
  );
});
