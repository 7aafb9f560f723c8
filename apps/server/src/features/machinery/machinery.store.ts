import type { Db } from "../../platform/database/database.ts";

export const machineryStore = (db: Db) => ({
  machines: () =>
    db
      .selectFrom("machine")
      .select(["id", "category", "item", "model", "maker", "grade", "subsidy", "certificate", "year", "about"])
      .select("valid_until as validUntil")
      .orderBy("item")
      .orderBy("id")
      .execute(),
});

export type MachineryStore = ReturnType<typeof machineryStore>;
export type StoredMachine = Awaited<ReturnType<MachineryStore["machines"]>>[number];
