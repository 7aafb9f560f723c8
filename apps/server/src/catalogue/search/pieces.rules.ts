/** The pieces of a text that cost least together, or null when no pieces cover it. */
export function cheapest(
  length: number,
  costOf: (from: number, to: number) => number | undefined,
): [from: number, to: number][] | null {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= length; to++) {
    best[to] = { cost: Infinity, from: -1 };
    for (let from = Math.max(0, to - 24); from < to; from++) {
      const before = best[from]?.cost ?? Infinity;
      if (before === Infinity) continue;
      const cost = costOf(from, to);
      if (cost !== undefined && before + cost < (best[to]?.cost ?? Infinity)) best[to] = { cost: before + cost, from };
    }
  }
  if ((best[length]?.cost ?? Infinity) === Infinity) return null;
  const pieces: [number, number][] = [];
  for (let to = length; to > 0; to = best[to]?.from ?? 0) pieces.unshift([best[to]?.from ?? 0, to]);
  return pieces;
}
