import type { Found, FoundPage, Suggestions } from "@sannong/contract/catalogue/search";
import { HANDLING, RANKED_RESULTS, searchScopes, type FindableKind } from "@sannong/contract/catalogue/search-kinds";
import type { SearchScope } from "@sannong/contract/catalogue/search-path";
import { HomeType } from "@sannong/contract/rules/pages/home-type";
import { isVisible } from "@sannong/contract/rules/pages/menu-visibility";
import { handlingNow, type WayIn } from "@sannong/contract/rules/protocols/way-in";
import type { Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { answeredWords } from "./answered-words.rules.ts";
import { type Side, sideOf } from "./asker.rules.ts";
import type { WaysIn } from "./findable.ts";
import { knownElsewhere } from "./handled-elsewhere.ts";
import { speaksOf } from "./handled-elsewhere.rules.ts";
import type { Popularity } from "./popularity.service.ts";
import { isAnswer, rank, type Ranked } from "./rank.rules.ts";
import { isKindWord } from "./kinds-of-words.rules.ts";
import { plainText } from "./plain-text.ts";
import { readingsOf, type Reading } from "./reading.rules.ts";
import type { FoundThing, SearchStore, Within } from "./search.store.ts";
import { syllableOf } from "../../platform/texts/syllables.ts";
import type { Vocabulary } from "./vocabulary.rules.ts";

/** On a new installation the index is made within seconds after the start. */
const READY_SECONDS = 5;
const NOT_READY = "搜索正在准备，请过几秒再搜";

type Deps = {
  store: SearchStore;
  vocabulary: () => Promise<Vocabulary>;
  popularity: Popularity;
  waysIn: () => Promise<WaysIn>;
};

export type Input = {
  keywords: string;
  scope: SearchScope;
  kind?: FindableKind | undefined;
  owner?: string | undefined;
  sort: "relevance" | "latest" | "mostUsed";
  pageNum: number;
  pageSize: number;
  counter: HomeType;
};

/** So many are fetched to be judged; the words in the database have put the likeliest first. */
const JUDGED = 300;
const SUGGESTED_THINGS = 5;
const SUGGESTED_SEARCHES = 3;
const RELATED = 6;
/** A word in so large a part of everything does not lead anywhere while there is another. */
const COMMON = 0.12;
/** Where all that holds a word is judged anyway, no word is too common. */
const commonFrom = (total: number): number => Math.max(JUDGED, COMMON * total);
const WORDS_AT_MOST = 48;
/** A reading as sure as this is what was typed, or what people mean by it. */
const GUESSED_LITTLE = 0.95;
/** Fewer found than this, and what is merely alike is looked through as well. */
const ENOUGH = 3;
/** An answer as good as this needs no second look. */
const CLEAR = 0.7;
/** What is merely alike stands behind what answers. */
const AS_ALIKE = 0.5;

export function searchService({ store, vocabulary, popularity, waysIn }: Deps) {
  const within = (caller: Caller | null, kinds: readonly FindableKind[], belongsTo: string | null = null): Within => ({
    kinds,
    belongsTo,
    seesAll: isVisible({ isNeedLogin: true }, viewerOf(caller)),
  });

  const search = async (keywords: string, where: Within, side: Side) => {
    const plain = plainText(keywords);
    const known = await vocabulary();
    // before anything was put into the index "nothing found" would be no answer to what was asked
    if (!known.isReady) throw new Refusal("server.busy", { retryAfter: READY_SECONDS, message: NOT_READY });
    const readings = readingsOf(plain, known, syllableOf);
    const asked = { plain, side, total: known.total };
    const letters = plain.replaceAll(" ", "");
    // two letters that begin a known word are found by it; no index holds pairs of letters
    const isLetters = readings.length > 0 ? /^[a-z]{3,}$/.test(letters) : /^[a-z]{2,}$/.test(letters);
    const [byWords, byLetters] = await Promise.all([
      readings.length > 0 ? store.withWords(...wordsToFind(readings, known), where, JUDGED) : [],
      isLetters ? store.withLetters(letters, where, 50) : [],
    ]);
    const held = unique([...byWords, ...byLetters]);
    const byRare = rank(held, readings, asked);
    const isClear = byRare.length >= ENOUGH && (byRare[0]?.score ?? 0) >= CLEAR;
    if (isClear || letters.length < 2) return { ranked: byRare, readings, plain, isNear: false };
    const common = commonWords(readings, known);
    const byCommon = common.length > 0 ? await store.withWords(common, common, where, JUDGED) : [];
    const all = unique([...held, ...byCommon]);
    const answering = byCommon.length > 0 ? rank(all, readings, asked) : byRare;
    const isNear = answering.length === 0;
    const ranked = isNear ? rank(all, readings, { ...asked, isNear }) : answering;
    const sound = Array.from(letters, (sign) => syllableOf(sign) ?? sign).join("");
    const alike = await store.likeTitle(letters, sound, where, RANKED_RESULTS / 10);
    const found = new Set(ranked.map(({ thing }) => thing.id));
    const after = alike
      .filter(({ thing }) => !found.has(thing.id))
      .map(({ thing, likeness }) => ({ thing, as: null, score: AS_ALIKE * likeness }));
    return { ranked: [...ranked, ...after].sort(byScore), readings, plain, isNear };
  };

  return {
    async find(input: Input, caller: Caller | null): Promise<FoundPage> {
      const { keywords, scope, kind, owner, sort, pageNum, pageSize, counter } = input;
      const where = within(caller, searchScopes[scope].kinds);
      const { ranked, readings, plain, isNear } = await search(keywords, where, sideOf(caller, counter));
      const first = ranked.slice(0, RANKED_RESULTS);
      const ofKind = kind ? first.filter(({ thing }) => thing.kind === kind) : first;
      const chosen = owner ? ofKind.filter(({ thing }) => thing.owner === owner) : ofKind;
      const sorted = chosen.toSorted(orders[sort]);
      const isFirstLook = pageNum === 1 && sort === "relevance" && !owner;
      const [best, second] = sorted;
      const told = asFoundBy(await waysIn());
      const elsewhere = elsewhereOf(plain, ranked[0]?.thing);
      const hasBest = isFirstLook && !isNear && !elsewhere && best !== undefined && isAnswer(best, second);
      return {
        records: sorted.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ thing }) => told(thing)),
        total: sorted.length,
        pageNum,
        pageSize,
        hasBest,
        isNear,
        elsewhere,
        because: hasBest ? answeredBy(best.thing, readings, plain) : [],
        guidance: hasBest ? guidanceOf(best.thing) : null,
        counts: countsOf(first, ({ kind: one }) => one).map(([one, total]) => ({ kind: one, total })),
        owners: countsOf(ofKind, (thing) => thing.owner)
          .map(([name, total]) => ({ name, total }))
          .slice(0, 12),
        terms: termsOf(readings),
        readAs: readAs(ranked[0], plain),
        related: (await popularity.related(wordsOf(readings), plain)).slice(0, RELATED),
      };
    },

    async suggest(
      { keywords, scope, counter }: Pick<Input, "keywords" | "scope" | "counter">,
      caller: Caller | null,
    ): Promise<Suggestions> {
      const where = within(caller, searchScopes[scope].kinds);
      const { ranked, readings, plain } = await search(keywords, where, sideOf(caller, counter));
      const told = asFoundBy(await waysIn());
      return {
        things: ranked.slice(0, SUGGESTED_THINGS).map(({ thing }) => told(thing)),
        searches: (await popularity.beginning(plain, readings)).slice(0, SUGGESTED_SEARCHES),
        terms: termsOf(readings),
      };
    },

    /** `identification` is a scope's name or a system's; any other narrows nothing. */
    async searchVo(keywords: string, identification: string | undefined, caller: Caller | null) {
      const isScope = identification !== undefined && Object.hasOwn(searchScopes, identification);
      const belongsTo = identification && !isScope ? identification : null;
      const scope = isScope ? searchScopes[identification as SearchScope].kinds : searchScopes.all.kinds;
      const kinds = (["service", "system"] as const).filter((kind) => (scope as readonly string[]).includes(kind));
      const { ranked } = await search(keywords, within(caller, kinds, belongsTo), sideOf(caller, HomeType.market));
      const told = asFoundBy(await waysIn());
      const found = ranked.slice(0, RANKED_RESULTS).map(({ thing }) => told(thing));
      return {
        services: found.filter(({ kind }) => kind === "service"),
        systems: found.filter(({ kind }) => kind === "system"),
      };
    },

    /** Is this thing there, and what was typed worth counting? */
    has: (kind: FindableKind, key: string) => store.has(kind, key),
  };
}

