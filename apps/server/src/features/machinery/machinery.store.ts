import type { StoredMachine } from "./machinery.rules.ts";
import type { Db } from "../../platform/database/database.ts";

export const machineryStore = (db: Db) => ({
  machines: (): Promise<StoredMachine[]> =>
    db
      .selectFrom("machine")
      .select(["id", "category", "item", "model", "maker", "grade", "subsidy", "certificate", "year", "about"])
      .select("valid_until as validUntil")
      .orderBy("item")
      .orderBy("id")
      .execute(),
});
