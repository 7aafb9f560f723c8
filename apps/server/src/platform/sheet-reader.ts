import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import excel, { type CellValue } from "exceljs";
import { open, type Entry, type ZipFile } from "yauzl";

export type SheetBounds = {
  /** all parts together, unpacked */
  unpacked: number;
  /** of these what is kept in memory while the sheet is read: the words that cells share, and how they look */
  kept: number;
  /** between two marks; a cell holds 32,767 signs, however they are written */
  text: number;
};

const MEBIBYTE = 1024 * 1024;
/** Fifty thousand rows of twenty columns are a quarter of this. */
export const USUAL_BOUNDS: SheetBounds = { unpacked: 256 * MEBIBYTE, kept: 64 * MEBIBYTE, text: MEBIBYTE };

type Row = { number: number; values: CellValue[] };
type Inner = {
  _parseRels(part: Readable): Promise<void>;
  _parseWorkbook(part: Readable): Promise<void>;
  _parseStyles(part: Readable): Promise<void>;
  _parseSharedStrings(part: Readable): AsyncIterable<unknown>;
  _parseWorksheet(parts: AsyncIterable<string>, number: string): Iterable<{ value: AsyncIterable<Row> }>;
};
const Base = excel.stream.xlsx.WorkbookReader as unknown as new (content: Readable, options: object) => Inner;

/**
 * The library's reader of a workbook's parts, without its way through the archive: that knows no bound, waits for ever
 * where an archive breaks off, and leaves its copies on the disk. It also turns every piece that is unpacked into text
 * by itself, which spoils a Chinese sign that lies across two pieces: so pieces are turned into text here.
 */
class Book extends Base {
  constructor() {
    super(Readable.from([]), { worksheets: "emit", sharedStrings: "cache", styles: "cache", hyperlinks: "ignore" });
  }
  async keep(name: string, part: Readable): Promise<void> {
    if (name.endsWith(".rels")) await this._parseRels(part);
    else if (name.endsWith("workbook.xml")) await this._parseWorkbook(part);
    else if (name.endsWith("styles.xml")) await this._parseStyles(part);
    else for await (const _said of this._parseSharedStrings(part.setEncoding("utf8"))) continue;
  }
  async *rows(part: Readable, longest: number): AsyncGenerator<Row> {
    for (const { value: sheet } of this._parseWorksheet(inText(part, longest), "1")) yield* sheet;
  }
}

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

const keptParts = ["xl/_rels/workbook.xml.rels", "xl/workbook.xml", "xl/styles.xml", "xl/sharedStrings.xml"];
const isSheet = (name: string) => /^xl\/worksheets\/sheet\d{1,6}\.xml$/.test(name);

/** An archive on disk. What unpacks to more than its directory says of it is an error of the part's stream. */
async function openArchive(path: string) {
  const archive = await new Promise<ZipFile>((done, fail) =>
    open(path, { autoClose: false }, (failure, opened) => (failure ? fail(failure) : done(opened))),
  );
  const parts = await new Promise<Map<string, Entry>>((done, fail) => {
    const found = new Map<string, Entry>();
    archive.on("entry", (entry: Entry) => void found.set(entry.fileName, entry));
    archive.once("end", () => done(found));
    archive.once("error", fail);
  });
  return {
    parts,
    close: () => archive.close(),
    read: (entry: Entry) =>
      new Promise<Readable>((done, fail) =>
        archive.openReadStream(entry, (failure, part) => (failure ? fail(failure) : done(part))),
      ),
  };
}

/** @throws Error for a workbook that would fill memory or keep a processor busy for long */
function admit(parts: ReadonlyMap<string, Entry>, { unpacked, kept }: SheetBounds): void {
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + (parts.get(name)?.uncompressedSize ?? 0), 0);
  if (sizeOf(parts.keys()) > unpacked || sizeOf(keptParts) > kept)
    throw new Error("the workbook is larger than any that is handed in");
}

/**
 * The rows of a workbook's first sheet, one by one as they are unpacked. It lies on disk while it is read.
 *
 * @throws Error for what is no workbook, a broken one, or one beyond the bounds
 */
export async function* rowsOf(content: Readable, bounds: SheetBounds): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "sannong-sheet-"));
  let archive: Awaited<ReturnType<typeof openArchive>> | undefined;
  let sheet: Readable | undefined;
  try {
    const path = join(folder, "book");
    await pipeline(content, createWriteStream(path));
    archive = await openArchive(path);
    const { parts, read } = archive;
    admit(parts, bounds);
    const first = parts.get([...parts.keys()].find(isSheet) ?? "");
    if (!first) throw new Error("the workbook holds no sheet");
    const book = new Book();
    for (const name of keptParts) {
      const entry = parts.get(name);
      if (entry) await book.keep(name, await read(entry));
    }
    sheet = await read(first);
    yield* book.rows(sheet, bounds.text);
  } finally {
    sheet?.destroy();
    archive?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
