import { besideTable } from "./beside-table.ts";
import { handledElsewhere } from "./handled-elsewhere.rules.ts";

/** What others handle, by `handled-elsewhere.tsv`. */
export const knownElsewhere = besideTable("handled-elsewhere.tsv", handledElsewhere);
