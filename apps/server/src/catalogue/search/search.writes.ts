import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

export type StoredThing = {
  kind: string;
  key: string;
  title: string;
  summary: string;
  owner: string;
  otherWords: string;
  belongsTo: string | null;
  isNeedLogin: boolean;
  useCount: number;
  at: Date | null;
  shown: string;
  fingerprint: string;
  words: string;
  pinyin: string;
  initials: string;
};

/** So many rows a statement: far below the number of parameters a statement may have. */
const AT_ONCE = 500;

export const searchWrites = (db: Db, eventual: Db) => ({
  async putThings(things: readonly StoredThing[]): Promise<void> {
    // one order everywhere, so that two who put the same things wait for each other and do not lock each other
    const sorted = things.toSorted((one, other) => (`${one.kind} ${one.key}` < `${other.kind} ${other.key}` ? -1 : 1));
    for (let from = 0; from < sorted.length; from += AT_ONCE) {
      const rows = sorted
        .slice(from, from + AT_ONCE)
        .map((thing) => ({ ...thing, words: sql<string>`${thing.words}::tsvector` }));
      await db
        .insertInto("findable")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["kind", "key"]).doUpdateSet((eb) => ({
            title: eb.ref("excluded.title"),
            summary: eb.ref("excluded.summary"),
            owner: eb.ref("excluded.owner"),
            otherWords: eb.ref("excluded.otherWords"),
            belongsTo: eb.ref("excluded.belongsTo"),
            isNeedLogin: eb.ref("excluded.isNeedLogin"),
            useCount: eb.ref("excluded.useCount"),
            at: eb.ref("excluded.at"),
            shown: eb.ref("excluded.shown"),
            fingerprint: eb.ref("excluded.fingerprint"),
            words: eb.ref("excluded.words"),
            pinyin: eb.ref("excluded.pinyin"),
            initials: eb.ref("excluded.initials"),
          })),
        )
        .execute();
    }
  },

  async removeThings(kind: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await db.deleteFrom("findable").where("kind", "=", kind).where("key", "in", keys).execute();
  },

  /** Uses come and go without the thing being another; only those that moved are written. */
  async putUseCounts(kind: string, counts: ReadonlyMap<string, number>): Promise<void> {
    await sql`
      update findable set use_count = given.uses
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as given (key, uses)
      where findable.kind = ${kind} and findable.key = given.key and findable.use_count <> given.uses`.execute(db);
  },

  async putWords(words: readonly { word: string; pinyin: string }[]): Promise<void> {
    const sorted = words.toSorted((one, other) => (one.word < other.word ? -1 : 1));
    await sql`
      insert into search_word (word, pinyin, things)
      select word, pinyin, 0 from unnest(
        ${sorted.map(({ word }) => word)}::text[], ${sorted.map(({ pinyin }) => pinyin)}::text[]) as given (word, pinyin)
      on conflict (word) do update set pinyin = excluded.pinyin where search_word.pinyin <> excluded.pinyin`.execute(
      db,
    );
  },

  /** In how many things each word stands; a word that stands in none is forgotten. */
  async countWords(): Promise<void> {
    await sql`
      update search_word set things = counted.ndoc
      from ts_stat('select words from findable') as counted
      where search_word.word = counted.word and search_word.things <> counted.ndoc`.execute(db);
    await sql`
      delete from search_word
      where not exists (select from findable where words @@ quote_literal(search_word.word)::tsquery)`.execute(db);
  },

  /** Those that are not there yet; what somebody has changed stays. @returns whether there were any */
  async putSynonyms(pairs: readonly { said: string; meant: string }[]): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into search_synonym (said, meant)
      select said, meant from unnest(
        ${pairs.map(({ said }) => said)}::text[], ${pairs.map(({ meant }) => meant)}::text[]) as given (said, meant)
      on conflict (said) do nothing`.execute(db);
    return (numAffectedRows ?? 0n) > 0n;
  },

  /** One search more, or one more that led somewhere; of nobody, and lost with a crashed database at worst. */
  async count(keywords: string, day: string, what: { searches: number; choices: number }): Promise<void> {
    await eventual
      .insertInto("searchCount")
      .values({ keywords, day, ...what })
      .onConflict((conflict) =>
        conflict.columns(["keywords", "day"]).doUpdateSet((eb) => ({
          searches: eb("searchCount.searches", "+", eb.ref("excluded.searches")),
          choices: eb("searchCount.choices", "+", eb.ref("excluded.choices")),
        })),
      )
      .execute();
  },
});

export type SearchWrites = ReturnType<typeof searchWrites>;
