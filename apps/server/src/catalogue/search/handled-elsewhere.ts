import { readFileSync } from "node:fs";
import { handledElsewhere, type HandledElsewhere } from "./handled-elsewhere.rules.ts";

let known: HandledElsewhere | undefined;

/** Those of `handled-elsewhere.tsv`, read when they are first asked for. */
export const knownElsewhere: HandledElsewhere = (plain) =>
  (known ??= handledElsewhere(readFileSync(new URL("./handled-elsewhere.tsv", import.meta.url), "utf8")))(plain);
