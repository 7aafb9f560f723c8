import { type FindableKind, findables } from "@sannong/contract/catalogue/search-kinds";
import { asksForProducts, type Side, standingFor } from "./asker.rules.ts";
import { pairsOf, sharedWith } from "./likeness.rules.ts";
import type { Reading, Unit } from "./reading.rules.ts";

/** A thing that holds one of the words, as it is judged. */
export type Candidate = {
  id: number;
  kind: FindableKind;
  title: string;
  summary: string;
  owner: string;
  otherWords: string;
  labels: string;
  pinyin: string;
  initials: string;
  useCount: number;
  /** for whom it is; none: for everybody */
  audiences: readonly string[];
  isCommercial: boolean;
  /** is something looked up with it, and nothing done? */
  isLookUp: boolean;
};

/** `as` is the reading that it answers best, as it is spelled where that is not what was typed. */
export type Ranked<C extends Candidate> = { thing: C; score: number; as: string | null };

/** Where a word says how much. */
const IN = { title: 1, otherWords: 0.95, labels: 0.45, summary: 0.4 };
/** What holds less of the question than this, weighed by how much its words say, answers another one. */
const LEAST_COVERED = 0.3;
/** Of a story less need be held, for most of it is about something else: so much less for every part beyond the third. */
const LESS_COVERED_EACH = 0.03;
const LEAST_OF_A_STORY = 0.2;
/** All that stands nowhere counts against an answer no more than this part of what is known. */
const UNKNOWN_AT_MOST = 0.5;
/** What was only heard must be held more than half, or any words would be read as any others. */
const LEAST_OF_A_SLIP = 0.55;
const HEARD = 0.95;
/** Where nothing answers, what holds so much of the question is at least near it. */
const LEAST_NEAR = 0.12;
/** To look something up, and to have something done, are said differently. */
const LOOKS_UP = /查|看|哪些|名单|真假|真伪|是真|是不是|进度|价|多少钱|到账|下来|结果|在哪|哪里有/;
const HAS_DONE =
  /申请|申报|办|开个|开一|想开|开[一-龥]{0,6}[店场厂院]|登记|报名|领|手续|注册|想当|想学|备案|补办|要什么证/;
const AS_MEANT_TO_BE_DONE = 0.05;
/** Of two that answer alike the one that more people have arrived by comes first: the less was said, the more it decides. */
const USED = 0.1;
const USED_FOR_ONE_WORD = 0.2;
/** What is so far behind the first is noise beside it. */
const LEAST_OF_FIRST = 0.25;

/** The candidates that answer, the best first; `plain` is what was typed, as `plainText` leaves it. */
export function rank<C extends Candidate>(
  candidates: readonly C[],
  readings: readonly Reading[],
  { plain, side, isNear = false }: { plain: string; side: Side; isNear?: boolean },
): Ranked<C>[] {
  const intent = intentOf(plain);
  const wantsProducts = asksForProducts([plain, ...readings.map(({ called }) => called)]);
  const asked = readings.map(phraseOf);
  const weightOfUse = USED + USED_FOR_ONE_WORD / Math.max(1, readings[0]?.units.length ?? 1) ** 2;
  const mostUsed = Math.max(1, ...candidates.map(({ useCount }) => useCount));
  const letters = /^[a-z ]+$/.test(plain) ? plain.replaceAll(" ", "") : null;
  const judged = candidates.flatMap((thing) => {
    const said = textsOf(thing);
    let answers = letters === null ? 0 : asSounding(thing, letters);
    let as: string | null = null;
    for (const [at, reading] of readings.entries()) {
      const answered = answer(reading, said, { asked: asked[at], isNear });
      if (answered > answers) [answers, as] = [answered, reading.spelled];
    }
    if (answers <= 0) return [];
    const used = weightOfUse * (Math.log1p(thing.useCount) / Math.log1p(mostUsed));
    const standing = findables[thing.kind].weight * standingFor(thing, side, wantsProducts);
    const meant = intent !== null && thing.kind === "service" && thing.isLookUp === (intent === "lookUp");
    return [{ thing, as, score: (answers + used + (meant ? AS_MEANT_TO_BE_DONE : 0)) * standing }];
  });
  const sorted = judged.toSorted((one, other) => other.score - one.score || one.thing.id - other.thing.id);
  const first = sorted[0]?.score ?? 0;
  return sorted.filter(({ score }) => score >= LEAST_OF_FIRST * first);
}

/** Whether the words say that something is looked up or done; null where they say both or neither. */
function intentOf(plain: string): "lookUp" | "act" | null {
  const looks = LOOKS_UP.test(plain);
  return looks === HAS_DONE.test(plain) ? null : looks ? "lookUp" : "act";
}

