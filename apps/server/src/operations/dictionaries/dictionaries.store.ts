import type { DictionaryItem } from "@sannong/contract/operations/dictionaries.schemas";
import type { Db } from "../../platform/database/database.ts";

export function dictionariesStore(db: Db) {
  return {
    /** In the order they are offered; empty for a type nobody knows. */
    list: (type: string): Promise<DictionaryItem[]> =>
      db
        .selectFrom("dictionaryItem")
        .select(["codeName", "codeValue"])
        .where("type", "=", type)
        .where("isWithdrawn", "=", false)
        .orderBy("sort")
        .orderBy("codeValue")
        .execute(),
  };
}

export type DictionariesStore = ReturnType<typeof dictionariesStore>;
