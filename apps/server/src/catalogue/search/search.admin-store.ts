import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/like.ts";

type Change = { by: string; at: Date };
export type Arrangement = {
  pinned: string[];
  hidden: string[];
  /** grows with every change of the words that searches are read by */
  wordsChanged: number;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
};
type StoredSynonym = {
  said: string;
  meant: string;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
};

const synonymColumns = ["said", "meant", "revision", "changedAt", "changedBy"] as const;

/** Hot words and synonyms as administrators see and change them. */
export const searchAdminStore = (db: Db) => ({
  inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

  arrangement: (from: Db = db): Promise<Arrangement> =>
    from
      .selectFrom("searchArrangement")
      .select(["pinned", "hidden", "wordsChanged", "revision", "changedAt", "changedBy"])
      .executeTakeFirstOrThrow(),

  /** False when somebody else changed it since `revision`. */
  async arrange(
    revision: number,
    { pinned, hidden }: { pinned: readonly string[]; hidden: readonly string[] },
    { by, at }: Change,
    trx: Db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("searchArrangement")
      .set({
        pinned: JSON.stringify(pinned),
        hidden: JSON.stringify(hidden),
        revision: sql`revision + 1`,
        changedAt: at,
        changedBy: by,
      })
      .where("revision", "=", revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Every server reads the words anew. */
  async wordsChange(trx: Db): Promise<void> {
    await trx
      .updateTable("searchArrangement")
      .set({ wordsChanged: sql`words_changed + 1` })
      .execute();
  },

  /** What was looked for since a day, the most first. */
  async usedSince(day: string, most: number) {
    const rows = await db
      .selectFrom("searchCount")
      .select((eb) => [
        "keywords",
        eb.fn.sum<string>("searches").as("searches"),
        eb.fn.sum<string>("choices").as("choices"),
      ])
      .where(sql<boolean>`day >= ${day}::date`)
      .groupBy("keywords")
      .orderBy(sql`sum(searches + choices)`, "desc")
      .orderBy("keywords")
      .limit(most)
      .execute();
    return rows.map(({ keywords, searches, choices }) => ({
      keywords,
      searches: Number(searches),
      choices: Number(choices),
    }));
  },

  async synonyms({ keywords, offset, limit }: { keywords: string; offset: number; limit: number }) {
    const part = containing(keywords);
    const chosen = db
      .selectFrom("searchSynonym")
      .where("isRemoved", "=", false)
      .where((eb) => eb.or([eb("said", "like", part), eb("meant", "like", part)]));
    const [records, { total }] = await Promise.all([
      chosen
        .select(synonymColumns)
        .orderBy(sql`changed_at desc nulls last`)
        .orderBy("said")
        .offset(offset)
        .limit(limit)
        .execute(),
      chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { records, total: Number(total) };
  },

  findSynonym: (said: string, from: Db = db): Promise<StoredSynonym | undefined> =>
    from
      .selectFrom("searchSynonym")
      .select(synonymColumns)
      .where("said", "=", said)
      .where("isRemoved", "=", false)
      .executeTakeFirst(),

  /** Also one that was taken away before comes back so. False when there is one. */
  async addSynonym({ said, meant }: { said: string; meant: string }, { by, at }: Change, trx: Db): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("searchSynonym")
      .values({ said, meant, changedAt: at, changedBy: by })
      .onConflict((conflict) =>
        conflict
          .column("said")
          .doUpdateSet({
            meant,
            isRemoved: false,
            revision: sql`search_synonym.revision + 1`,
            changedAt: at,
            changedBy: by,
          })
          .where("searchSynonym.isRemoved", "=", true),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  /** Another meaning, or none any more; false when somebody else changed it since `revision`. */
  async changeSynonym(
    { said, revision }: { said: string; revision: number },
    to: { meant: string } | { isRemoved: true },
    { by, at }: Change,
    trx: Db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("searchSynonym")
      .set({ ...to, revision: sql`revision + 1`, changedAt: at, changedBy: by })
      .where("said", "=", said)
      .where("revision", "=", revision)
      .where("isRemoved", "=", false)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});

export type SearchAdminStore = ReturnType<typeof searchAdminStore>;
