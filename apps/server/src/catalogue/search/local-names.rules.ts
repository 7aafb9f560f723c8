import { stopWords } from "./stop-words.rules.ts";

/** What people of one place call something, and what it is called everywhere. */
export type LocalNames = { names: ReadonlyMap<string, string>; longest: number };

/** @param table lines of a usual name and, after a tab, what it is called in places, between blanks; # begins a heading */
export function localNames(table: string): LocalNames {
  const names = new Map(
    table
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .map((line) => line.split("\t"))
      .flatMap(([usual = "", local = ""]) => local.split(" ").map((name) => [name, usual] as const))
      .filter(([name, usual]) => name !== "" && name !== usual),
  );
  return { names, longest: [...names.keys()].reduce((longest, name) => Math.max(longest, name.length), 0) };
}

/**
 * What was typed with the usual names in place of local ones, the longest first. A longer word that is known keeps its
 * signs: 押 is a pledge, but not in 抵押.
 */
export function calledUsually(
  plain: string,
  words: ReadonlyMap<string, unknown>,
  { names, longest }: LocalNames,
): { usual: string; isOnlyLocal: boolean } {
  let called = "";
  let isOnlyLocal = false;
  for (let at = 0; at < plain.length;) {
    let length = Math.min(longest, plain.length - at);
    const isOne = (part: string) => names.has(part) || (part.length > 1 && (words.has(part) || stopWords.has(part)));
    while (length > 1 && !isOne(plain.slice(at, at + length))) length -= 1;
    const part = plain.slice(at, at + Math.max(1, length));
    const usual = names.get(part);
    if (usual !== undefined && !words.has(part)) isOnlyLocal = true;
    called += usual === undefined ? part : ` ${usual} `;
    at += part.length;
  }
  return { usual: called.replaceAll(/ +/g, " ").trim(), isOnlyLocal };
}
