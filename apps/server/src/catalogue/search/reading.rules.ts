import { asWords, heardAsSynonym, saidInASentence, withSynonyms } from "./said-otherwise.rules.ts";
import { fromEnglish } from "./english-words.rules.ts";
import { EVERYDAY, everydayWords } from "./everyday-words.rules.ts";
import { calledUsually } from "./local-names.rules.ts";
import { cheapest } from "./pieces.rules.ts";
import { stopWords } from "./stop-words.rules.ts";
import {
  looseSound,
  wordsBeginning,
  wordsNear,
  wordsSounding,
  type IndexedWord,
  type Vocabulary,
} from "./vocabulary.rules.ts";

/** A part of what was typed, and the words of the index that it may mean. */
export type Unit = {
  text: string;
  words: { word: string; sure: number }[];
  /** how much it says: a rare word much, one that stands everywhere little */
  weight: number;
};

/** One way to read what was typed. */
export type Reading = {
  units: Unit[];
  /** 1: as it stands there; less, the more had to be guessed */
  sure: number;
  /** what a thing would be called that is wholly this */
  called: string;
  /** of what kinds it speaks, as words of the index */
  kinds: string[];
  /** the reading spelled out, where it is not what was typed */
  spelled: string | null;
};

type Read = Omit<Reading, "kinds">;

/** How sure it is that a reading is what was meant. */
const AS_CALLED_ELSEWHERE = 0.99;
/** A name of one place that the index does not know is read wrongly by its signs: as surely as a slip, and as strictly. */
const AS_MISREAD = 0.8;
const AS_MEANT = 0.97;
const AS_SOUNDING = 0.9;
const AS_SOUNDING_LOOSELY = 0.8;
const AS_BEGINNING = 0.9;
const AS_PART = 0.5;
const AS_WIDER = 0.75;
/** A single sign says little, unless it is a thing of the trade: 猪, 渠. */
const ONE_SIGN = 0.3;
/** A word that stands in one thing alone says no more than one that stands in a few: it may stand there by chance. */
const RARE = 3;
/** So few signs, none of which makes a word with another, are the first signs of words. */
const ABBREVIATED = 4;
const AS_ABBREVIATED = 0.7;
/** In a sentence most words stand nowhere, and few of them are slips. */
const LONG_QUESTION = 8;
/** A longer run is a sentence, and its last word is whole. */
const STILL_TYPED = 6;
const SLIP_IN_A_SENTENCE = 0.75;

/** Every way to read what was typed, as `plainText` leaves it, the surest first; without a unit when it says nothing. */
export function readingsOf(
  typed: string,
  vocabulary: Vocabulary,
  syllableOf: (sign: string) => string | undefined,
): Reading[] {
  const readings = readingsWithout(stopWords, typed, vocabulary, syllableOf);
  // who is answered by nothing else is asked for by the words around a question: 到底哪个部门管
  return readings.length > 0 ? readings : readingsWithout(emptySigns, typed, vocabulary, syllableOf);
}

/** Words around a question that are of one sign: they say nothing even alone. */
const emptySigns: ReadonlySet<string> = new Set([...stopWords].filter(({ length }) => length === 1));

function readingsWithout(
  stopped: ReadonlySet<string>,
  typed: string,
  vocabulary: Vocabulary,
  syllableOf: (sign: string) => string | undefined,
): Reading[] {
  const english = fromEnglish(typed);
  const plain = asWords(typed, vocabulary);
  const asTyped = unitsOf(plain, vocabulary, stopped);
  const { spelled } = asTyped;
  const { usual, isOnlyLocal } = calledUsually(plain, vocabulary.words, vocabulary.localNames);
  const sure = isOnlyLocal ? AS_MISREAD : 1;
  const readings: Read[] = [{ units: asTyped.units, sure, called: bare(spelled ?? plain), spelled }];
  if (usual !== plain) {
    const { units } = unitsOf(usual, vocabulary, stopped);
    readings.push({ units, sure: AS_CALLED_ELSEWHERE, called: bare(usual), spelled: null });
  }
  const meant = heardAsSynonym(plain, vocabulary, syllableOf) ?? withSynonyms(usual, vocabulary);
  // what an administrator wrote of the very words that were typed holds, whatever they are called in places
  const meantAsTyped = withSynonyms(plain, vocabulary);
  for (const text of new Set([meant, meantAsTyped, ...saidInASentence(plain), ...(english ? [english] : [])])) {
    if (text === plain || text === usual) continue;
    const { units } = unitsOf(text, vocabulary, stopped);
    readings.push({ units, sure: AS_MEANT, called: bare(text), spelled: null });
  }
  for (const text of new Set([plain, meant])) readings.push(...bySound(text, vocabulary, syllableOf));
  if (bare(plain).length > LONG_QUESTION)
    for (const reading of readings) if (reading.sure < AS_MEANT) reading.sure *= SLIP_IN_A_SENTENCE;
  return readings
    .filter(({ units }) => tells(units, vocabulary))
    .map((read) => ({ ...read, kinds: vocabulary.kinds.in(read.called) }));
}

