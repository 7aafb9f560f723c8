const escaped = (term: string) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text in parts, those that are one of the terms told from the others; longer terms win over shorter ones. */
export function partsOf(text: string, terms: readonly string[]): { part: string; isTerm: boolean }[] {
  const telling = terms.filter((term) => term !== "").toSorted((one, other) => other.length - one.length);
  if (telling.length === 0) return [{ part: text, isTerm: false }];
  // split with a group gives text, term, text, term …
  return text
    .split(new RegExp(`((?:${telling.map(escaped).join("|")})+)`, "giu"))
    .map((part, at) => ({ part, isTerm: at % 2 === 1 }))
    .filter(({ part }) => part !== "");
}
