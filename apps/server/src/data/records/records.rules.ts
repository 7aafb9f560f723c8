import { mask } from "@sannong/contract/mask";
import { type RecordKind, recordKeyFields, recordQueries, soughtFields } from "@sannong/contract/data/record-words";
import { escapeHtml } from "../../platform/texts/markup.rules.ts";

export type RecordValues = Record<string, string | number | null>;

/** What sets no word apart: brackets of document numbers, dots, dashes. */
const PUNCTUATION = /[\s()[\]{}<>〔〕【】《》「」『』"'“”‘’·.,，。、:：;；!！?？/\\|_~—–-]/u;
const IGNORED = new RegExp(PUNCTUATION, "gu");

/** Full-width and half-width, capital and small are the same to whoever looks for something. */
const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

/** A text as it is kept for searching: one word without signs. */
export const soughtWord = (text: string): string => fold(text).replaceAll(IGNORED, "");

/** What a record is found by: each sought field a word of its own, so that no hit spans two. */
export const soughtOf = (kind: RecordKind, values: RecordValues): string =>
  soughtFields(kind)
    .map((name) => soughtWord(String(values[name] ?? "")))
    .filter((word) => word !== "")
    .join(" ");

/** What a record is known by, as it is compared; signs and spaces do not make another one of it. */
export const recordKeyOf = (kind: RecordKind, values: RecordValues): string =>
  recordKeyFields[kind].map((name) => soughtWord(String(values[name] ?? ""))).join("|");

/** A keyword's words; all of them must be found. */
export const wordsOf = (keyword: string): string[] => [
  ...new Set(
    keyword
      .split(/\s+/u)
      .map(soughtWord)
      .filter((word) => word !== ""),
  ),
];

/** Digits and letters by fours, enough of them to cover the run; everything else by pairs. */
const FOUR = 4;
const RUN = /[\x21-\x7e]{4,}/g;

/**
 * What a record that holds these words has among its tokens (`public_record_grams`). Pairs of digits would be in a
 * great part of all records, so where there are four in a row those are asked for.
 */
export function soughtTokens(kind: RecordKind, words: readonly string[]): string[] {
  const tokens = words.flatMap((word) => {
    const runs = [...word.matchAll(RUN)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
    const fours = runs.flatMap(({ from, to }) => {
      const count = Math.ceil((to - from) / FOUR);
      return Array.from({ length: count }, (_, at) => Math.min(from + at * FOUR, to - FOUR)).map((at) =>
        word.slice(at, at + FOUR),
      );
    });
    const signs = [...word];
    // places of signs and of units are the same up to the first sign of two units; behind it pairs are asked for too
    const isInRun = (at: number) => runs.some(({ from, to }) => at >= from && at + 2 <= to);
    const pairs = signs.slice(1).flatMap((sign, at) => (isInRun(at) ? [] : [`${signs[at] ?? ""}${sign}`]));
    return [...fours, ...pairs];
  });
  return [...new Set(tokens)].map((token) => `${kind[0] ?? ""}${token}`);
}

/** An index of pairs finds nothing by one character. */
export const isTooShort = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => [...word].length < 2);

/** The text as HTML: hits in `<em>`, everything else escaped; null without a hit. */
export function highlighted(text: string, words: readonly string[]): string | null {
  const { folded, origin } = foldedWithOrigin(text);
  const isHit = Array.from({ length: text.length }, () => false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      isHit.fill(true, origin[at], (origin[at + word.length - 1] as number) + 1);
  if (!isHit.includes(true)) return null;
  let html = "";
  for (let start = 0; start < text.length;) {
    let end = start + 1;
    while (end < text.length && isHit[end] === isHit[start]) end += 1;
    const part = escapeHtml(text.slice(start, end));
    html += isHit[start] ? `<em>${part}</em>` : part;
    start = end;
  }
  return html;
}

/** The folded text, and for each of its units the place it came from. */
function foldedWithOrigin(text: string) {
  let folded = "";
  const origin: number[] = [];
  for (let at = 0; at < text.length;) {
    const sign = String.fromCodePoint(text.codePointAt(at) as number);
    const kept = soughtWord(sign);
    // a hit that ends in a sign of two units ends behind both
    for (let unit = 0; unit < kept.length; unit += 1) origin.push(Math.min(at + unit, at + sign.length - 1));
    folded += kept;
    at += sign.length;
  }
  return { folded, origin };
}

/** Numbers of people inside a text: a resident's ID of 15 or 18 signs, a mobile number. */
const ID_INSIDE =
  /(?<![\dA-Za-z])([1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dXx]|[1-9]\d{7}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3})(?![\dA-Za-z])/g;
const PHONE_INSIDE = /(?<!\d)1[3-9]\d{9}(?!\d)/g;

/** A text without anybody's whole number, wherever it came from. */
export const withoutNumbers = (text: string): string =>
  text.replaceAll(ID_INSIDE, (found) => mask.idNumber(found)).replaceAll(PHONE_INSIDE, (found) => mask.phone(found));

/** Only the fields of the kind, and no number of a person in full (design §9, Publication of decisions). */
export function publishable(kind: RecordKind, values: RecordValues): RecordValues {
  const kept: RecordValues = {};
  for (const { name, kind: of } of recordQueries[kind].fields) {
    const value = values[name] ?? null;
    if (typeof value !== "string") kept[name] = value;
    else if (value === "") kept[name] = null;
    else if (of === "idNumber") kept[name] = value.includes("*") ? value : mask.idNumber(value);
    // a credit code of eighteen digits looks like an ID number and is none
    else kept[name] = of === "code" ? value : withoutNumbers(value);
  }
  return kept;
}
