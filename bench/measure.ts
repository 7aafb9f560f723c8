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

type Target = { url: string; method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/** Requests a second over a few seconds; throws when any answer is not 2xx. */
export async function requestsASecond(target: Target, seconds = 5): Promise<number> {
  const run = () => autocannon({ ...target, connections: 20, duration: seconds });
  const result = await run();
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target.url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

export type Row = { what: string; ours: number; limit?: number; unit: string; target: string; met: boolean };

/** A figure that should reach a share of its bare limit. */
export const share = (what: string, ours: number, limit: number, unit: string, least: number): Row => ({
  what,
  ours,
  limit,
  unit,
  target: `≥ ${Math.round(least * 100)} %`,
  met: ours / limit >= least,
});
/** A figure that should stay below a bound. */
export const below = (what: string, ours: number, unit: string, most: number): Row => ({
  what,
  ours,
  unit,
  target: `< ${most} ${unit}`,
  met: ours < most,
});

const figure = (value: number) => (value >= 100 ? Math.round(value).toString() : value.toFixed(2));

export function print(rows: Row[]) {
  const header = ["what", "ours", "bare limit", "share", "target", ""];
  const lines = rows.map(({ what, ours, limit, unit, target, met }) => [
    what,
    `${figure(ours)} ${unit}`,
    limit === undefined ? "" : `${figure(limit)} ${unit}`,
    limit === undefined ? "" : `${Math.round((ours / limit) * 100)} %`,
    target,
    met ? "met" : "NOT MET",
  ]);
  const widths = header.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of [header, ...lines]) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}
