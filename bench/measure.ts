import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";

/** Runs `work` `times` over with `atOnce` in flight; how many a second. */
export async function rate(times: number, atOnce: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    for (let index = next++; index < times; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times / ((performance.now() - begun) / 1000);
}

/** Requests a second over a few seconds, in turn with these headers; throws when any answer is not 2xx. */
export async function requestsASecond(
  url: string,
  headers: readonly Record<string, string>[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const requests = headers.map((each) => ({ method: "GET" as const, headers: each }));
  const result = await autocannon({ url, requests, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result["2xx"] / result.duration;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** What is usual of each, and of what the one is of the other within a round. */
type Pair = { ours: number; limit: number; share: number };

/**
 * Takes turns, so that whatever else the machine does meets both alike; the median of the rounds. A machine that others
 * work on, too, is half as fast in one second as in the next: only what was measured one after the other is compared.
 */
export async function alternately(
  rounds: number,
  { ours, limit }: { ours: () => Promise<number>; limit: () => Promise<number> },
): Promise<Pair> {
  const pairs: { ours: number; limit: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0;
    const before = first ? await limit() : await ours();
    await pause(100);
    const after = first ? await ours() : await limit();
    await pause(100);
    pairs.push(first ? { limit: before, ours: after } : { limit: after, ours: before });
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    limit: median(pairs.map((pair) => pair.limit)),
    share: median(pairs.map((pair) => pair.ours / pair.limit)),
  };
}

export type Row = { what: string; ours: number; unit: string; target: string; met: boolean } & Partial<
  Omit<Pair, "ours">
>;

/** A figure that should reach a share of its bare limit. */
export const share = (what: string, pair: Pair, unit: string, least: number): Row => ({
  what,
  ...pair,
  unit,
  target: `≥ ${Math.round(least * 100)} %`,
  met: pair.share >= least,
});
/** A figure told beside its bare limit, without a target: the limit does much less. */
export const beside = (what: string, pair: Pair, unit: string): Row => ({ what, ...pair, unit, target: "", met: true });
/** A figure that should stay below a bound. */
export const below = (what: string, ours: number, unit: string, most: number): Row => ({
  what,
  ours,
  unit,
  target: `< ${most} ${unit}`,
  met: ours < most,
});
/** A figure that is told and has no bound. */
export const told = (what: string, ours: number, unit: string): Row => ({ what, ours, unit, target: "", met: true });

const figure = (value: number) => (value >= 100 ? Math.round(value).toString() : value.toFixed(2));

export function print(rows: Row[]) {
  const header = ["what", "ours", "bare limit", "share", "target", ""];
  const lines = rows.map(({ what, ours, limit, share: part, unit, target, met }) => [
    what,
    `${figure(ours)} ${unit}`,
    limit === undefined ? "" : `${figure(limit)} ${unit}`,
    part === undefined ? "" : `${Math.round(part * 100)} %`,
    target,
    target === "" ? "" : met ? "met" : "NOT MET",
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of [header, ...lines])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
