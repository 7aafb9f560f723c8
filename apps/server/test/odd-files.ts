import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { sheetOf, workbookOf, zipOf } from "./zip.ts";

/** Stands in files that hide something: what the server keeps of a picture must not hold it. */
export const HIDDEN = "<script>hidden()</script>";

const chunk = (kind: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
const PNG_MARK = Buffer.from("89504e470d0a1a0a", "hex");
const pngHead = (width: number, height: number) => {
  const facts = Buffer.from("00000000000000000802000000", "hex");
  facts.writeUInt32BE(width, 0);
  facts.writeUInt32BE(height, 4);
  return chunk("IHDR", facts);
};
const END = chunk("IEND", Buffer.alloc(0));
const pixels = { create: { width: 24, height: 16, channels: 3 as const, background: "#2a6" } };

export type OddFile = { what: string; fileName: string; content: Buffer };

/** Pictures, documents and workbooks that are something else too, more than they seem, or nothing at all. */
export async function oddFiles(): Promise<OddFile[]> {
  const png = await sharp(pixels).png().toBuffer();
  const jpeg = await sharp(pixels).jpeg().toBuffer();
  const archive = zipOf([{ name: "a.html", content: HIDDEN }]);
  const afterHead = (extra: Buffer) => Buffer.concat([png.subarray(0, 33), extra, png.subarray(33)]);
  const comment = Buffer.concat([
    Buffer.from("ffd8fffe", "hex"),
    Buffer.from([0, HIDDEN.length + 2]),
    Buffer.from(HIDDEN),
  ]);
  const wide = Buffer.from(jpeg);
  const frame = wide.indexOf(Buffer.from("ffc0", "hex"));
  wide.writeUInt32BE(0xffffffff, frame + 5);
  const rows = sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${HIDDEN}</t></is></c></row>`);
  const book = workbookOf({ sheet: rows });
  const named = (fileName: string, all: Record<string, Buffer | string>): OddFile[] =>
    Object.entries(all).map(([what, content]) => ({ what, fileName, content: Buffer.from(content) }));
  return [
    ...named("a.png", {
      "a picture": png,
      "a picture with an archive behind it": Buffer.concat([png, archive]),
      "a picture with a page behind it": Buffer.concat([png, Buffer.from(HIDDEN)]),
      "a picture with a page in its notes": afterHead(chunk("tEXt", Buffer.from(`Comment\0${HIDDEN}`))),
      "notes that unpack without end": afterHead(
        chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(60_000_000))])),
      ),
      "colours that unpack without end": afterHead(
        chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(60_000_000))])),
      ),
      "a picture larger than any wall": Buffer.concat([
        PNG_MARK,
        pngHead(0x7fffffff, 0x7fffffff),
        chunk("IDAT", deflateSync("a")),
        END,
      ]),
      "a picture of no size": Buffer.concat([PNG_MARK, pngHead(0, 0), chunk("IDAT", deflateSync("")), END]),
      "a picture of one row, unpacked without end": Buffer.concat([
        PNG_MARK,
        pngHead(100, 1),
        chunk("IDAT", deflateSync(Buffer.alloc(30_000_000))),
        END,
      ]),
      "a piece that says it is huge": Buffer.concat([PNG_MARK, Buffer.from("7fffffff49444154", "hex")]),
      "a drawing with a script": `<svg xmlns="http://www.w3.org/2000/svg" onload="1">${HIDDEN}</svg>`,
      "a drawing behind a declaration": `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>`,
      "a page": HIDDEN,
      "a script that is a picture's first letters": `\x89PNG=1;${HIDDEN}`,
      "an animation": Buffer.from("474946383961010001000000002c00000000010001000002003b", "hex"),
      "a program": Buffer.concat([Buffer.from("7f454c46020101", "hex"), Buffer.alloc(200)]),
      nothing: "",
      "one sign": "a",
    }),
    ...named("a.jpg", {
      "a photograph": jpeg,
      "a photograph with a page in its comment": Buffer.concat([comment, jpeg.subarray(2)]),
      "a photograph that says it is huge": wide,
      "a photograph with an archive behind it": Buffer.concat([jpeg, archive]),
      "a photograph cut off": jpeg.subarray(0, jpeg.length >> 1),
      "a picture of the other kind": png,
      "a document": "%PDF-1.7\n%%EOF",
    }),
    ...named("a.xlsx", {
      "a workbook": book,
      "a workbook cut off": book.subarray(0, book.length >> 1),
      "a workbook of a cell without end": workbookOf({
        sheet: sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${"a".repeat(20_000_000)}</t></is></c></row>`),
      }),
      "a workbook of words without end": workbookOf({ sheet: rows, strings: "<si><t>aaaa</t></si>".repeat(1_000_000) }),
      "a workbook that reads a file": workbookOf({
        sheet: `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rows.replace("hidden", "&a;")}`,
      }),
      "an archive that is no workbook": archive,
      "an archive of paths": zipOf([
        { name: "../../../../tmp/a", content: "a" },
        { name: "xl/worksheets/sheet1.xml", content: rows },
        { name: "/etc/passwd", content: "a" },
      ]),
      "an archive's end and nothing else": Buffer.concat([Buffer.from("504b0506", "hex"), Buffer.alloc(18)]),
      "a document that is an archive too": Buffer.concat([Buffer.from("%PDF-1.7\n"), archive]),
      "a table": `姓名,电话\n=HYPERLINK("http://evil.example"),${HIDDEN}\n`,
      "a table without end": `${"a,".repeat(20_000)}\n`.repeat(20),
      "a table with a quote that never closes": `"${"a".repeat(500_000)}`,
    }),
    ...named("a.pdf", { "a document": "%PDF-1.7\n%%EOF", "an archive": archive, "a page": HIDDEN }),
  ];
}

