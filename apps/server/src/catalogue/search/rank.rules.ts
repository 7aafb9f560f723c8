import { type FindableKind, findables } from "@sannong/contract/catalogue/search-kinds";
import { answer, askedOf, type Saying, textsOf } from "./answer.rules.ts";
import { asksForProducts, asksOfThePortal, fearsAPrice, sideSaid, type Side, standingFor } from "./asker.rules.ts";
import type { Reading } from "./reading.rules.ts";

/** A thing that holds one of the words, as it is judged. */
export type Candidate = Saying & {
  id: number;
  kind: FindableKind;
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

/** A reading as sure as this is what was typed, or what people mean by it. */
const GUESSED_LITTLE = 0.95;

/** To look something up, and to have something done, are said differently. */
const LOOKS_UP = /查|看|哪些|名单|真假|真伪|是真|是不是|进度|价|多少钱|到账|下来|结果|在哪|哪里有/;
const HAS_DONE =
  /申请|申报|办|开个|开一|想开|开[一-龥]{0,6}[店场厂院]|登记|报名|领|手续|注册|想当|想学|备案|补办|要什么证/;
const AS_MEANT_TO_BE_DONE = 0.04;
/** How many there are, and which: that is read in a report or in data, and done nowhere. */
const ASKS_FOR_FIGURES =
  /多少(?![钱块元久天管])|几[家个头只]|有哪[些几]|名单|名录|清单|统计|数据|指标|报表|[月季年]报|报告|台账|明细|总量|产量|比例|占比|[率量]是|各[县市乡镇地]|每个?[县市镇]|排名/;
/** What does a piece of work: a machine, and no office. */
const ASKS_FOR_A_MACHINE =
  /^(?!.*(?:[找要请叫雇租喊修旧卖借贷]|补贴|报废|牌|险|保险|过户|检)).*(?:机器|机子|设备|的船)(?:$| |多少钱|有哪|有没有|啥|什么)/;
/** Who names a machine, its make or its model may want to see it; a crop is no machine. */
const NAMES_A_MACHINE = /机|车|犁|耙|船|器|设备|装置|型|割草|打捆|清粪|刮粪|增氧|烘干|投饵|[a-z]\d|\d[a-z]/;
const MACHINE_NOT_NAMED = 0.6;
/** What another place has made is an example, and done by nobody who asks. */
const EXAMPLE_NOT_ASKED = 0.8;
const ASKS_FOR_EXAMPLES = /场景|示范|案例|经验|平台|系统|一张图|数字|智慧|智能/;
const holdsFigures: ReadonlySet<FindableKind> = new Set(["data", "report"]);
/** Whoever says of what kind it is that they want. */
const AS_OF_THE_KIND = 0.06;
/** Where the portal itself is asked of, its pages answer rather than what is done with its help. */
const AS_OF_THE_PORTAL = 0.15;
/** Of two that answer alike the one that more people have arrived by comes first: the less was said, the more it decides. */
const USED = 0.036;
const USED_FOR_ONE_WORD = 0.09;
/** What is so far behind the first is noise beside it. */
const LEAST_OF_FIRST = 0.4;

export type Asking = {
  /** what was typed, as `plainText` leaves it */
  plain: string;
  side: Side;
  /** things in all */
  total: number;
  /** is what is merely near looked for? */
  isNear?: boolean;
};

/** The candidates that answer, the best first. */
export function rank<C extends Candidate>(
  candidates: readonly C[],
  readings: readonly Reading[],
  { plain, side, total, isNear = false }: Asking,
): Ranked<C>[] {
  const intent = intentOf(plain);
  const asksForThem = asksForProducts([plain, ...readings.map(({ called }) => called)]);
  const wants = asksForThem ? "products" : fearsAPrice(plain) ? "aPrice" : "neither";
  const wantsMachine = ASKS_FOR_A_MACHINE.test(plain);
  const namesMachine = [plain, ...readings.map(({ called }) => called)].some((text) => NAMES_A_MACHINE.test(text));
  const wantsFigures = ASKS_FOR_FIGURES.test(plain);
  const isOfPortal = asksOfThePortal(plain);
  const asSide = sideSaid(side, plain);
  const isLoss = readings.some(({ sure, kinds }) => sure >= GUESSED_LITTLE && kinds.includes(LOSS));
  const told = candidates.map((thing) => ({ thing, said: textsOf(thing) }));
  const asked = askedOf(
    readings,
    told.map(({ said }) => said),
    total,
  );
  const weightOfUse = USED + USED_FOR_ONE_WORD / Math.max(1, readings[0]?.units.length ?? 1) ** 2;
  const mostUsed = Math.max(1, ...candidates.map(({ useCount }) => useCount));
  const letters = /^[a-z ]+$/.test(plain) ? plain.replaceAll(" ", "") : null;
  const judged = told.flatMap(({ thing, said }, at) => {
    let answers = letters === null ? 0 : asSounding(thing, letters);
    let as: string | null = null;
    for (const one of asked) {
      const answered = answer(one, said, at, isNear);
      if (answered > answers) [answers, as] = [answered, one.reading.spelled];
    }
    if (answers <= 0) return [];
    const isOfKind = (wantsFigures && holdsFigures.has(thing.kind)) || (wantsMachine && thing.kind === "machine");
    const used = weightOfUse * (Math.log1p(thing.useCount) / Math.log1p(mostUsed));
    const standing =
      (isOfKind ? 1 : findables[thing.kind].weight) *
      (thing.kind === "machine" && !namesMachine ? MACHINE_NOT_NAMED : 1) *
      (thing.kind === "scene" && !ASKS_FOR_EXAMPLES.test(plain) ? EXAMPLE_NOT_ASKED : 1) *
      standingFor({ ...thing, isCommercial: sells(thing, isLoss) }, asSide, wants);
    const meant = intent !== null && thing.kind === "service" && thing.isLookUp === (intent === "lookUp");
    const likely =
      (meant ? AS_MEANT_TO_BE_DONE : 0) +
      (isOfKind ? AS_OF_THE_KIND : 0) +
      (isOfPortal && thing.kind === "page" ? AS_OF_THE_PORTAL : 0);
    return [{ thing, as, score: (answers + used + likely) * standing }];
  });
  const sorted = judged.toSorted((one, other) => other.score - one.score || one.thing.id - other.thing.id);
  const first = sorted[0]?.score ?? 0;
  return sorted.filter(({ score }) => score >= LEAST_OF_FIRST * first);
}

const LOSS = "#受灾";
const CLAIM = "#理赔";
/** Whoever was struck and claims what an insurance owes has paid for it already: what is named of claims sells them nothing. */
const sells = ({ isCommercial, kinds }: Candidate, isLoss: boolean): boolean =>
  isCommercial && !(isLoss && kinds.title.includes(CLAIM));

/** Whether the words say that something is looked up or done; null where they say both or neither. */
function intentOf(plain: string): "lookUp" | "act" | null {
  const looks = LOOKS_UP.test(plain);
  return looks === HAS_DONE.test(plain) ? null : looks ? "lookUp" : "act";
}

/** Letters that are the title's own pinyin, or its initials in their order. */
function asSounding({ pinyin, initials }: Candidate, letters: string): number {
  if (letters.length < 2) return 0;
  if (pinyin === letters || initials === letters) return 1;
  if (initials.startsWith(letters) && letters.length >= 3) return 0.72;
  if (pinyin.startsWith(letters) && letters.length >= 3) return 0.66;
  return letters.length >= 3 && (initials.includes(letters) || pinyin.includes(letters)) ? 0.54 : 0;
}

/** So near that it is shown as the answer, and not as the first of many. */
export const isAnswer = (first: Ranked<Candidate>, second: Ranked<Candidate> | undefined): boolean =>
  first.score >= 0.9 || (first.score >= 0.7 && (second === undefined || first.score - second.score >= 0.1));
