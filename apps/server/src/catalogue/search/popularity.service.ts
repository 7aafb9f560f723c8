import { createHash } from "node:crypto";
import type { Caller, Origin } from "../../platform/caller.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { dayOf } from "@sannong/contract/rules/time/days";
import { HOT_DAYS, isCounted } from "./popularity.rules.ts";
import { plainText } from "./plain-text.ts";
import { readingsOf } from "./reading.rules.ts";
import type { Reading } from "./reading.rules.ts";
import type { SearchAdminStore } from "./search.admin-store.ts";
import type { SearchStore } from "./search.store.ts";
import type { SearchWrites } from "./search.writes.ts";
import { syllableOf } from "../../platform/texts/syllables.ts";
import type { Vocabulary } from "./vocabulary.rules.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "shortLived" | "clock"> & {
  store: Pick<SearchStore, "keywordsSince"> & Pick<SearchAdminStore, "arrangement">;
  writes: Pick<SearchWrites, "count">;
  vocabulary: () => Promise<Vocabulary>;
};

const HOT = 10;
/** So many searches of others are known for suggestions. */
const KNOWN = 500;
/** What fewer have looked for may tell of whoever did, and helps nobody. */
const LEAST_TIMES = 5;
const SEARCHES_KEPT_MS = 60_000;
/** What an administrator arranged is seen within this time. */
const ARRANGED_MS = 1000;
/** One address may make a word hot once in this time, however often it searches. */
const ONCE_SECONDS = 3600;

/** What people look for, without the people. */
export function popularityService({ store, writes, shortLived, clock, vocabulary }: Deps) {
  const arranged = cachedValue({ load: () => store.arrangement(), clock, freshMs: ARRANGED_MS });
  const searched = cachedValue({
    load: () => store.keywordsSince(dayOf(clock(), HOT_DAYS), KNOWN, LEAST_TIMES),
    clock,
    freshMs: SEARCHES_KEPT_MS,
  });
  /** Without what is not shown to anybody. */
  const others = async (): Promise<string[]> => {
    const [words, { hidden }] = await Promise.all([searched(), arranged()]);
    return hidden.length === 0 ? words : words.filter((word) => !hidden.includes(word));
  };

  return {
    /** One more search for this, or one that led somewhere. */
    async count(what: "searches" | "choices", keywords: string, caller: Caller | null, origin: Origin): Promise<void> {
      const plain = plainText(keywords);
      if (!isCounted(plain, readingsOf(plain, await vocabulary(), syllableOf), caller)) return;
      const mark = createHash("sha256")
        .update(`${what} ${clientOfAddress(origin.address)} ${plain}`)
        .digest("base64url");
      const { count } = await shortLived.count("searchCounted", mark, ONCE_SECONDS);
      if (count > 1) return;
      await writes.count(plain, dayOf(clock()), { searches: 0, choices: 0, [what]: 1 });
    },

    /** Those that were pinned, in their order, then what is looked for most. */
    async hot(): Promise<{ keywords: string }[]> {
      const [words, { pinned }] = await Promise.all([others(), arranged()]);
      return [...new Set([...pinned, ...words])].slice(0, HOT).map((keywords) => ({ keywords }));
    },

    /** The arrangement was changed here: the next who asks is told of it. */
    forget: arranged.forget,

    /** Searches of others that share a word with this one. */
    async related(words: readonly string[], plain: string): Promise<string[]> {
      const telling = words.filter((word) => word.length > 1);
      return (await others()).filter((one) => one !== plain && telling.some((word) => one.includes(word)));
    },

    /** Searches of others that go on from here: they hold what is typed, or a word for each part of it. */
    async beginning(plain: string, readings: readonly Reading[]): Promise<string[]> {
      const typed = plain.replaceAll(" ", "");
      const goesOn = (one: string) =>
        (typed !== "" && one.includes(typed)) ||
        readings.some(({ units }) => units.every(({ words }) => words.some(({ word }) => one.includes(word))));
      return (await others()).filter((one) => one !== plain && goesOn(one));
    },
  };
}

export type Popularity = ReturnType<typeof popularityService>;
