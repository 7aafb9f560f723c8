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

type Word = { word: string; pinyin: string };

/** So many rows a statement: far below the number of parameters a statement may have. */
const AT_ONCE = 500;

/**
 * Things and the words in them are written by one at a time: a count forgets words that stand in nothing, and would
 * forget those of a thing that is being put.
 */
const inTurn = (db: Db, act: (trx: Db) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('search_word'))`.execute(trx);
    await act(trx);
  });

export const searchWrites = (db: Db, eventual: Db) => ({
  /** Things with all words that stand in them. */
  put: (things: readonly StoredThing[], words: readonly Word[]): Promise<void> =>
    inTurn(db, async (trx) => {
      await putWords(words, trx);
      await putThings(things, trx);
    }),

  async removeThings(kind: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await inTurn(db, async (trx) => {
      await trx.deleteFrom("findable").where("kind", "=", kind).where("key", "in", keys).execute();
    });
  },

  /** Uses come and go without the thing being another; only those that moved are written. */
  putUseCounts: (kind: string, counts: ReadonlyMap<string, number>): Promise<void> =>
    inTurn(db, async (trx) => {
      await sql`
        update findable set use_count = given.uses
        from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as given (key, uses)
        where findable.kind = ${kind} and findable.key = given.key and findable.use_count <> given.uses`.execute(trx);
    }),

  /** In how many things each word stands; a word that stands in none is forgotten. */
  countWords: (): Promise<void> =>
    inTurn(db, async (trx) => {
      await sql`
        with counted as materialized (select word, ndoc from ts_stat('select words from findable')),
          recounted as (
            update search_word set things = counted.ndoc from counted
            where search_word.word = counted.word and search_word.things <> counted.ndoc)
        delete from search_word
        where not exists (select from counted where counted.word = search_word.word)`.execute(trx);
    }),

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

async function putThings(things: readonly StoredThing[], trx: Db): Promise<void> {
  for (let from = 0; from < things.length; from += AT_ONCE) {
    const rows = things
      .slice(from, from + AT_ONCE)
      .map((thing) => ({ ...thing, words: sql<string>`${thing.words}::tsvector` }));
    await trx
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
}

async function putWords(words: readonly Word[], trx: Db): Promise<void> {
  await sql`
    insert into search_word (word, pinyin, things)
    select word, pinyin, 0 from unnest(
      ${words.map(({ word }) => word)}::text[], ${words.map(({ pinyin }) => pinyin)}::text[]) as given (word, pinyin)
    on conflict (word) do update set pinyin = excluded.pinyin where search_word.pinyin <> excluded.pinyin`.execute(trx);
}