export type SearchService = ReturnType<typeof searchService>;

const viewerOf = (caller: Caller | null) => ({
  signedIn: caller !== null,
  userType: caller?.roles[0]?.roleCode ?? "",
});

type Judged = Ranked<FoundThing>;
const byScore = (one: Judged, other: Judged) => other.score - one.score;
const orders = {
  relevance: byScore,
  latest: (one: Judged, other: Judged) =>
    (other.thing.at?.getTime() ?? 0) - (one.thing.at?.getTime() ?? 0) || byScore(one, other),
  mostUsed: (one: Judged, other: Judged) => other.thing.useCount - one.thing.useCount || byScore(one, other),
};

/** What the question asks of others, unless what answers it best speaks of it, too; however the results are ordered. */
function elsewhereOf(plain: string, best: FoundThing | undefined): FoundPage["elsewhere"] {
  const elsewhere = knownElsewhere()(plain);
  return elsewhere && best && speaksOf(best, elsewhere) ? null : elsewhere;
}

const unique = (things: readonly FoundThing[]) => [...new Map(things.map((thing) => [thing.id, thing])).values()];

function countsOf<T extends string>(ranked: readonly Judged[], of: (thing: FoundThing) => T): [T, number][] {
  const groups = Map.groupBy(ranked, ({ thing }) => of(thing));
  return [...groups]
    .map(([name, things]): [T, number] => [name, things.length])
    .sort((one, other) => other[1] - one[1]);
}

