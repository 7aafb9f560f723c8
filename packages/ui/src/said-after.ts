/** More of them at once would hide the page. */
const MOST = 3;

type Said = { kind: string; text: string; isKept: boolean };

/** What is said once one sentence more is: the last few, and what has to be read, however much is said meanwhile. */
export function saidAfter<S extends Said>(before: readonly S[], made: S): S[] {
  // the same sentence twice is one sentence: it starts its time anew
  const all = [...before.filter(({ text, kind }) => text !== made.text || kind !== made.kind), made];
  return all.filter(({ isKept }, place) => isKept || place >= all.length - MOST);
}
