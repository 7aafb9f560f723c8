import { crc32, deflateRawSync } from "node:zlib";

export type Part = {
  name: string;
  content: Buffer | string;
  /** what the heading says of its size, where it lies */ said?: number;
};

/** An archive as a workbook is one, made by hand so that it may also be one that nobody's program makes. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, said } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(said ?? plain.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), facts, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("504b01021400", "hex"), facts, place, title]));
    bodies.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, index, end]);
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

type Book = { sheet: string; said?: number; strings?: string; styles?: string; more?: readonly Part[] };
/** A workbook of one sheet; the sheet lies before the words its cells share, as spreadsheets write it. */
export const workbookOf = ({ sheet, said, strings = "", styles = "", more = [] }: Book): Buffer =>
  zipOf([
    { name: "[Content_Types].xml", content: "<Types/>" },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: "xl/worksheets/sheet1.xml", content: sheet, ...(said !== undefined && { said }) },
    { name: "xl/styles.xml", content: `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` },
    { name: "xl/sharedStrings.xml", content: `<sst xmlns="${MAIN}">${strings}</sst>` },
    ...more,
  ]);

export const sheetOf = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

type Cell = string | number | null;
export type TestSheet = {
  name: string;
  rows: readonly (readonly Cell[])[];
  state?: "visible" | "hidden" | "veryHidden";
};
type Written = {
  /** the order of the parts in the archive, by the places of their sheets; left out: as the person sees them */
  archived?: readonly number[];
  words?: "shared" | "inline";
  /** where relationships point from */
  targets?: "folder" | "root";
  /** names of parts in capitals, as the relationships do not write them */
  capitals?: boolean;
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A to Z, then AA. */
const columnOf = (place: number): string =>
  (place < 26 ? "" : columnOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

/** A workbook of several sheets, written as one of the programs writes it that people have. */
export function bookOf(sheets: readonly TestSheet[], written: Written = {}): Buffer {
  const { words = "inline", targets = "folder", capitals = false } = written;
  const order = written.archived ?? sheets.map((_sheet, place) => place);
  const shared: string[] = [];
  const cellOf = (value: Cell, place: string): string => {
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
    const text = `<t xml:space="preserve">${escaped(value)}</t>`;
    if (words === "inline") return `<c r="${place}" t="inlineStr"><is>${text}</is></c>`;
    return `<c r="${place}" t="s"><v>${shared.push(`<si>${text}</si>`) - 1}</v></c>`;
  };
  const partOf = (place: number) => `worksheets/sheet${order.indexOf(place) + 1}.xml`;
  const inCase = (name: string) => (capitals ? name.replace("worksheets/sheet", "Worksheets/Sheet") : name);
  const pages = sheets.map(({ rows }, place) => ({
    name: inCase(`xl/${partOf(place)}`),
    content: sheetOf(
      rows
        .map((cells, at) => {
          const line = at + 1;
          const told = cells.map((value, column) => cellOf(value, `${columnOf(column)}${line}`));
          return `<row r="${line}">${told.join("")}</row>`;
        })
        .join(""),
    ),
  }));
  const root = targets === "root" ? "/xl/" : "";
  const relationship = (id: string, type: string, part: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${root}${part}"/>`;
  const listed = sheets.map(
    ({ name, state }, place) =>
      `<sheet name="${escaped(name)}" sheetId="${place + 1}"${state ? ` state="${state}"` : ""} r:id="rId${place + 1}"/>`,
  );
  const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return zipOf([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/></Types>`,
    },
    ...order.flatMap((place) => pages[place] ?? []),
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
        ...sheets.map((_sheet, place) => relationship(`rId${place + 1}`, "worksheet", partOf(place))),
        relationship("words", "sharedStrings", "sharedStrings.xml"),
      ].join("")}</Relationships>`,
    },
    { name: "xl/sharedStrings.xml", content: `<sst xmlns="${MAIN}">${shared.join("")}</sst>` },
  ]);
}
