import { readFileSync } from "node:fs";

/**
 * Words that people make passwords of, our own list: what guessers try first, common Chinese names in pinyin, and
 * places. Read once; some four thousand words.
 */
const commonWords: ReadonlySet<string> = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .split(/\s+/)
    .filter(Boolean),
);

/** Ways to write a letter otherwise. */
const disguises: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

const rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"];
const columns = ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm"];
/** The same with Shift held. */
const shifted: Readonly<Record<string, string>> = {
  "!": "1",
  "@": "2",
  "#": "3",
  $: "4",
  "%": "5",
  "^": "6",
  "&": "7",
  "*": "8",
  "(": "9",
  ")": "0",
};
const RUN = 4;

const backwards = (text: string) => [...text].toReversed().join("");
const runs: ReadonlySet<string> = new Set(
  [...rows, ...columns].flatMap((row) =>
    [row, backwards(row)].flatMap((line) =>
      Array.from({ length: line.length - RUN + 1 }, (_one, at) => line.slice(at, at + RUN)),
    ),
  ),
);

const replaced = (text: string, table: Readonly<Record<string, string>>) =>
  [...text].map((sign) => table[sign] ?? sign).join("");

/** Four keys side by side, or one key four times. */
function holdsRun(folded: string): boolean {
  const keys = replaced(folded, shifted);
  for (let at = 0; at + RUN <= keys.length; at += 1) {
    const piece = keys.slice(at, at + RUN);
    if (runs.has(piece) || new Set(piece).size === 1) return true;
  }
  return false;
}

const letters = (text: string) => text.replace(/[^a-z]/g, "");
/** daohao, daohaodaohao: a word said twice is no better. */
const once = (word: string) => {
  const half = word.slice(0, word.length / 2);
  return word.length % 2 === 0 && half + half === word ? half : word;
};

/**
 * Is it a common word with figures and signs around it (Password#2026, Z@ngwei123!), or a walk over the
 * keyboard? Such passwords have all four kinds of characters and are guessed all the same (design §4).
 */
export function isCommon(password: string): boolean {
  const folded = password.toLowerCase();
  const readings = [letters(folded), letters(replaced(folded, disguises))];
  // figures and signs at the ends are ornament, those within a word may be letters in disguise
  const core = folded.replace(/^[^a-z]+|[^a-z]+$/g, "");
  readings.push(letters(replaced(core, disguises)));
  return holdsRun(folded) || readings.some((word) => commonWords.has(once(word)));
}
