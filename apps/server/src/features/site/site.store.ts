import { sql } from "kysely";
import type { Filing } from "@sannong/contract/filing";
import type { Db } from "../../platform/database/database.ts";

export type StoredFiling = {
  filing: Partial<Filing>;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
};

const columns = ["filing", "revision", "changed_at as changedAt", "changed_by as changedBy"] as const;

export const siteStore = (db: Db) => ({
  read: (from: Db = db): Promise<StoredFiling> =>
    from.selectFrom("site_filing").select(columns).executeTakeFirstOrThrow(),

  /** Undefined when somebody else has changed it since `revision`. */
  change: (
    { filing, revision, at, by }: { filing: Filing; revision: number; at: Date; by: string },
    trx: Db,
  ): Promise<StoredFiling | undefined> =>
    trx
      .updateTable("site_filing")
      .set({ filing: JSON.stringify(filing), revision: sql`revision + 1`, changed_at: at, changed_by: by })
      .where("revision", "=", revision)
      .returning(columns)
      .executeTakeFirst(),

  inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),
});

export type SiteStore = ReturnType<typeof siteStore>;
