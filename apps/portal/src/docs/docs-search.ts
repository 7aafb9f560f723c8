/** A part of a document below one heading; `id` is empty for what stands before the first. */
export type Section = { page: string; title: string; id: string; heading: string; text: string };
/** A section that answers, and the part of its text to show: what was found stands between `before` and `after`. */
export type Hit = { section: Section; before: string; found: string; after: string };

const MOST = 30;
const AROUND = 36;
/** So many of the pairs of letters of a longer Chinese word must be there where it is nowhere as a whole. */
const SHARE = 0.75;

/** Small letters of the usual width; a sign for a sign, so that what is found has the same place in the text. */
const folded = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).toLowerCase();

/** Words of a query; a long run of Chinese letters may be a sentence, which is found by its pairs. */
const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);
const pairsOf = (word: string): string[] =>
  /^\p{Script=Han}{3,}$/u.test(word) ? Array.from(word.slice(1), (_letter, at) => word.slice(at, at + 2)) : [];

/** 1 for a word that stands there, its share of pairs for a sentence that does in part, else 0. */
function shareIn(text: string, word: string): number {
  if (text.includes(word)) return 1;
  const pairs = pairsOf(word);
  const share = pairs.filter((pair) => text.includes(pair)).length / (pairs.length || 1);
  return share >= SHARE ? share / 2 : 0;
}

function weightOf({ title, heading, text }: Section, words: readonly string[]): number {
  const places = [
    [folded(heading), 8],
    [folded(title), 4],
    [folded(text), 1],
  ] as const;
  const weights = words.map((word) => Math.max(...places.map(([place, weight]) => shareIn(place, word) * weight)));
  return weights.includes(0) ? 0 : weights.reduce((sum, weight) => sum + weight, 0);
}

/** The beginning of a section, or what stands around the first word that is in its text. */
function excerptOf(section: Section, words: readonly string[]): Hit {
  const { text } = section;
  const plain = folded(text);
  const found = words.flatMap((word) => [word, ...pairsOf(word)]).find((part) => plain.includes(part)) ?? "";
  const at = Math.max(0, plain.indexOf(found));
  const from = Math.max(0, at - AROUND);
  return {
    section,
    before: (from > 0 ? "…" : "") + text.slice(from, at),
    found: text.slice(at, at + found.length),
    after: text.slice(at + found.length, at + found.length + 2 * AROUND),
  };
}

/** The sections that have every word, those with it in their heading first. */
export function findSections(sections: readonly Section[], query: string): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, weight: weightOf(section, words) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST)
    .map(({ section }) => excerptOf(section, words));
}
