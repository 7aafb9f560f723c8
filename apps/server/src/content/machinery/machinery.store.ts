import type { StoredMachine } from "./machinery.rules.ts";
import type { Db } from "../../platform/database/database.ts";

export const machineryStore = (db: Db, nameOfRegion: (code: string) => string) => ({
  /** Those that everybody sees. */
  async machines(): Promise<StoredMachine[]> {
    const rows = await db
      .selectFrom("machine")
      .select(["id", "category", "item", "model", "maker", "grade", "subsidy", "certificate", "year", "about"])
      .select(["validUntil", "regionCode"])
      .where("state", "=", "published")
      .orderBy("item")
      .orderBy("id")
      .execute();
    return rows.map(({ regionCode: region, ...machine }) => ({ ...machine, regionName: nameOfRegion(region) }));
  },
});

export type MachineryStore = ReturnType<typeof machineryStore>;
