import { below, median, type Row } from "../measure.ts";

/** What is asked of the fuller province may take so many times as long (beneath a millisecond nothing is measured). */
export const GROWTH = 2;

export type Pair<T> = { small: T; full: T };
/** How long the same took in both, in milliseconds. */
export type Took = Pair<number[]>;

/** The median of what the rounds say. */
export const growthOf = (rounds: readonly Took[]) =>
  median(rounds.map(({ small, full }) => p95(full) / Math.max(1, p95(small))));

export function growthRows(name: string, rounds: readonly Took[], most?: number): Row[] {
  const of = (figure: (took: readonly number[]) => number, which: keyof Took) =>
    median(rounds.map((took) => figure(took[which])));
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0);
  const figures = `p95 ${ms(of(p95, "small"))} → ${ms(of(p95, "full"))} ms, median ${ms(of(median, "small"))} → ${ms(of(median, "full"))} ms`;
  const rows = [below(`${name} (${figures}), growth`, growthOf(rounds), "×", GROWTH)];
  if (most !== undefined) rows.push(below(`${name}, p95`, of(p95, "full"), "ms", most));
  return rows;
}

/** So long at most took nineteen of twenty. */
function p95(took: readonly number[]): number {
  const sorted = took.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
}
