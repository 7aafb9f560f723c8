import { sql } from "kysely";
import type { Filing } from "@sannong/contract/content/filing";
import type { Db } from "../../platform/database/database.ts";

export type StoredFiling = {
  filing: Partial<Filing>;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
};

const columns = ["filing", "revision", "changedAt", "changedBy"] as const;

export const siteStore = (db: Db) => ({
  read: (from: Db = db): Promise<StoredFiling> =>
    from.selectFrom("siteFiling").select(columns).executeTakeFirstOrThrow(),

  /** Undefined when somebody else has changed it since `revision`. */
  change: (
    { filing, revision, at, by }: { filing: Filing; revision: number; at: Date; by: string },
    trx: Db,
  ): Promise<StoredFiling | undefined> =>
    trx
      .updateTable("siteFiling")
      .set({ filing: JSON.stringify(filing), revision: sql`revision + 1`, changedAt: at, changedBy: by })
      .where("revision", "=", revision)
      .returning(columns)
      .executeTakeFirst(),

  inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),
});

export type SiteStore = ReturnType<typeof siteStore>;
