import { readFileSync } from "node:fs";

/** A kind as a word of the index; nobody types this mark, for `plainText` leaves no marks. */
export const asKindWord = (kind: string): string => `#${kind}`;
export const isKindWord = (word: string): boolean => word.startsWith("#");

type Known = { kindsOf: ReadonlyMap<string, readonly string[]>; longest: number };
let known: Known | undefined;

/** `kinds-of-words.tsv`: a kind, and what is one of its kind; a word may be of several. */
function table(): Known {
  if (known) return known;
  const pairs = readFileSync(new URL("./kinds-of-words.tsv", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([kind = "", members = ""]) => [...new Set([kind, ...members.split(" ")])].map((word) => ({ word, kind })))
    .filter(({ word }) => word !== "");
  const kindsOf = new Map(
    [...Map.groupBy(pairs, ({ word }) => word)].map(([word, those]) => [word, those.map(({ kind }) => kind)]),
  );
  return (known = { kindsOf, longest: Math.max(...pairs.map(({ word }) => word.length)) });
}

/** Of what kinds a word is, as words of the index: an aubergine is a vegetable. */
export const kindsOf = (word: string): string[] => (table().kindsOf.get(word) ?? []).map(asKindWord);

/** The kinds of all that a text names, the longest names first: 账号 is no 账. */
export function kindsIn(text: string): string[] {
  const { kindsOf: of, longest } = table();
  const found = new Set<string>();
  for (let at = 0; at < text.length;) {
    let length = Math.min(longest, text.length - at);
    while (length > 0 && !of.has(text.slice(at, at + length))) length -= 1;
    for (const kind of of.get(text.slice(at, at + length)) ?? []) found.add(asKindWord(kind));
    at += Math.max(1, length);
  }
  return [...found];
}
