import type { KindsOfWords } from "./kinds-of-words.rules.ts";
import type { LocalNames } from "./local-names.rules.ts";
import { lookAlike } from "./look-alikes.rules.ts";

/** A word that stands in the index, its syllables between apostrophes, and in how many things it stands. */
export type IndexedWord = { word: string; pinyin: string; things: number };
export type Synonym = { said: string; meant: string };

/** All words that can find something, by how they are written and how they sound. */
export type Vocabulary = {
  /** whether anything was ever put into the index; until then nothing can be found */
  isReady: boolean;
  kinds: KindsOfWords;
  localNames: LocalNames;
  /** things in all */
  total: number;
  words: ReadonlyMap<string, IndexedWord>;
  /** the longest word, in signs */
  longest: number;
  /** by syllables written together: nongji */
  bySound: ReadonlyMap<string, readonly IndexedWord[]>;
  /** by syllables as people mix them up: zhong and zong, lin and ling, nan and lan */
  byLooseSound: ReadonlyMap<string, readonly IndexedWord[]>;
  byInitials: ReadonlyMap<string, readonly IndexedWord[]>;
  /** every sound and the words that begin so, in order */
  sounds: readonly (readonly [sound: string, words: readonly IndexedWord[]])[];
  synonyms: ReadonlyMap<string, string>;
  longestSynonym: number;
};

/** So many words that sound the same are kept; the most used come first. */
const ALIKE = 4;

/**
 * The words of everything that can be found, ordered by how they are written, sound and abbreviate, for corrections
 * and suggestions.
 *
 * @param total number of things that can be found
 */
export function buildVocabulary(
  words: readonly IndexedWord[],
  synonyms: readonly Synonym[],
  kinds: KindsOfWords,
  localNames: LocalNames,
  total: number,
): Vocabulary {
  const byUse = words.toSorted((one, other) => other.things - one.things);
  const bySound = groupAlike(byUse, ({ pinyin }) => pinyin.replaceAll("'", ""));
  return {
    isReady: true,
    kinds,
    localNames,
    total,
    words: new Map(words.map((word) => [word.word, word])),
    longest: longestOf(words.map(({ word }) => word)),
    bySound,
    byLooseSound: groupAlike(byUse, ({ pinyin }) => looseSound(pinyin.split("'"))),
    byInitials: groupAlike(
      // the initial of one sign says nothing
      byUse.filter(({ word }) => word.length > 1 && HAN.test(word)),
      ({ pinyin }) => initialsOf(pinyin.split("'")),
    ),
    sounds: [...bySound].sort(([one], [other]) => (one < other ? -1 : 1)),
    synonyms: new Map(synonyms.map(({ said, meant }) => [said, meant])),
    longestSynonym: longestOf(synonyms.map(({ said }) => said)),
  };
}

const HAN = /\p{Script=Han}/u;
const longestOf = (texts: readonly string[]) => texts.reduce((longest, text) => Math.max(longest, text.length), 0);
const initialsOf = (syllables: readonly string[]) => syllables.map((syllable) => syllable[0] ?? "").join("");

function groupAlike(
  words: readonly IndexedWord[],
  keyOf: (word: IndexedWord) => string,
): ReadonlyMap<string, readonly IndexedWord[]> {
  const groups = new Map<string, IndexedWord[]>();
  for (const word of words) {
    const key = keyOf(word);
    const group = groups.get(key);
    if (!group) groups.set(key, [word]);
    else if (group.length < ALIKE) group.push(word);
  }
  return groups;
}

/** Syllables without what half the country does not tell apart. */
export const looseSound = (syllables: readonly string[]): string =>
  syllables
    .map((syllable) =>
      syllable
        .replace(/^([zcs])h/, "$1")
        .replace(/^l/, "n")
        .replace(/([aei]n)g$/, "$1"),
    )
    .join("'");

const patternsOf = new WeakMap<Vocabulary, ReadonlyMap<string, readonly IndexedWord[]>>();
const LONGEST_PATTERN = 4;

/** 流传 as 流＊ and ＊传. */
const patterns = (signs: readonly string[]) => signs.map((_sign, at) => signs.with(at, "＊").join(""));
/** The same for every order of the signs: 机农 and 农机. */
const inAnyOrder = (signs: readonly string[]) => `＊${signs.toSorted().join("")}`;

/**
 * Words of the same signs in another order; otherwise those that differ in one sign, and in that one look alike or, if
 * none does, sound near. Made with the first slip, for few queries hold any.
 */
export function wordsNear(
  vocabulary: Vocabulary,
  signs: readonly string[],
  syllableOf: (sign: string) => string | undefined,
): IndexedWord[] {
  if (signs.length > LONGEST_PATTERN) return [];
  let known = patternsOf.get(vocabulary);
  if (!known) {
    const groups = new Map<string, IndexedWord[]>();
    for (const word of vocabulary.words.values()) {
      const parts = [...word.word];
      if (parts.length < 2 || parts.length > LONGEST_PATTERN) continue;
      for (const pattern of [...patterns(parts), inAnyOrder(parts)])
        groups.set(pattern, [...(groups.get(pattern) ?? []), word]);
    }
    patternsOf.set(vocabulary, (known = groups));
  }
  const found = known;
  const swapped = found.get(inAnyOrder(signs)) ?? [];
  if (swapped.length > 0) return [...swapped];
  const others = patterns(signs).flatMap((pattern, at) =>
    (found.get(pattern) ?? []).map((word) => ({ word, typed: signs[at] ?? "", meant: [...word.word][at] ?? "" })),
  );
  const alike = others.filter(({ typed, meant }) => lookAlike(typed, meant));
  const near = others.filter(({ typed, meant }) => soundNear(syllableOf(typed), syllableOf(meant)));
  return (alike.length > 0 ? alike : near).map(({ word }) => word);
}

/** chuan and zhuan rhyme, yue and yao begin alike. */
function soundNear(one: string | undefined, other: string | undefined): boolean {
  if (!one || !other) return false;
  const rhyme = (syllable: string) => syllable.replace(/^[^aeiouv]+/, "");
  return one[0] === other[0] || rhyme(one) === rhyme(other);
}

/** Words whose sound begins so, the most used first. */
export function wordsSounding(vocabulary: Vocabulary, begin: string): IndexedWord[] {
  const { sounds } = vocabulary;
  let low = 0;
  let high = sounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sounds[middle]?.[0] ?? "") < begin) low = middle + 1;
    else high = middle;
  }
  const found: IndexedWord[] = [];
  for (const [sound, words] of sounds.slice(low)) {
    if (!sound.startsWith(begin)) break;
    found.push(...words);
  }
  return mostUsed(found);
}

/** Words that begin with these signs, the most used first. */
export const wordsBeginning = (vocabulary: Vocabulary, begin: string): IndexedWord[] =>
  mostUsed([...vocabulary.words.values()].filter(({ word }) => word.startsWith(begin)));

const BEGINNINGS = 8;
const mostUsed = (words: readonly IndexedWord[]) =>
  words.toSorted((one, other) => other.things - one.things).slice(0, BEGINNINGS);