type Texts = { title: string; bare: string; otherWords: string; others: string[]; labels: string; summary: string };

const lower = (text: string) => text.normalize("NFKC").toLowerCase();

function textsOf({ title, otherWords, owner, labels, summary }: Candidate): Texts {
  const named = lower(title);
  return {
    title: named,
    bare: named.replaceAll(/[^\p{Script=Han}a-z0-9]/gu, ""),
    otherWords: lower(otherWords),
    others: lower(otherWords).split(" "),
    labels: lower(`${owner} ${labels}`),
    summary: lower(summary),
  };
}

/** A question as phrases are compared with it: its pairs of signs, and how long it is without what says nothing. */
type Asked = { pairs: ReadonlySet<string>; length: number };

const phraseOf = ({ called, units }: Reading): Asked => ({
  // as it was written, and without what says nothing between the words
  pairs: new Set([...pairsOf(called), ...pairsOf(units.map(({ text }) => text).join(""))]),
  length: Math.max(
    2,
    units.reduce((sum, { text }) => sum + text.length, 0),
  ),
});

type How = { asked: Asked | undefined; isNear: boolean };

function answer({ units, sure, called }: Reading, said: Texts, { asked, isNear }: How): number {
  const judged = units.map((unit) => ({ unit, ...heldBy(said, unit) }));
  const known = judged.filter(({ unit }) => unit.words.length > 0);
  const ofKnown = weightOf(known.map(({ unit }) => unit));
  const ofUnknown = weightOf(units) - ofKnown;
  const whole = ofKnown + Math.min(ofUnknown, UNKNOWN_AT_MOST * ofKnown);
  const covered = judged.reduce((sum, { unit, held }) => sum + unit.weight * held, 0) / whole;
  const ofStory = Math.max(LEAST_OF_A_STORY, LEAST_COVERED - LESS_COVERED_EACH * Math.max(0, known.length - 3));
  const least = sure < HEARD ? LEAST_OF_A_SLIP : isNear ? LEAST_NEAR : ofStory;
  if (covered < least) return 0;
  const ofTitle = judged.reduce((sum, { inTitle }) => sum + inTitle, 0) / Math.max(1, said.bare.length);
  return (covered + 0.2 * Math.min(1, ofTitle) + Math.max(nearName(called, said), asPeopleSay(asked, said))) * sure;
}

const weightOf = (units: readonly Unit[]): number => units.reduce((sum, { weight }) => sum + weight, 0);

function heldBy(said: Texts, { words }: Unit): { held: number; inTitle: number } {
  let held = 0;
  let inTitle = 0;
  for (const { word, sure } of words) {
    if (said.title.includes(word)) inTitle = Math.max(inTitle, word.length);
    held = Math.max(held, sure * placeOf(word, said));
  }
  return { held, inTitle };
}

function placeOf(word: string, said: Texts): number {
  if (said.title.includes(word)) return IN.title;
  if (said.otherWords.includes(word)) return IN.otherWords;
  if (said.labels.includes(word)) return IN.labels;
  return said.summary.includes(word) ? IN.summary : 0;
}

/** Called by its name or as people call it: wholly, at its beginning, somewhere in it, or within a question. */
function nearName(typed: string, { bare, others }: Texts): number {
  if (typed.length < 2) return 0;
  if (bare === typed || others.includes(typed)) return 0.8;
  if (bare.startsWith(typed)) return 0.35;
  if (bare.includes(typed)) return 0.25;
  return bare.length >= 3 && typed.includes(bare) ? 0.4 : 0;
}

/** Asked for as people call it: the more of the question that explains, the surer. */
const asPeopleSay = (asked: Asked | undefined, { others }: Texts): number =>
  asked === undefined ? 0 : 0.7 * Math.max(0, ...others.map((one) => sharedWith(one, asked.pairs, asked.length)));

/** Letters that are the title's own pinyin, or its initials in their order. */
function asSounding({ pinyin, initials }: Candidate, letters: string): number {
  if (letters.length < 2) return 0;
  if (pinyin === letters || initials === letters) return 1.6;
  if (initials.startsWith(letters) && letters.length >= 3) return 1.2;
  if (pinyin.startsWith(letters) && letters.length >= 3) return 1.1;
  return letters.length >= 3 && (initials.includes(letters) || pinyin.includes(letters)) ? 0.9 : 0;
}

/** So near that it is shown as the answer, and not as the first of many. */
export const isAnswer = (first: Ranked<Candidate>, second: Ranked<Candidate> | undefined): boolean =>
  first.score >= 1.15 || (first.score >= 0.9 && (second === undefined || first.score - second.score >= 0.15));
