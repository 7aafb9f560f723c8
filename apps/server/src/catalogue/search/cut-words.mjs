// @ts-check
import { Jieba } from "@node-rs/jieba";
import { dict } from "@node-rs/jieba/dict.js";
import { pinyin } from "pinyin-pro";

/**
 * Runs in a process of its own, which ends with its one answer: the dictionaries take some 70 MB, and a thread would
 * not give them back. In JavaScript, because a process that strips types first loads the stripper.
 *
 * @typedef {{ text: string, weight: "A" | "B" | "C" | "D" }} Part
 * @typedef {{ title: string, parts: Part[] }} ToCut
 * @typedef {{ vector: string, pinyin: string, initials: string, words: string[] }} Cut
 */

const jieba = Jieba.withDict(dict);
/** @type {Set<string>} */
const known = new Set();

const HOLDS_SENSE = /[\p{Script=Han}a-z0-9]/u;
/** A long word is also found by the words in it. */
const LONG = 4;
/** What runs on for longer is no word that anybody looks for, and the database takes none above 2046 bytes. */
const LONGEST = 200;

/** @param {string} text */
const plain = (text) => text.normalize("NFKC").toLowerCase();

/** @param {string} text */
function wordsOf(text) {
  const words = jieba
    .cut(plain(text), true)
    .map((word) => word.trim())
    .filter((word) => word.length <= LONGEST && HOLDS_SENSE.test(word));
  // of a short word only those parts that are words of the trade: 检疫 of 检疫证, but not 宅基 of 宅基地
  const inside = words.flatMap((word) =>
    jieba
      .cutForSearch(word, true)
      .filter((part) => part !== word && part.length > 1 && (word.length >= LONG || known.has(part))),
  );
  return [...words, ...inside];
}

/** @param {string} text */
const syllables = (text) => pinyin(plain(text), { toneType: "none", type: "array", v: true, nonZh: "consecutive" });

/** A lexeme between quotes, as a tsvector is written. @param {string} word */
const lexeme = (word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** @param {ToCut} thing @returns {Cut} */
function cut({ title, parts }) {
  /** @type {Map<string, string>} */
  const weights = new Map();
  for (const { text, weight } of parts)
    for (const word of wordsOf(text)) if (weight < (weights.get(word) ?? "Z")) weights.set(word, weight);
  const inTitle = syllables(title.replaceAll(/[^\p{Script=Han}a-zA-Z0-9]/gu, ""));
  return {
    vector: [...weights].map(([word, weight]) => `${lexeme(word)}:1${weight}`).join(" "),
    pinyin: inTitle.join(""),
    initials: inTitle.map((syllable) => syllable[0] ?? "").join(""),
    words: [...weights.keys()],
  };
}

/** @param {{ things: ToCut[], domainWords: string[] }} asked */
function cutAll({ things, domainWords }) {
  // far more frequent than any other way to read the same characters
  jieba.loadDict(Buffer.from(domainWords.map((word) => `${word} 200000 n`).join("\n")));
  for (const word of domainWords) known.add(word);
  const cuts = things.map(cut);
  const words = new Set(cuts.flatMap((one) => one.words));
  return {
    cuts: cuts.map(({ vector, pinyin, initials }) => ({ vector, pinyin, initials })),
    words: [...words].map((word) => ({ word, pinyin: syllables(word).join("'") })),
  };
}

process.once("message", (asked) => {
  // the process ends when the answer has left
  process.send?.(cutAll(/** @type {never} */ (asked)), () => process.disconnect());
});
