import type { DayKind, NamedDay } from "../../governance/calendar-words.ts";
import { cut } from "../texts/cut.ts";
import { DAY_MS } from "../time/days.ts";
import { isDay } from "../time/is-day.ts";

export type ReadHolidays = { days: NamedDay[]; problems: { line: number; text: string; reason: string }[] };

const LONGEST = 31;
const dateOf = (text: string): string | undefined => (isDay(text) ? text : undefined);
const padded = (part: string) => part.padStart(2, "0");

/** Every day from the first to the last. */
function daysFrom(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: Math.min(count, LONGEST) }, (_, more) =>
    new Date(Date.parse(first) + more * DAY_MS).toISOString().slice(0, 10),
  );
}

const kindWords: ReadonlyMap<string, DayKind> = new Map([
  ["休", "off"],
  ["休息", "off"],
  ["放假", "off"],
  ["off", "off"],
  ["班", "worked"],
  ["上班", "worked"],
  ["worked", "worked"],
]);

/** 2027-01-01, 2027/1/1, 2027年1月1日, 1月1日 (of the year that is read). */
const writtenDay = /(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?/gu;

/** `1月1日…至3日`: the second may leave out the month, or name another year's. */
const announced = /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日(?:至(?:(?:(\d{4})年)?(\d{1,2})月)?(\d{1,2})日)?/gu;

/** A paragraph as the State Council announces it: 一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。 */
function readParagraph(line: string, year: number): NamedDay[] | undefined {
  const [, name, rest] = /^(?:[一二三四五六七八九十]+、|\d+[.、])?\s*([^：:，。\d]{2,10})[：:](.+)$/u.exec(line) ?? [];
  if (name === undefined || rest === undefined) return undefined;
  const plain = rest.replaceAll(/（[^（）]*）|\([^()]*\)/gu, "");
  const days: NamedDay[] = [];
  for (const sentence of plain.split("。")) {
    const kind = /上班/u.test(sentence) ? "worked" : /放假|休息/u.test(sentence) ? "off" : undefined;
    if (kind === undefined) continue;
    for (const [, y, m = "", d = "", untilY, untilM, untilD] of sentence.matchAll(announced)) {
      const first = dateOf(`${y ?? year}-${padded(m)}-${padded(d)}`);
      const last = untilD && dateOf(`${untilY ?? y ?? year}-${padded(untilM ?? m)}-${padded(untilD)}`);
      if (first === undefined || (untilD && (!last || last < first))) return undefined;
      const called = kind === "off" ? name.trim() : `${name.trim()}调休`;
      days.push(...daysFrom(first, last || first).map((day) => ({ day, kind, name: called }) as const));
    }
  }
  return days.length > 0 ? days : undefined;
}

/** A line of a table: day or first and last day, 休 or 班, name; separated by commas, tabs or spaces. */
function readRow(line: string, year: number): NamedDay[] | undefined {
  const dates = [...line.matchAll(writtenDay)];
  const [first, last] = dates.map(([, y, m = "", d = ""]) => dateOf(`${y ?? year}-${padded(m)}-${padded(d)}`));
  if (!first || dates.length > 2 || (dates.length === 2 && (!last || last < first))) return undefined;
  const words = line
    .replaceAll(writtenDay, " ")
    .split(/[\s,，;；\t]+|至|~|—/u)
    .filter((word) => word !== "" && word !== "-");
  const kind = words.map((word) => kindWords.get(word)).find((one) => one !== undefined);
  if (!kind) return undefined;
  const name = words.filter((word) => !kindWords.has(word)).join(" ");
  return daysFrom(first, last ?? first).map((day) => ({ day, kind, name }));
}

/**
 * A year's holidays as they were pasted: rows of a table, or the paragraphs of the announcement. What is not understood
 * is named with its line; a heading without any day is passed over.
 */
export function readHolidays(text: string, year: number): ReadHolidays {
  const found = new Map<string, NamedDay>();
  const problems: ReadHolidays["problems"] = [];
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = raw.trim().replaceAll('"', "");
    if (!/\d[-/.月]\d/u.test(line)) continue;
    const problem = (reason: string) => problems.push({ line: index + 1, text: cut(line, 40), reason });
    const days = readParagraph(line, year) ?? readRow(line, year);
    if (!days) {
      problem("没有读出日期和“休”或“班”");
      continue;
    }
    const inYear = days.filter(({ day }) => day.startsWith(`${year}-`));
    // new year's holiday may begin in the year before
    if (inYear.length === 0) problem(`不是 ${year} 年的日期`);
    for (const one of inYear) {
      const other = found.get(one.day);
      if (other && other.kind !== one.kind) problem(`${one.day} 既写了休又写了班`);
      else found.set(one.day, one);
    }
  }
  return { days: [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), problems };
}
