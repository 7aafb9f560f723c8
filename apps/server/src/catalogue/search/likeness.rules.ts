/** The pairs of neighbouring signs of a text: what two phrases have in common whatever stands between. */
export const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** A phrase of which less than this is in the question says nothing about it. */
const LEAST_SHARE = 0.6;

/**
 * How well a phrase that people use is found again in a question, 0 to 1: by how much of the phrase is there, and how
 * much of the question it explains.
 *
 * @param pairs those of the question
 * @param length of what the question says, in signs
 */
export function sharedWith(phrase: string, pairs: ReadonlySet<string>, length: number): number {
  const own = pairsOf(phrase);
  if (own.length === 0) return 0;
  const share = own.filter((pair) => pairs.has(pair)).length / own.length;
  if (share < LEAST_SHARE) return 0;
  return share * Math.min(1, phrase.length / Math.max(1, length));
}
