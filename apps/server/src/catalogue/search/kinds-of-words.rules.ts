/** A kind as a word of the index; nobody types this mark, for `plainText` leaves no marks. */
const asKindWord = (kind: string): string => `#${kind}`;
/** Whether a word of the index is a kind, and so nothing that was written anywhere. */
export const isKindWord = (word: string): boolean => word.startsWith("#");

/** Which kinds words are of, as words of the index: an aubergine is a vegetable. */
export type KindsOfWords = {
  of(word: string): string[];
  /** the kinds of all that a text names, the longest names first: 账号 is no 账 */
  in(text: string): string[];
};

/** @param table lines of a kind and, after a tab, what is one of its kind, between blanks; a word may be of several */
export function kindsOfWords(table: string): KindsOfWords {
  const pairs = table
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([kind = "", members = ""]) => [...new Set([kind, ...members.split(" ")])].map((word) => ({ word, kind })))
    .filter(({ word }) => word !== "");
  const kinds = new Map(
    [...Map.groupBy(pairs, ({ word }) => word)].map(([word, those]) => [
      word,
      those.map(({ kind }) => asKindWord(kind)),
    ]),
  );
  const longest = Math.max(...pairs.map(({ word }) => word.length));
  return {
    of: (word) => kinds.get(word) ?? [],
    in(text) {
      const found = new Set<string>();
      for (let at = 0; at < text.length;) {
        let length = Math.min(longest, text.length - at);
        while (length > 0 && !kinds.has(text.slice(at, at + length))) length -= 1;
        for (const kind of kinds.get(text.slice(at, at + length)) ?? []) found.add(kind);
        at += Math.max(1, length);
      }
      return [...found];
    },
  };
}
