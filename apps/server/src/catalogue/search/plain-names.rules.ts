/** What people call the like of a thing of this kind and name. */
export type PlainNames = (kind: string, title: string) => string[];

/**
 * What nobody writes words for in the office (products, machines, systems, records, notices) is named by an official
 * word, and people name that in their own: whatever bears the word in its name is found by theirs.
 *
 * @param table lines of a kind, a word of names and, between blanks, what people call it, between tabs; below a heading
 */
export function plainNames(table: string): PlainNames {
  const lines = table
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .flatMap(([kind, term, words]) => (kind && term && words ? [{ kind, term, words: words.split(" ") }] : []));
  const byKind = Map.groupBy(lines, ({ kind }) => kind);
  return (kind, title) =>
    (byKind.get(kind) ?? []).filter(({ term }) => title.includes(term)).flatMap(({ words }) => words);
}