/** One sign that is known among others that are not says nothing: 量 of 量子. */
const tells = (units: readonly Unit[], { kinds }: Vocabulary): boolean => {
  const known = units.filter(({ words }) => words.length > 0);
  return (
    known.some(({ text }) => text.length > 1 || kinds.of(text).length > 0) ||
    (known.length > 0 && known.length === units.length)
  );
};

const bare = (text: string) => text.replaceAll(" ", "");

/** Runs of Chinese signs are cut into words; Latin letters are read as pinyin where they are no word themselves. */
function unitsOf(
  plain: string,
  vocabulary: Vocabulary,
  stopped: ReadonlySet<string>,
): { units: Unit[]; spelled: string | null } {
  const together = plain.replaceAll(/[a-z][a-z ]*/g, (said) => syllablesTogether(said, vocabulary));
  let spelled: string | null = null;
  const runs = together.match(/\p{Script=Han}+|[a-z]+|[0-9][a-z0-9]*/gu) ?? [];
  const units = runs.flatMap((run, at) => {
    const isLast = at === runs.length - 1;
    if (/^[a-z]/.test(run) && !vocabulary.words.has(run)) {
      const sounding = fromLetters(run, vocabulary, isLast);
      if (sounding) spelled = (spelled ?? "") + sounding.map(({ words }) => words[0]?.word ?? "").join("");
      return sounding ?? [unknown(run, vocabulary)];
    }
    return /\p{Script=Han}/u.test(run) ? fromSigns(run, vocabulary, isLast, stopped) : [unitOf(run, vocabulary)];
  });
  return { units, spelled };
}

const SHORTEST_ENGLISH = 3;

/** nong ji is one word written in syllables; a word that stands in the index as it is stays apart: app, english. */
const syllablesTogether = (said: string, { words }: Vocabulary): string => {
  const isWord = (part: string) => part.length >= SHORTEST_ENGLISH && words.has(part);
  return said
    .split(" ")
    .reduce((text, part, at, all) => text + (isWord(part) || isWord(all[at - 1] ?? "") ? " " : "") + part);
};

const weightOf = (things: number, { total }: Vocabulary): number =>
  Math.log(1 + total / (Math.max(RARE, things) + 0.5));

const asUnit = (text: string, words: readonly IndexedWord[], sure: number, vocabulary: Vocabulary): Unit => ({
  text,
  words: words.map(({ word }, at) => ({ word, sure: sure * (at === 0 ? 1 : 0.95) })),
  weight: weightOf(Math.max(...words.map(({ things }) => things)), vocabulary),
});

/** A long word is also, less surely, the words in it: 农机 of 农机购置. */
function unitOf(text: string, vocabulary: Vocabulary): Unit {
  const own = vocabulary.words.get(text);
  const kinds = vocabulary.kinds.of(text);
  const wider = kinds.flatMap((word) => vocabulary.words.get(word) ?? []);
  if (!own && wider.length === 0) return unknown(text, vocabulary);
  const unit = asUnit(text, own ? [own] : wider, own ? 1 : AS_WIDER, vocabulary);
  const part = text.length > 1 || kinds.length > 0 ? 1 : ONE_SIGN;
  const telling = everydayWords.has(text) ? EVERYDAY : 1;
  return {
    ...unit,
    words: [
      ...unit.words,
      ...(own ? wider.map(({ word }) => ({ word, sure: AS_WIDER })) : []),
      ...wordsIn(text, vocabulary).map((word) => ({ word, sure: AS_PART })),
    ],
    weight: unit.weight * part * telling,
  };
}

