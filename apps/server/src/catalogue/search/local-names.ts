import { besideTable } from "./beside-table.ts";
import { localNames } from "./local-names.rules.ts";

/** Those of `local-names.tsv`. */
export const knownLocalNames = besideTable("local-names.tsv", localNames);
