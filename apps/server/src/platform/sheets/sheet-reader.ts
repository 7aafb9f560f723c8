import { cut } from "@sannong/contract/rules/texts/cut";
import { Readable } from "node:stream";
import excel, { type CellValue } from "exceljs";
import { open, type Entry, type ZipFile } from "yauzl";

export type SheetBounds = {
  /** all parts together, unpacked */
  unpacked: number;
  /** of these what is kept in memory while the sheet is read: the words that cells share, and how they look */
  kept: number;
  /** between two marks, and in a line of a table of text; a cell holds 32,767 signs, however they are written */
  text: number;
};

const MEBIBYTE = 1024 * 1024;
/** Fifty thousand rows of twenty columns are a quarter of this. */
export const USUAL_BOUNDS: SheetBounds = { unpacked: 256 * MEBIBYTE, kept: 64 * MEBIBYTE, text: MEBIBYTE };
/** Every picture of a sheet is one. */
const MOST_PARTS = 10_000;
/** Nobody hands in a list among more sheets than these. */
const MOST_SHEETS = 255;
/** A spreadsheet names its sheets in 31 signs; other programs are less strict. */
const LONGEST_NAME = 100;

export type WorkbookRow = { number: number; values: CellValue[] };
type StyledCell = { value: CellValue; numFmt?: unknown };
type StyledRow = WorkbookRow & { eachCell(act: (cell: StyledCell, column: number) => void): void };
/** What a part of the workbook is to it, as far as whoever wrote the file says. */
type Relationship = { Id?: string; Type?: string; Target?: string };
type Inner = {
  workbookRels?: Relationship[];
  model?: { sheets?: { name: string; state?: string; rId?: string }[] } | null;
  _parseRels(part: Readable): Promise<void>;
  _parseWorkbook(part: Readable): Promise<void>;
  _parseStyles(part: Readable): Promise<void>;
  _parseSharedStrings(part: Readable): AsyncIterable<unknown>;
  _parseWorksheet(parts: AsyncIterable<string>, number: string): Iterable<{ value: AsyncIterable<StyledRow> }>;
};
const Base = excel.stream.xlsx.WorkbookReader as unknown as new (content: Readable, options: object) => Inner;

/**
 * The library's reader of a workbook's parts, without its way through the archive: that knows no bound, waits for ever
 * where an archive breaks off, takes the sheets in the order of the archive, and leaves its copies on the disk. It also
 * turns every piece that is unpacked into text by itself, which spoils a Chinese sign that lies across two pieces: so
 * pieces are turned into text here.
 */
class Book extends Base {
  constructor() {
    super(Readable.from([]), { worksheets: "emit", sharedStrings: "cache", styles: "cache", hyperlinks: "ignore" });
  }
  async keepWords(part: Readable): Promise<void> {
    for await (const _said of this._parseSharedStrings(part.setEncoding("utf8"))) continue;
  }
  /** The parts of the sheets that a person sees, in the order in which they see them. */
  seen(): { name: string; part: string }[] {
    const sheets = new Map((this.workbookRels ?? []).filter(isOf("worksheet")).map((one) => [one.Id, partOf(one)]));
    return (this.model?.sheets ?? []).flatMap(({ name, state, rId }) => {
      const part = sheets.get(rId ?? "");
      return part !== undefined && (state ?? "visible") === "visible" ? [{ name, part }] : [];
    });
  }
  partCalled(kind: "styles" | "sharedStrings"): string | undefined {
    const found = (this.workbookRels ?? []).find(isOf(kind));
    return found && partOf(found);
  }
  async *rows(part: Readable, longest: number): AsyncGenerator<WorkbookRow> {
    for (const { value: sheet } of this._parseWorksheet(inText(part, longest), "1"))
      for await (const row of sheet) yield { number: row.number, values: valuesOf(row) };
  }
}

/** A per cent sign of the format is shown behind a hundred times the number; one in quotes is a word like any other. */
const isShare = (format: unknown): boolean =>
  typeof format === "string" && format.replaceAll(/"[^"]*"|\\./g, "").includes("%");
const DIGITS = 15;

/** The values of a row as they are shown: 0.856 in a cell of per cents is 85.6%. */
function valuesOf(row: StyledRow): CellValue[] {
  const { values } = row;
  row.eachCell(({ value, numFmt }, column) => {
    const shown = typeof value === "object" && value !== null && "result" in value ? value.result : value;
    if (typeof shown === "number" && isShare(numFmt)) values[column] = `${Number((shown * 100).toPrecision(DIGITS))}%`;
  });
  return values;
}

