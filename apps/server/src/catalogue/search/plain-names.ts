import { besideTable } from "./beside-table.ts";
import { plainNames } from "./plain-names.rules.ts";

/** Those of `plain-names.tsv`. */
export const knownPlainNames = besideTable("plain-names.tsv", plainNames);
