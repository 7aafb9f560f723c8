import { besideTable } from "./beside-table.ts";
import { kindsOfWords } from "./kinds-of-words.rules.ts";

/** Those of `kinds-of-words.tsv`. */
export const knownKinds = besideTable("kinds-of-words.tsv", kindsOfWords);
