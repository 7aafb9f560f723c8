import type { Reading, Unit } from "./reading.rules.ts";
import { EVERYDAY, everydayWords } from "./everyday-words.rules.ts";
import { isKindWord } from "./kinds-of-words.rules.ts";

/** What a thing says of itself, as questions are compared with it. */
export type Saying = {
  title: string;
  summary: string;
  owner: string;
  /** what people call it, each phrase between blanks, as `comparable` leaves it */
  otherWords: string;
  labels: string;
  /** what else is written of it */
  details: string;
  /** of what kinds it speaks, by its fields */
  kinds: { title: readonly string[]; otherWords: readonly string[]; summary: readonly string[] };
};

/** The same for one search, in simple signs. */
export type Texts = {
  title: string;
  /** the title without marks */
  bare: string;
  otherWords: string;
  labels: string;
  summary: string;
  details: string;
  kinds: Saying["kinds"];
};

/** Where a word, a pair of signs or a kind says how much. */
const IN = { title: 1, otherWords: 0.9, summary: 0.4, labels: 0.35, details: 0.2 };
const places = ["title", "otherWords", "summary", "labels", "details"] as const;
const placesOfKinds = ["title", "otherWords", "summary"] as const;

/** So many signs of phrases are as many as a matter needs to be known by; of twice as many a word is to stand in two. */
const SIGNS_OF_PHRASES = 200;
/** What of its weight a word keeps that may stand there by chance. */
const BY_CHANCE = 0.7;

/** How much each view of a question says of an answer. */
const OF_WORDS = 0.6;
const OF_PAIRS = 0.4;
const OF_KINDS = 0.18;
const OF_TITLE = 0.12;
const OF_A_PHRASE = 0.3;
const OF_THE_NAME = { same: 0.6, begins: 0.12, within: 0.08, named: 0.24 };

/** What holds less of the question than this, weighed by how much its words say, answers another one. */
const LEAST_COVERED = 0.3;
/** Of a story less need be held, for most of it is about something else: so much less for every part beyond the third. */
const LESS_COVERED_EACH = 0.01;
const LEAST_OF_A_STORY = 0.2;
/** All that stands nowhere counts against an answer no more than this part of what is known. */
const UNKNOWN_AT_MOST = 0.5;
/** What was only heard must be held more than half, or any words would be read as any others. */
const LEAST_OF_A_SLIP = 0.55;
const HEARD = 0.95;
/** Where nothing answers, what holds so much of the question is at least near it. */
const LEAST_NEAR = 0.12;
/** A phrase of which less than this is in the question says nothing about it. */
const LEAST_OF_A_PHRASE = 0.4;
/** The more of the question a phrase explains, the surer; but much of a story is about something else. */
const EXPLAINED = 0.4;

/** The width of letters and capitals make no difference. Long texts are kept so, for each search looks through many. */
export const comparable = (text: string): string => text.normalize("NFKC").toLowerCase();

/** A thing's texts as questions are compared with them. */
export function textsOf({ title, otherWords, owner, labels, summary, details, kinds }: Saying): Texts {
  const named = comparable(title);
  return {
    title: named,
    bare: named.replaceAll(/[^\p{Script=Han}a-z0-9]/gu, ""),
    otherWords: ` ${otherWords} `,
    labels: comparable(`${owner} ${labels}`),
    summary: comparable(summary),
    details,
    kinds,
  };
}

/** How much a word says of a thing, by the best of the fields that hold it; 0 when none does. */
function placeOf(word: string, said: Texts): number {
  const place = isKindWord(word)
    ? placesOfKinds.find((one) => said.kinds[one].includes(word))
    : places.find((one) => said[one].includes(word));
  if (place === undefined) return 0;
  return place === "otherWords" && !isKindWord(word) ? IN.otherWords * usualness(word, said.otherWords) : IN[place];
}

/**
 * What is called in many ways holds many words by chance: one that stands in few of a great many phrases says less than
 * one that comes again and again. 1: as usual as can be asked for.
 */
function usualness(word: string, otherWords: string): number {
  const wanted = otherWords.length / SIGNS_OF_PHRASES;
  if (wanted <= 1) return 1;
  let count = 0;
  for (let at = otherWords.indexOf(word); at >= 0 && count < wanted; at = otherWords.indexOf(word, at + 1)) count += 1;
  return BY_CHANCE + (1 - BY_CHANCE) * Math.min(1, count / wanted);
}

/** Something of a question that any thing may hold, how much it says, and how much each thing holds it. */
type Telling = { text: string; weight: number; held: readonly number[] };

/** A reading as things are compared with it: cut into words, and as pairs of signs and kinds, wherever words begin. */
export type Asked = { reading: Reading; pairs: readonly Telling[]; kinds: readonly Telling[] };

/**
 * Prepares readings for the things they may be about.
 *
 * @param total number of things that can be found: what few of them hold says much
 */