export const oddNames = [
  "../../etc/passwd.png",
  "..\\..\\boot.png",
  "a\u0000.png",
  "a.png\u0000.exe",
  "a\u202egnp.png",
  `${"很长".repeat(3000)}.png`,
  ".png",
  "",
  " ",
  "con.png",
  `a".png`,
  "a.png/",
  "a.png;b=.html",
  "=1+1.png",
  "%00.png",
  "%2e%2e%2fa.png",
];

const disposition = (fileName: string) => `Content-Disposition: form-data; name="file"; filename="${fileName}"`;
const part = (head: string, content: Buffer | string) =>
  Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]);
const LAST = Buffer.from("--b--\r\n");

type Form = { type: string; payload: Buffer };
const TYPE = "multipart/form-data; boundary=b";
export const formOf = ({ fileName, content }: Pick<OddFile, "fileName" | "content">): Form => ({
  type: TYPE,
  payload: Buffer.concat([part(disposition(fileName), content), LAST]),
});

/** Forms that no browser sends, around a picture that any may. */
export function oddForms(content: Buffer): Record<string, Form> {
  const file = part(disposition("a.png"), content);
  const of = (...parts: Buffer[]): Form => ({ type: TYPE, payload: Buffer.concat(parts) });
  return {
    "no boundary": { type: "multipart/form-data", payload: file },
    "an empty boundary": { type: "multipart/form-data; boundary=", payload: file },
    "a boundary without end": { type: `multipart/form-data; boundary=${"b".repeat(3000)}`, payload: file },
    "another boundary": { type: "multipart/form-data; boundary=c", payload: Buffer.concat([file, LAST]) },
    "no last boundary": of(file),
    "nothing at all": of(),
    "the last boundary alone": of(LAST),
    "no name": of(part("Content-Disposition: form-data", content), LAST),
    "no head": of(part("", content), LAST),
    "a head without end": of(part(`${disposition("a.png")}\r\nX: ${"x".repeat(200_000)}`, content), LAST),
    "a thousand lines of head": of(part(`${disposition("a.png")}${"\r\nX: 1".repeat(1000)}`, content), LAST),
    "two files": of(file, file, LAST),
    "a hundred files": of(...Array.from({ length: 100 }, () => file), LAST),
    "a field that is too long": of(part('Content-Disposition: form-data; name="a"', Buffer.alloc(500_000)), file, LAST),
    "a hundred fields": of(
      ...Array.from({ length: 100 }, () => part('Content-Disposition: form-data; name="a"', "1")),
      file,
      LAST,
    ),
    "a prototype's name": of(part('Content-Disposition: form-data; name="__proto__"', "1"), file, LAST),
    "a form within the form": of(
      part(
        `Content-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=c`,
        "--c\r\n\r\na\r\n--c--",
      ),
      LAST,
    ),
    "an encoding of its own": of(
      part(`${disposition("a.png")}\r\nContent-Transfer-Encoding: base64`, content.toString("base64")),
      LAST,
    ),
    "a name in another writing": of(
      part(`Content-Disposition: form-data; name="file"; filename*=UTF-8''..%2f..%2fa.png`, content),
      LAST,
    ),
    "a name in bytes that are no text": of(
      Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="'),
        Buffer.from("ff fe 00 c0 af".replaceAll(" ", ""), "hex"),
        Buffer.from('.png"\r\n\r\n'),
        content,
        Buffer.from("\r\n"),
      ]),
      LAST,
    ),
    "a line in the name": of(part(disposition("a\r\nset-cookie: a=b.png"), content), LAST),
  };
}
