import {
  importColumns,
  type RecordField,
  type RecordKind,
  recordQueries,
  requiredFields,
} from "@sannong/contract/data/record-words";
import { foldedCode, foldedIdNumber, foldedRegion } from "@sannong/contract/rules/texts/folding";
import { isCreditCode, isIdNumber } from "@sannong/contract/rules/identity/id-codes";
import { cut } from "@sannong/contract/rules/texts/cut";
import type { SheetCell } from "@sannong/contract/rules/texts/sheet-line";
import { typedDay, typedNumber } from "@sannong/contract/rules/texts/typed-values";
import { publishable, recordKeyOf, soughtOf, type RecordValues, withoutNumbers } from "./records.rules.ts";

export type RecordProblem = { column: string; value: string; reason: string };
/** A record as it is kept, whichever way it came in. */
export type PreparedRecord = {
  recordKey: string;
  sought: string;
  areaCode: string;
  category: string;
  status: string;
  decidedOn: string;
  publishedOn: string;
  publicUntil: string | null;
  values: RecordValues;
};
export type Given = { areaCode: SheetCell; from: SheetCell; until: SheetCell; values: Record<string, SheetCell> };
type Allowed = {
  publishedOn: string;
  publicUntil: string | null;
  /** is there such a region, and does whoever imports look after it? */
  isOwnRegion: (code: string) => boolean;
  /** what came in the place of a former code, as a sentence */
  renamed: (code: string) => string | undefined;
};

const LONGEST = { name: 100, code: 100, text: 2000 } as const;
/** An index entry has room for so many bytes. */
const LONGEST_SOUGHT = 2000;

/** Columns of a kind's workbook, in the order of its template. */
export const sheetColumns = (kind: RecordKind): string[] => [
  importColumns.area,
  ...recordQueries[kind].fields.map(({ label }) => label),
  importColumns.from,
  importColumns.until,
];

/** Titles that a sheet may not be without. */
export const neededColumns = (kind: RecordKind): string[] => [
  importColumns.area,
  ...requiredFields(kind).map((name) => labelIn(kind, name)),
];

/** The cells of a row under the names of the fields, as they were written. */
export const givenIn = (kind: RecordKind, cells: Readonly<Record<string, SheetCell>>): Given => {
  const at = (title: string): SheetCell => cells[title] ?? null;
  return {
    areaCode: at(importColumns.area),
    from: at(importColumns.from),
    until: at(importColumns.until),
    values: Object.fromEntries(recordQueries[kind].fields.map(({ name, label }) => [name, at(label)])),
  };
};

/** A record ready to be kept, or all that is wrong with it. */
export function prepared(
  kind: RecordKind,
  given: Given,
  allowed: Allowed,
): { record: PreparedRecord } | { problems: RecordProblem[] } {
  const problems: RecordProblem[] = [];
  const fault = (column: string, value: SheetCell, reason: string) =>
    void problems.push({ column, value: shownValue(value), reason });

  const areaCode = foldedRegion(String(given.areaCode ?? ""));
  if (areaCode === "") fault(importColumns.area, null, "没有填写");
  else if (!allowed.isOwnRegion(areaCode))
    fault(importColumns.area, areaCode, allowed.renamed(areaCode) ?? "没有这个区划，或不在您管理的范围内");

  const required = new Set(requiredFields(kind));
  const values: RecordValues = {};
  for (const field of recordQueries[kind].fields) {
    const read = valueOf(kind, field, given.values[field.name] ?? null);
    if ("reason" in read) fault(field.label, given.values[field.name] ?? null, read.reason);
    else if (read.value === null && required.has(field.name)) fault(field.label, null, "没有填写");
    else values[field.name] = read.value;
  }

  const days = { from: dayIn(given.from) ?? allowed.publishedOn, until: dayIn(given.until) ?? allowed.publicUntil };
  if (days.from === BAD) fault(importColumns.from, given.from, WRONG_DAY);
  if (days.until === BAD) fault(importColumns.until, given.until, WRONG_DAY);
  else if (days.until !== null && days.from !== BAD && days.until < days.from)
    fault(importColumns.until, days.until, "早于公示开始日期");

  // nobody's whole number is kept, wherever in a row it stood: neither to be shown nor to be found by
  const shown = publishable(kind, values);
  const sought = soughtOf(kind, shown);
  if (Buffer.byteLength(sought) > LONGEST_SOUGHT) fault(labelIn(kind, recordQueries[kind].subject), null, "太长");
  if (problems.length > 0) return { problems };
  const { category, status, date } = recordQueries[kind];
  return {
    record: {
      recordKey: recordKeyOf(kind, shown),
      sought,
      areaCode,
      category: String(values[category]),
      status: String(values[status]),
      decidedOn: String(values[date]),
      publishedOn: days.from,
      publicUntil: days.until,
      values: shown,
    },
  };
}

type Read = { value: string | number | null } | { reason: string };

function valueOf(kind: RecordKind, { name, kind: of }: RecordField, cell: SheetCell): Read {
  if (cell === null || cell === "") return { value: null };
  if (of === "date") {
    const day = dayIn(cell);
    return day === BAD ? { reason: WRONG_DAY } : { value: day };
  }
  if (of === "number") {
    const number = cell instanceof Date ? undefined : typedNumber(String(cell));
    return number === undefined ? { reason: "不是数字" } : { value: number };
  }
  const text = cell instanceof Date ? (dayIn(cell) ?? "") : String(cell).trim();
  const { category, categories, status, statuses } = recordQueries[kind];
  if (name === category && !categories.includes(text)) return { reason: `只能是：${categories.join("、")}` };
  if (name === status && !statuses.includes(text)) return { reason: `只能是：${statuses.join("、")}` };
  if (name === "tyshxydm")
    return isCreditCode(foldedCode(text)) ? { value: foldedCode(text) } : { reason: "统一社会信用代码不正确" };
  if (of === "idNumber" && !text.includes("*"))
    return isIdNumber(foldedIdNumber(text)) ? { value: foldedIdNumber(text) } : { reason: "证件号码不正确" };
  const longest = of === "idNumber" ? LONGEST.code : LONGEST[of];
  return text.length > longest ? { reason: `最多 ${longest} 个字` } : { value: text };
}

const BAD = "?";
const WRONG_DAY = "不是日期，请写成 2026-01-31 的样子";

/** A day as 2026-01-31; null where nothing stands, and `BAD` where it is none. */
function dayIn(cell: SheetCell): string | null {
  if (cell === null || cell === "") return null;
  // a workbook knows no zones: the day it shows is the day it keeps
  return typedDay(cell instanceof Date ? cell.toISOString() : String(cell)) ?? BAD;
}

const SHOWN = 60;
const shownValue = (value: SheetCell): string => {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? "");
  return cut(withoutNumbers(text), SHOWN);
};

const labelIn = (kind: RecordKind, name: string): string =>
  recordQueries[kind].fields.find((field) => field.name === name)?.label ?? name;
