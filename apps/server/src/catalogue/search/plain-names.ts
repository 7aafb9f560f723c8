import { readFileSync } from "node:fs";
import { plainNames, type PlainNames } from "./plain-names.rules.ts";

let known: PlainNames | undefined;

/** Those of `plain-names.tsv`, read when they are first asked for. */
export const knownPlainNames = (): PlainNames =>
  (known ??= plainNames(readFileSync(new URL("./plain-names.tsv", import.meta.url), "utf8")));