/** Does it stand in the index, or is it a kind of something that does? */
const isKnown = (text: string, { words, kinds }: Vocabulary): boolean =>
  words.has(text) || kinds.of(text).some((word) => words.has(word));

const LONG = 4;

function wordsIn(text: string, { words }: Vocabulary): string[] {
  if (text.length < LONG || !/^\p{Script=Han}+$/u.test(text)) return [];
  const starts = Array.from({ length: text.length - 1 }, (_, at) => at);
  const inside = starts.flatMap((from) => starts.map((length) => text.slice(from, from + length + 2)));
  return [...new Set(inside)].filter((part) => part.length > 1 && part !== text && words.has(part));
}

/** What stands nowhere says little: people's own words around what they want. */
const unknown = (text: string, vocabulary: Vocabulary): Unit => ({
  text,
  words: [],
  weight: 0.2 * weightOf(0, vocabulary) * Math.min(2, text.length),
});

const COST = { word: 1, stop: 0.9, oneSign: 1.7, unknown: 2.2, heard: 1.3, near: 1.8 };

const RARER = 0.2;

/** A word of everyday life; where nothing holds it, it keeps its signs from making other words: 镇上开 is no 上开. */
const isAround = (text: string): boolean => text.length > 1 && everydayWords.has(text);

/** The fewest words that cover the run; signs that make none stay together as one unknown. */
function fromSigns(run: string, vocabulary: Vocabulary, isLast: boolean, stopped: ReadonlySet<string>): Unit[] {
  const pieces = cheapest(run.length, (from, to) => {
    const text = run.slice(from, to);
    if (to - from > Math.max(vocabulary.longest, 4)) return undefined;
    if (stopped.has(text)) return COST.stop + (text.length === 1 ? 0.6 : 0);
    if (isKnown(text, vocabulary)) return text.length === 1 ? COST.oneSign : COST.word;
    if (isAround(text)) return COST.word;
    return text.length === 1 ? COST.unknown : undefined;
  });
  const texts = (pieces ?? [])
    .map(([from, to]) => run.slice(from, to))
    .filter((text) => !stopped.has(text) && (isKnown(text, vocabulary) || !isAround(text)));
  const joined: string[] = [];
  for (const text of texts) {
    const before = joined.at(-1);
    if (before !== undefined && !isKnown(before, vocabulary) && !isKnown(text, vocabulary))
      joined[joined.length - 1] = before + text;
    else joined.push(text);
  }
  const isAbbreviated = run.length > 1 && run.length <= ABBREVIATED && joined.every(({ length }) => length === 1);
  if (isAbbreviated) return joined.map((text) => abbreviated(text, vocabulary));
  return joined.map((text, at) => {
    const isEnd = isLast && at === joined.length - 1 && run.length <= STILL_TYPED;
    const begun = isEnd && text.length <= 2 ? wordsBeginning(vocabulary, text) : [];
    const isWhole = vocabulary.words.has(text) && text.length > 1;
    return isWhole || begun.length === 0 ? unitOf(text, vocabulary) : asUnit(text, begun, AS_BEGINNING, vocabulary);
  });
}

/** The first sign of a word stands for the word: 耕补 for 耕地补贴. */
function abbreviated(sign: string, vocabulary: Vocabulary): Unit {
  const unit = unitOf(sign, vocabulary);
  const begun = wordsBeginning(vocabulary, sign).filter(({ word }) => word !== sign);
  const meant = asUnit(sign, begun, AS_ABBREVIATED, vocabulary);
  return begun.length === 0
    ? unit
    : { ...meant, words: [...unit.words, ...meant.words], weight: Math.max(unit.weight, meant.weight) };
}

/** A key that was held down: initials of some words as well, which nobody meant. */
const isOneLetter = (run: string): boolean => run.length > 2 && new Set(run).size === 1;

