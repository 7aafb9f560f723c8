import type { Db } from "../../platform/database/database.ts";

export type Click = { identification: string; visitor: string; accountId: string | null; at: Date };
export type PageVisit = { visitor: string; accountId: string | null; path: string; at: Date };

/**
 * @param eventual writes here: a click lost with a crashed database is not worth a disk flush each
 */
export const visitsStore = (db: Db, eventual: Db) => ({
  async addClick({ identification, visitor, accountId, at }: Click): Promise<void> {
    await eventual.insertInto("service_click").values({ identification, visitor, account_id: accountId, at }).execute();
  },

  async addVisit({ visitor, accountId, path, at }: PageVisit): Promise<void> {
    await eventual.insertInto("visit_record").values({ visitor, account_id: accountId, path, at }).execute();
  },

  async clicksByService(): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom("service_click")
      .select(({ fn }) => ["identification", fn.countAll<string>().as("clicks")])
      .groupBy("identification")
      .execute();
    return new Map(rows.map((row) => [row.identification, Number(row.clicks)]));
  },

  async visitsSince(since: Date): Promise<number> {
    const { visits } = await db
      .selectFrom("visit_record")
      .select(({ fn }) => fn.countAll<string>().as("visits"))
      .where("at", ">=", since)
      .executeTakeFirstOrThrow();
    return Number(visits);
  },
});

export type VisitsStore = ReturnType<typeof visitsStore>;
