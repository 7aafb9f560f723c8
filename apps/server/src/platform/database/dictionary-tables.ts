import type { Generated } from "kysely";
import type { Changed } from "./changed.ts";

/** What forms offer where a field has a list. */
export type DictionaryTables = {
  dictionary_item: Changed & {
    type: string;
    code_value: string;
    code_name: string;
    sort: number;
    is_withdrawn: Generated<boolean>;
  };
};
