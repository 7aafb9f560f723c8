import { readFileSync } from "node:fs";

let bySign: Map<string, string> | undefined;

/**
 * The usual syllable of a character, of the 6,763 in daily use; undefined for a rarer one. Words have their readings
 * from the dictionary that cut them; this is for what somebody typed, where a slip may have made any word.
 */
export function syllableOf(sign: string): string | undefined {
  bySign ??= new Map(
    readFileSync(new URL("./syllables.tsv", import.meta.url), "utf8")
      .split("\n")
      .map((line) => line.split("\t"))
      .flatMap(([syllable = "", signs = ""]) => Array.from(signs, (one): [string, string] => [one, syllable])),
  );
  return bySign.get(sign);
}
