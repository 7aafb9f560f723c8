import { readFileSync } from "node:fs";
import { localNames, type LocalNames } from "./local-names.rules.ts";

let known: LocalNames | undefined;

/** Those of `local-names.tsv`, read when they are first asked for. */
export const knownLocalNames = (): LocalNames =>
  (known ??= localNames(readFileSync(new URL("./local-names.tsv", import.meta.url), "utf8")));
