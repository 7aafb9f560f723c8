import type { Unit } from "./reading.rules.ts";
import { stopWords } from "./stop-words.rules.ts";

const MOST = 4;

/** Without the small words that a cut has left at the end: 承包地 of 承包地被. */
function withoutSmallWords(run: string): string {
  const last = run.at(-1) ?? "";
  return run.length > 1 && stopWords.has(last) ? withoutSmallWords(run.slice(0, -last.length)) : run;
}

/**
 * What of a question a thing answers, as it was typed. Words that stand beside each other in both are one, for whoever
 * cut the question may have cut through a word.
 *
 * @param said what the thing says of itself, in small letters
 * @param typed the question, as the units were cut from it
 */
export function answeredWords(said: string, typed: string, units: readonly Pick<Unit, "text" | "words">[]): string[] {
  const runs: string[] = [];
  let end = 0;
  let isOpen = false;
  for (const { text, words } of units) {
    const from = typed.indexOf(text, end);
    const joined = `${runs.at(-1) ?? ""}${text}`;
    const isTelling = words.some(({ word }) => said.includes(word));
    if (isTelling && isOpen && from === end && said.includes(joined)) runs[runs.length - 1] = joined;
    else if (isTelling) runs.push(text);
    isOpen = isTelling;
    if (from >= 0) end = from + text.length;
  }
  return [...new Set(runs.map(withoutSmallWords))].filter((run) => run.length > 1).slice(0, MOST);
}