/** Pinyin written out or as initials; at the end also begun. Null when the letters are neither. */
function fromLetters(run: string, vocabulary: Vocabulary, isLast: boolean): Unit[] | null {
  if (isOneLetter(run)) return null;
  const { bySound, byInitials } = vocabulary;
  const begunAt = (from: number) => (isLast && from < run.length ? wordsSounding(vocabulary, run.slice(from)) : []);
  const pieces = cheapest(run.length, (from, to) => {
    const text = run.slice(from, to);
    const [sounding] = (to - from > 1 && bySound.get(text)) || [];
    // of two ways to part the letters the one into usual words: nongyao and dian before nong and yaodian
    if (sounding) return COST.word + RARER / sounding.things;
    if (to - from > 1 && byInitials.has(text)) return 1.4;
    return to === run.length && begunAt(from).length > 0 ? 1.6 : undefined;
  });
  return (
    pieces?.map(([from, to]) => {
      const text = run.slice(from, to);
      const sounding = (text.length > 1 && bySound.get(text)) || [];
      const initials = (text.length > 1 && byInitials.get(text)) || [];
      if (sounding.length > 0) return asUnit(text, sounding, 1, vocabulary);
      if (initials.length > 0) return asUnit(text, initials, 0.95, vocabulary);
      return asUnit(text, begunAt(from), AS_BEGINNING, vocabulary);
    }) ?? null
  );
}

/** Signs that make no words may be slips for others that sound the same, or nearly. */
function bySound(plain: string, vocabulary: Vocabulary, syllableOf: (sign: string) => string | undefined): Read[] {
  const signs = [...plain].filter((sign) => /\p{Script=Han}/u.test(sign));
  const syllables = signs.map((sign) => syllableOf(sign) ?? sign);
  const textOf = (from: number, to: number) => signs.slice(from, to).join("");
  // a slip is no word that says nothing itself
  const telling = (words: readonly IndexedWord[] = []) =>
    words.filter(({ word }) => !stopWords.has(word) && !everydayWords.has(word));
  const heardAs = (from: number, to: number) =>
    telling(vocabulary.byLooseSound.get(looseSound(syllables.slice(from, to))));
  const heard = (from: number, to: number) => {
    const same = heardAs(from, to);
    return same.length > 0 ? same : telling(wordsNear(vocabulary, signs.slice(from, to), syllableOf));
  };
  const pieces = cheapest(signs.length, (from, to) => {
    const text = textOf(from, to);
    if (to - from > Math.max(vocabulary.longest, 4)) return undefined;
    if (stopWords.has(text)) return COST.stop + (text.length === 1 ? 0.6 : 0);
    if (isKnown(text, vocabulary)) return to - from === 1 ? COST.oneSign : COST.word;
    if (to - from === 1) return COST.unknown;
    if (heardAs(from, to).length > 0) return COST.heard;
    return heard(from, to).length > 0 ? COST.near : undefined;
  });
  let sure = AS_SOUNDING;
  let [isOther, guessed] = [false, 0];
  const units = (pieces ?? []).flatMap(([from, to]) => {
    const text = textOf(from, to);
    if (stopWords.has(text)) return [];
    const alike = to - from > 1 && !isKnown(text, vocabulary) ? heard(from, to) : [];
    if (alike.length === 0) return [unitOf(text, vocabulary)];
    isOther = true;
    if (heardAs(from, to).length === 0) guessed += 1;
    const exactly = syllables.slice(from, to).join("'");
    const nearestFirst = alike.toSorted(
      (one, other) => Number(other.pinyin === exactly) - Number(one.pinyin === exactly) || other.things - one.things,
    );
    if (nearestFirst[0]?.pinyin !== exactly) sure = AS_SOUNDING_LOOSELY;
    return [asUnit(text, nearestFirst, 1, vocabulary)];
  });
  // several guesses with nothing certain beside them would read any words as any others
  const isGuess = guessed > 1 && guessed >= units.filter(({ text }) => text.length > 1).length;
  if (!isOther || isGuess) return [];
  const spelled = units.map(({ text, words }) => words[0]?.word ?? text).join("");
  return [{ units, sure, called: spelled, spelled }];
}
