import type { DictionaryItem } from "@sannong/contract/dictionaries.schemas";
import type { Db } from "../../platform/database/database.ts";

export function dictionariesStore(db: Db) {
  return {
    /** In the order they are offered; empty for a type nobody knows. */
    list: (type: string): Promise<DictionaryItem[]> =>
      db
        .selectFrom("dictionary_item")
        .select(["code_name as codeName", "code_value as codeValue"])
        .where("type", "=", type)
        .where("is_withdrawn", "=", false)
        .orderBy("sort")
        .orderBy("code_value")
        .execute(),
  };
}

export type DictionariesStore = ReturnType<typeof dictionariesStore>;
