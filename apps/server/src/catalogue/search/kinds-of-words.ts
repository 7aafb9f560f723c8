import { readFileSync } from "node:fs";
import { kindsOfWords, type KindsOfWords } from "./kinds-of-words.rules.ts";

let known: KindsOfWords | undefined;

/** Those of `kinds-of-words.tsv`, read when they are first asked for. */
export const knownKinds = (): KindsOfWords =>
  (known ??= kindsOfWords(readFileSync(new URL("./kinds-of-words.tsv", import.meta.url), "utf8")));
