/** What two texts do not share between their common beginning and end, and from which line on. */
export type TextDifference = { line: number; one: string; other: string };

export function differenceOf(one: string, other: string): TextDifference | undefined {
  if (one === other) return undefined;
  const [ones, others] = [one.split("\n"), other.split("\n")];
  const shorter = Math.min(ones.length, others.length);
  let start = 0;
  while (start < shorter && ones[start] === others[start]) start += 1;
  let end = 0;
  while (end < shorter - start && ones.at(-1 - end) === others.at(-1 - end)) end += 1;
  const middle = (lines: readonly string[]) => lines.slice(start, lines.length - end).join("\n");
  return { line: start + 1, one: middle(ones), other: middle(others) };
}
