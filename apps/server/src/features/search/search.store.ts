import type { Db } from "../../platform/database/database.ts";

export const searchStore = (db: Db) => ({
  /** What each thing of a kind was when it was last looked at. */
  async fingerprints(kind: string): Promise<Map<string, string>> {
    const rows = await db.selectFrom("findable").select(["key", "fingerprint"]).where("kind", "=", kind).execute();
    return new Map(rows.map((row) => [row.key, row.fingerprint]));
  },
});

export type SearchStore = ReturnType<typeof searchStore>;