/** The words to look for; a kind where nothing is called by the word itself, for of each kind there is much. */
const wordsOf = (readings: readonly Reading[]) => [
  ...new Set(
    readings.flatMap(({ units }) =>
      units.flatMap(({ words }) => words.map(({ word }) => word).filter((word, at) => at === 0 || !isKindWord(word))),
    ),
  ),
];

/** What each part of the question is itself, in the readings that guess little. */
const meantOf = (readings: readonly Reading[]): Set<string> =>
  new Set(
    readings
      .filter(({ sure }) => sure >= GUESSED_LITTLE)
      .flatMap(({ units }) => units.flatMap(({ words }) => words.slice(0, 1).map(({ word }) => word))),
  );

/**
 * The words to look for, and the rare ones among them. What stands everywhere is left out while there is another; of more
 * than can be looked for, what was said comes before what it may have been.
 */
function wordsToFind(readings: readonly Reading[], { words, total }: Vocabulary): [all: string[], rare: string[]] {
  const byRarity = wordsOf(readings)
    .map((word) => ({ word, things: words.get(word)?.things ?? 0 }))
    .sort((one, other) => one.things - other.things);
  const rare = byRarity.filter(({ things }) => things <= commonFrom(total));
  const meant = meantOf(readings);
  const offered = rare.length > 0 ? rare : byRarity;
  const kept = new Set(
    offered
      .toSorted((one, other) => Number(meant.has(other.word)) - Number(meant.has(one.word)))
      .slice(0, WORDS_AT_MOST),
  );
  const chosen = offered.filter((one) => kept.has(one)).map(({ word }) => word);
  return [chosen, chosen.slice(0, Math.ceil(chosen.length / 2))];
}

/** The words that were left out for standing everywhere: asked for when the rare ones have found too little. */
function commonWords(readings: readonly Reading[], { words, total }: Vocabulary): string[] {
  const all = wordsOf(readings).filter((word) => words.has(word));
  const common = all.filter((word) => (words.get(word)?.things ?? 0) > commonFrom(total));
  return common.length === all.length ? [] : common.slice(0, WORDS_AT_MOST);
}

/** What is marked in the results: the words, and nothing of one sign where longer ones explain it. */
function termsOf(readings: readonly Reading[]): string[] {
  const all = wordsOf(readings).filter((word) => !isKindWord(word));
  const long = all.filter((word) => word.length > 1);
  return (long.length > 0 ? long : all).slice(0, 24);
}

/** What of the question a thing answers; nothing of what had to be guessed. */
const answeredBy = ({ title, otherWords, summary }: FoundThing, [first]: readonly Reading[], plain: string): string[] =>
  first?.sure === 1 ? answeredWords(`${title} ${otherWords} ${summary}`.toLowerCase(), plain, first.units) : [];

/** Copied out of the row, whose other parts are for ranking alone. */
const guidanceOf = ({ shown: { guidance } }: FoundThing) =>
  guidance ? { ...guidance, bring: [...guidance.bring] } : null;

/** The spelling that the first answer is for, where it is not the one that was typed. */
const readAs = (first: Judged | undefined, plain: string) =>
  first && first.as !== plain.replaceAll(" ", "") ? first.as : null;

/** How a thing is handled hangs on whether its system can be entered, which changes after it was written down. */
const asHandledNow = (facts: Found["facts"], wayIn: WayIn | null): Found["facts"] =>
  facts.map(({ label, text }) => ({
    label,
    text: wayIn !== null && label === HANDLING ? handlingNow({ handling: text, wayIn }) : text,
  }));

const asFoundBy =
  (ways: WaysIn) =>
  ({ kind, key, title, summary, owner, useCount, at, shown }: FoundThing): Found => {
    const wayIn = kind === "service" || kind === "system" ? (ways[kind].get(key) ?? null) : null;
    return {
      kind,
      key,
      title,
      summary,
      owner,
      useCount,
      at: at?.toISOString() ?? null,
      wayIn,
      needsSignIn: shown.needsSignIn,
      identification: shown.identification,
      path: shown.path,
      domain: shown.domain,
      tags: shown.tags,
      regionName: shown.regionName,
      facts: asHandledNow(shown.facts, wayIn),
    };
  };
