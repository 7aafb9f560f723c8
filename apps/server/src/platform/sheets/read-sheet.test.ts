import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tries } from "../../../test/odd-input.ts";
import { sheetOf, workbookOf, zipOf } from "../../../test/zip.ts";
import { UnreadableSheet, withBook } from "./read-sheet.ts";
import type { SheetBounds } from "./sheet-reader.ts";

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number | string, cells: string) => `<row r="${number}">${cells}</row>`;
const ordinary = workbookOf({
  sheet: sheetOf(row(1, `<c r="A1" t="s"><v>0</v></c><c r="B1"><v>7</v></c>`)),
  strings: "<si><t>姓名</t></si>",
});
const inPieces = (book: Buffer, size = 4096) =>
  Readable.from(
    Array.from({ length: Math.ceil(book.length / size) }, (_, at) => book.subarray(at * size, (at + 1) * size)),
  );
const little: SheetBounds = { unpacked: 3_000_000, kept: 1_000_000, text: 100_000 };
const read = (given: Buffer, { size = 4096, bounds = little } = {}) =>
  withBook(
    inPieces(given, size),
    async ({ sheets }) => {
      const lines = [];
      for await (const line of sheets[0]?.lines() ?? []) {
        lines.push(line);
        if (lines.length >= 5000) break;
      }
      return lines;
    },
    bounds,
  );

test("words that lie behind the sheet are found, in whatever pieces it comes", async () => {
  for (const size of [64, 4096, 1_000_000])
    expect(await read(ordinary, { size })).toEqual([{ line: 1, cells: ["姓名", 7] }]);
});

describe("what would fill memory or disk is no workbook", () => {
  const long = (thousands: number) => "a".repeat(thousands * 1000);
  test.each<[string, () => Buffer]>([
    ["a sheet without end", () => workbookOf({ sheet: sheetOf(row(1, cell("A1", "x")).repeat(60_000)) })],
    ["a cell without end", () => workbookOf({ sheet: sheetOf(row(1, cell("A1", long(500)))) })],
    ["an attribute without end", () => workbookOf({ sheet: sheetOf(`<row r="${"1".repeat(500_000)}"/>`) })],
    ["shared words without end", () => workbookOf({ sheet: sheetOf(""), strings: `<si><t>${long(1200)}</t></si>` })],
    ["countless shared words", () => workbookOf({ sheet: sheetOf(""), strings: "<si><t>a</t></si>".repeat(70_000) })],
    [
      "styles without end",
      () => workbookOf({ sheet: sheetOf(""), styles: `<fonts>${"<font/>".repeat(150_000)}</fonts>` }),
    ],
    [
      "a part that nobody asked for, without end",
      () => workbookOf({ sheet: sheetOf(""), more: [{ name: "xl/media/a.bin", content: Buffer.alloc(4_000_000) }] }),
    ],
    ["a line of countless cells", () => Buffer.from(",".repeat(20_000))],
    ["a line without end", () => Buffer.from(`${long(1)},`.repeat(200))],
    [
      "countless parts",
      () =>
        workbookOf({
          sheet: sheetOf(""),
          more: Array.from({ length: 10_001 }, (_, at) => ({ name: `xl/media/${at}`, content: "" })),
        }),
    ],
    ["a column beyond the last", () => workbookOf({ sheet: sheetOf(row(1, cell("XFE1", "x"))) })],
    ["no sheet at all", () => zipOf([{ name: "word/document.xml", content: "<document/>" }])],
    [
      "a sheet that is larger than it says",
      () => workbookOf({ sheet: sheetOf(row(1, cell("A1", "x")).repeat(60_000)), said: 400 }),
    ],
  ])("%s", async (_what, book) => {
    await expect(read(book())).rejects.toThrow(UnreadableSheet);
  });

  test("what is read, was read in part, or cannot be read leaves nothing on the disk", async () => {
    const usual = process.env["TMPDIR"];
    const folder = await mkdtemp(join(tmpdir(), "sheets-"));
    process.env["TMPDIR"] = folder;
    try {
      await read(ordinary);
      await read(workbookOf({ sheet: sheetOf(row(1, cell("A1", "x")).repeat(9000)) }));
      await expect(read(ordinary.subarray(0, 400))).rejects.toThrow(UnreadableSheet);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      if (usual === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = usual;
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    ["elements within elements", sheetOf(row(1, "<c>".repeat(50_000)))],
    [
      "an entity that grows",
      `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetOf(row(1, cell("A1", "&b;")))}`,
    ],
    [
      "an entity that reads a file",
      `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheetOf(row(1, cell("A1", "&a;")))}`,
    ],
  ])("%s: read as nothing, or refused", async (_what, sheet) => {
    const told = await read(workbookOf({ sheet })).catch((thrown: unknown) => thrown);
    expect(told instanceof UnreadableSheet ? "" : JSON.stringify(told)).not.toMatch(/root:|aaaaaaaa/);
  });
});

test("a workbook that was cut off, or whose bytes were changed, is read or refused, and ends", async () => {
  const book = workbookOf({
    sheet: sheetOf(Array.from({ length: 30 }, (_, at) => row(at + 1, cell(`A${at + 1}`, `行${at}`))).join("")),
    strings: "<si><t>姓名</t></si>",
  });
  const spoilt = fc.record({
    keep: fc.oneof(fc.constant(book.length), fc.nat({ max: book.length })),
    changes: fc.array(fc.tuple(fc.nat({ max: book.length - 1 }), fc.nat({ max: 255 })), { maxLength: 6 }),
    size: fc.constantFrom(17, 512, 100_000),
  });
  await fc.assert(
    fc.asyncProperty(spoilt, async ({ keep, changes, size }) => {
      const given = Buffer.from(book);
      for (const [at, byte] of changes) given[at] = byte;
      const told = await read(given.subarray(0, keep), { size }).catch((thrown: unknown) => thrown);
      expect(Array.isArray(told) || told instanceof UnreadableSheet).toBe(true);
    }),
    tries(150),
  );
});