export function askedOf(readings: readonly Reading[], things: readonly Texts[], total: number): Asked[] {
  const known = new Map<string, Telling>();
  const tellingOf = (text: string): Telling => {
    const before = known.get(text);
    if (before) return before;
    const held = things.map((said) => placeOf(text, said));
    const holding = held.filter((place) => place > 0).length;
    const rarity = holding === 0 ? 0 : Math.log(1 + total / (holding + 0.5));
    const telling = { text, held, weight: rarity * (everydayWords.has(text) ? EVERYDAY : 1) };
    known.set(text, telling);
    return telling;
  };
  const tellings = (texts: Iterable<string>) => [...new Set(texts)].map(tellingOf).filter(({ weight }) => weight > 0);
  return readings.map((reading) => ({
    reading,
    // as it was written, and without what says nothing between the words
    pairs: tellings([reading.called, reading.units.map(({ text }) => text).join("")].flatMap(pairsOf)),
    kinds: tellings(reading.kinds),
  }));
}

/** The pairs of neighbouring signs of a text. */
const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

const sumOf = (tellings: readonly Telling[], of: (telling: Telling) => number): number =>
  tellings.reduce((sum, one) => sum + one.weight * of(one), 0);
const whole = () => 1;

/** How much of these the thing at this place holds, 0 to 1. */
const heldOf = (tellings: readonly Telling[], at: number): number =>
  tellings.length === 0 ? 0 : sumOf(tellings, ({ held }) => held[at] ?? 0) / sumOf(tellings, whole);

/**
 * How well a thing answers a reading: by its words, by its pairs of signs, by the kinds of what it names, by its name,
 * and by the phrase that people use of it. 0 when it answers another question.
 *
 * @param at the place of the thing among those that `askedOf` was given
 */
export function answer({ reading, pairs, kinds }: Asked, said: Texts, at: number, isNear: boolean): number {
  const { units, sure, called } = reading;
  const judged = units.map((unit) => ({ unit, ...heldBy(said, unit) }));
  const known = judged.filter(({ unit }) => unit.words.length > 0);
  const ofKnown = weightOf(known.map(({ unit }) => unit));
  const ofUnknown = weightOf(units) - ofKnown;
  const ofAll = ofKnown + Math.min(ofUnknown, UNKNOWN_AT_MOST * ofKnown);
  const inWords = judged.reduce((sum, { unit, held }) => sum + unit.weight * held, 0) / ofAll;
  const inPairs = heldOf(pairs, at);
  const isSlip = sure < HEARD;
  const ofStory = Math.max(LEAST_OF_A_STORY, LEAST_COVERED - LESS_COVERED_EACH * Math.max(0, known.length - 3));
  const least = isSlip ? LEAST_OF_A_SLIP : isNear ? LEAST_NEAR : ofStory;
  const inBoth = OF_WORDS * inWords + OF_PAIRS * inPairs;
  if ((isSlip ? inWords : inBoth) < least) return 0;
  const inTitle = judged.reduce((sum, one) => sum + one.inTitle, 0) / Math.max(1, said.bare.length);
  const named = Math.max(nearName(called, said), OF_A_PHRASE * phraseHeld(pairs, said, at));
  return (inBoth + OF_KINDS * heldOf(kinds, at) + OF_TITLE * Math.min(1, inTitle) + named) * sure;
}

const weightOf = (units: readonly Unit[]): number => units.reduce((sum, { weight }) => sum + weight, 0);

function heldBy(said: Texts, { words }: Unit): { held: number; inTitle: number } {
  let held = 0;
  let inTitle = 0;
  for (const { word, sure } of words) {
    if (!isKindWord(word) && said.title.includes(word)) inTitle = Math.max(inTitle, word.length);
    if (sure * IN.title > held) held = Math.max(held, sure * placeOf(word, said));
  }
  return { held, inTitle };
}

/** Called by its name or as people call it: wholly, at its beginning, somewhere in it, or within a question. */
function nearName(typed: string, { bare, otherWords }: Texts): number {
  if (typed.length < 2) return 0;
  if (bare === typed || otherWords.includes(` ${typed} `)) return OF_THE_NAME.same;
  if (bare.startsWith(typed)) return OF_THE_NAME.begins;
  if (bare.includes(typed)) return OF_THE_NAME.within;
  return bare.length >= 3 && typed.includes(bare) ? OF_THE_NAME.named : 0;
}

/**
 * How well the best of the phrases that people use is found again in a question, 0 to 1: by how much of the phrase is
 * there, whatever stands between, and how much of the question it explains.
 */
function phraseHeld(pairs: readonly Telling[], { otherWords }: Texts, at: number): number {
  const shared = new Map<number, { count: number; weight: number }>();
  for (const { text, weight, held } of pairs) {
    if (!held[at]) continue;
    for (let found = otherWords.indexOf(text); found >= 0; found = otherWords.indexOf(text, found + 1)) {
      const from = otherWords.lastIndexOf(" ", found) + 1;
      const before = shared.get(from);
      shared.set(from, { count: (before?.count ?? 0) + 1, weight: (before?.weight ?? 0) + weight });
    }
  }
  const ofAll = sumOf(pairs, whole);
  let best = 0;
  for (const [from, { count, weight }] of shared) {
    const share = count / (otherWords.indexOf(" ", from) - from - 1);
    if (share >= LEAST_OF_A_PHRASE) best = Math.max(best, share * Math.min(1, weight / ofAll) ** EXPLAINED);
  }
  return best;
}
