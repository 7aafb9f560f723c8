import { sql } from "kysely";
import type { FindableKind } from "@sannong/contract/catalogue/search-kinds";
import type { Db } from "../../platform/database/database.ts";
import { replicaOf } from "../../platform/database/replica.ts";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import { promisedBy, type ShownOfFindable } from "./findable.ts";
import type { Candidate } from "./rank.rules.ts";
import type { IndexedWord, Synonym } from "./vocabulary.rules.ts";

export type FoundThing = Candidate & { key: string; at: Date | null; shown: ShownOfFindable };

type Row = {
  id: number;
  kind: string;
  key: string;
  title: string;
  summary: string;
  owner: string;
  otherWords: string;
  useCount: number;
  at: Date | null;
  shown: ShownOfFindable;
  pinyin: string;
  initials: string;
};

/** Whose eyes, and where they look. */
export type Within = {
  kinds: readonly FindableKind[];
  /** may things of the menu's isNeedLogin be found? */
  seesAll: boolean;
  belongsTo: string | null;
};

const COLUMNS =
  'id, kind, key, title, summary, owner, other_words as "otherWords", use_count as "useCount", at, shown, pinyin, initials';
const WITHIN = `kind = any($1::text[]) and (not is_need_login or $2) and ($3::text is null or belongs_to = $3)`;

/**
 * Rare words weigh three times the common ones; the exact order is made of those that come first here. Each word is
 * looked up by itself: to queryPrepared everything there is for a dozen words at once would take longer than all the rest.
 */
const BY_WORDS = `
  select ${COLUMNS} from findable
  where id = any(array(
      select holding.id from unnest($7::text[]) as sought (word)
        join findable as holding on holding.words @@ sought.word::tsquery))
    and ${WITHIN}
  order by 3 * ts_rank('{0.1, 0.3, 0.7, 1}', words, $5::tsquery) + ts_rank('{0.1, 0.3, 0.7, 1}', words, $4::tsquery) desc,
    use_count desc, id
  limit $6`;
const BY_LETTERS = `
  select ${COLUMNS} from findable
  where (initials like $4 or pinyin like $4) and ${WITHIN}
  order by length(initials), use_count desc, id
  limit $5`;
/** Each likeness from its own index: both in one condition would be a walk through everything. */
const LIKE_TITLE = `
  select ${COLUMNS}, greatest(word_similarity($4, title), word_similarity($5, pinyin)) as likeness from findable
  where id = any(array(select id from findable where title %> $4 union select id from findable where pinyin %> $5))
    and ${WITHIN}
  order by likeness desc, use_count desc, id
  limit $6`;

export function searchStore(db: Db) {
  // What is put into the index is compared with what stands there, and words are counted: neither may be old.
  const found = replicaOf(db, { of: "search", staleSeconds: 5 });
  const counted = replicaOf(db, { of: "searchCounts", staleSeconds: 30 });
  return {
    /** What each thing of a kind was when it was last looked at. */
    async fingerprints(kind: string): Promise<Map<string, string>> {
      const rows = await db.selectFrom("findable").select(["key", "fingerprint"]).where("kind", "=", kind).execute();
      return new Map(rows.map((row) => [row.key, row.fingerprint]));
    },

    async vocabulary(): Promise<{ words: IndexedWord[]; synonyms: Synonym[]; total: number }> {
      const [words, synonyms, { total }] = await Promise.all([
        db.selectFrom("searchWord").select(["word", "pinyin", "things"]).where("things", ">", 0).execute(),
        db.selectFrom("searchSynonym").select(["said", "meant"]).where("isRemoved", "=", false).execute(),
        db
          .selectFrom("findable")
          .select(({ fn }) => fn.countAll<string>().as("total"))
          .executeTakeFirstOrThrow(),
      ]);
      return { words, synonyms, total: Number(total) };
    },

    /** The things that hold one of the words, those with many or rare ones first. */
    async withWords(words: readonly string[], rare: readonly string[], within: Within, most: number) {
      const parameters = [...whoseAndWhere(within), anyOf(words), anyOf(rare), most, words.map(quoted)];
      return (await queryPrepared<Row>(found, BY_WORDS, parameters)).map(asFound);
    },

    /** The things whose title sounds so, in syllables or initials. */
    async withLetters(letters: string, within: Within, most: number) {
      return (await queryPrepared<Row>(found, BY_LETTERS, [...whoseAndWhere(within), `%${letters}%`, most])).map(
        asFound,
      );
    },

    /** The things whose title is nearest in letters or in sound. */
    async likeTitle(typed: string, sound: string, within: Within, most: number) {
      const rows = await queryPrepared<Row & { likeness: number }>(found, LIKE_TITLE, [
        ...whoseAndWhere(within),
        typed,
        sound,
        most,
      ]);
      return rows.map((row) => ({ thing: asFound(row), likeness: row.likeness }));
    },

    async has(kind: string, key: string): Promise<boolean> {
      const row = await db
        .selectFrom("findable")
        .select("id")
        .where("kind", "=", kind)
        .where("key", "=", key)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What was looked for since a day `least` times or more, the most first; a search that led somewhere counts twice. */
    async keywordsSince(day: string, most: number, least: number): Promise<string[]> {
      const looked = sql<number>`sum(searches + choices)`;
      const rows = await counted
        .selectFrom("searchCount")
        .select("keywords")
        .where(sql<boolean>`day >= ${day}::date`)
        .groupBy("keywords")
        .having(looked, ">=", least)
        .orderBy(looked, "desc")
        .orderBy("keywords")
        .limit(most)
        .execute();
      return rows.map(({ keywords }) => keywords);
    },
  };
}

export type SearchStore = ReturnType<typeof searchStore>;

const whoseAndWhere = ({ kinds, seesAll, belongsTo }: Within) => [[...kinds], seesAll, belongsTo];

/** Words come from the index or were stripped to letters and signs; quoted all the same. */
const quoted = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
const anyOf = (words: readonly string[]) => words.map(quoted).join(" | ");

/** How a service says that it is a query. */
const LOOK_UP = "查询";

export const asFound = (row: Row): FoundThing => ({
  id: row.id,
  kind: row.kind as FindableKind,
  key: row.key,
  title: row.title,
  summary: row.summary,
  owner: row.owner,
  otherWords: row.otherWords,
  labels: [...row.shown.tags, row.shown.regionName ?? ""].join(" "),
  pinyin: row.pinyin,
  initials: row.initials,
  useCount: row.useCount,
  // a row that an older version wrote says nothing of them
  audiences: row.shown.audiences ?? [],
  isCommercial: row.shown.isCommercial ?? false,
  details: promisedBy(row.shown.guidance).join(" "),
  kinds: row.shown.kinds ?? { title: [], otherWords: [], summary: [] },
  isLookUp: row.shown.tags.includes(LOOK_UP),
  at: row.at,
  shown: row.shown,
});
