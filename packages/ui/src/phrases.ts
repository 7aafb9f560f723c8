type Segment = { segment: string; isWordLike?: boolean };
type Segmenter = { segment(text: string): Iterable<Segment> };
type Made = new (language: string, options: { granularity: "word" }) => Segmenter;

/** Not every browser that the portal serves has one. */
const Known = (Intl as { Segmenter?: Made }).Segmenter;
const segmenter = Known && new Known("zh", { granularity: "word" });

const opens = /[（《“‘【([]$/;

/**
 * What of a title stays together: a word with the signs that close it, and with those that open the word. One piece
 * where words are not known.
 */
export function phrasesOf(title: string, words: Segmenter | null = segmenter ?? null): string[] {
  if (!words) return [title];
  const phrases: string[] = [];
  for (const { segment, isWordLike } of words.segment(title)) {
    const last = phrases.at(-1);
    const staysWithLast = last !== undefined && (opens.test(last) || (isWordLike !== true && !opens.test(segment)));
    if (staysWithLast) phrases.push(phrases.pop() + segment);
    else phrases.push(segment);
  }
  return phrases;
}
