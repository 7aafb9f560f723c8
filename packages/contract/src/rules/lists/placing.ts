/** The codes in their new order; undefined when one of the two is not there. */
export function movedBefore(codes: readonly string[], moved: string, before: string | null): string[] | undefined {
  if (!codes.includes(moved) || (before !== null && !codes.includes(before))) return undefined;
  if (before === moved) return [...codes];
  const others = codes.filter((code) => code !== moved);
  const at = before === null ? others.length : others.indexOf(before);
  return others.toSpliced(at, 0, moved);
}

/** What a code comes to stand before with one step up or down (null: the end); undefined where there is no step. */
export function stepped(codes: readonly string[], moved: string, step: -1 | 1): string | null | undefined {
  const to = codes.indexOf(moved) + step;
  if (!codes.includes(moved) || to < 0 || to >= codes.length) return undefined;
  // stepping down, it comes to stand before the one behind its neighbour
  return codes[step < 0 ? to : to + 1] ?? null;
}
