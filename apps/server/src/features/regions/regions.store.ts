import type { Db } from "../../platform/database/database.ts";
import type { Region } from "./regions.rules.ts";

export const regionsStore = (db: Db) => ({
  /** The whole table, a parent's children in their order: some 1,600 rows. */
  async all(): Promise<Region[]> {
    const rows = await db
      .selectFrom("region")
      .select(["code", "name", "parent_code", "level", "is_statistical"])
      .orderBy("sort")
      .orderBy("code")
      .execute();
    return rows.map((row) => ({
      code: row.code,
      name: row.name,
      parentCode: row.parent_code,
      level: row.level,
      isStatistical: row.is_statistical,
    }));
  },
});

export type RegionsStore = ReturnType<typeof regionsStore>;