const WORKBOOK = "xl/workbook.xml";
const RELATIONSHIPS = "xl/_rels/workbook.xml.rels";
/** The standard has two addresses for each kind of part, which end alike. */
const isOf =
  (kind: string) =>
  ({ Type }: Relationship) =>
    Type?.endsWith(`/${kind}`) === true;
/** Which part is meant: from the workbook's folder or from the root, in whatever case the program wrote it. */
const partOf = ({ Target = "" }: Relationship): string =>
  decodeURIComponent(new URL(Target.trim(), `http://book/${WORKBOOK}`).pathname)
    .slice(1)
    .toLowerCase();

async function* inText(part: AsyncIterable<Buffer>, longest: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let since = 0;
  for await (const piece of part) {
    const text = decoder.decode(piece, { stream: true });
    const mark = text.lastIndexOf("<");
    since = mark === -1 ? since + text.length : text.length - mark;
    // what stands between two marks is held in memory until the second comes
    if (since > longest) throw new Error("a cell of the workbook has no end");
    yield text;
  }
  yield decoder.decode();
}

/** An archive on disk. What unpacks to more than its directory says of it is an error of the part's stream. */
async function openArchive(path: string) {
  const archive = await new Promise<ZipFile>((done, fail) =>
    open(path, { autoClose: false, lazyEntries: true }, (failure, opened) => (failure ? fail(failure) : done(opened))),
  );
  const parts = await new Promise<Map<string, Entry>>((done, fail) => {
    if (archive.entryCount > MOST_PARTS) return fail(new Error("the archive has more parts than any workbook"));
    const found = new Map<string, Entry>();
    archive.on("entry", (entry: Entry) => {
      found.set(entry.fileName.toLowerCase(), entry);
      archive.readEntry();
    });
    archive.once("end", () => done(found));
    archive.once("error", fail);
    archive.readEntry();
  }).catch((failure: unknown) => {
    archive.close();
    throw failure;
  });
  return {
    sizeOf: (names: Iterable<string>) =>
      [...names].reduce((sum, name) => sum + (parts.get(name)?.uncompressedSize ?? 0), 0),
    names: () => parts.keys(),
    has: (name: string) => parts.has(name),
    close: () => archive.close(),
    read: (name: string) =>
      new Promise<Readable>((done, fail) => {
        const entry = parts.get(name);
        if (!entry) return fail(new Error("the workbook lacks a part"));
        return archive.openReadStream(entry, (failure, part) => (failure ? fail(failure) : done(part)));
      }),
  };
}

/**
 * A workbook on disk: the sheets that a person sees, each with its rows, which are unpacked one by one. It stays open
 * until it is closed.
 *
 * @throws Error for what is no workbook, a broken one, or one beyond the bounds; reading rows throws it too
 */
export async function openWorkbook(path: string, bounds: SheetBounds) {
  const archive = await openArchive(path);
  const admit = (kept: readonly string[]): void => {
    if (archive.sizeOf(archive.names()) > bounds.unpacked || archive.sizeOf(kept) > bounds.kept)
      throw new Error("the workbook is larger than any that is handed in");
  };
  try {
    admit([RELATIONSHIPS, WORKBOOK]);
    const book = new Book();
    await book._parseRels(await archive.read(RELATIONSHIPS));
    await book._parseWorkbook(await archive.read(WORKBOOK));
    const [styles, words] = [book.partCalled("styles"), book.partCalled("sharedStrings")];
    admit([RELATIONSHIPS, WORKBOOK, styles ?? "", words ?? ""]);
    if (styles !== undefined && archive.has(styles)) await book._parseStyles(await archive.read(styles));
    if (words !== undefined && archive.has(words)) await book.keepWords(await archive.read(words));
    // a part that is named twice is read once
    const seen = new Map(book.seen().map(({ name, part }) => [part, cut(name, LONGEST_NAME)]));
    const sheets = [...seen].filter(([part]) => archive.has(part)).slice(0, MOST_SHEETS);
    if (sheets.length === 0) throw new Error("the workbook holds no sheet that is shown");
    return {
      sheets: sheets.map(([part, name]) => ({
        name,
        async *rows(): AsyncGenerator<WorkbookRow> {
          const sheet = await archive.read(part);
          try {
            yield* book.rows(sheet, bounds.text);
          } finally {
            sheet.destroy();
          }
        },
      })),
      close: archive.close,
    };
  } catch (failure) {
    archive.close();
    throw failure;
  }
}
