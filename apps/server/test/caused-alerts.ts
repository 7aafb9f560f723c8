import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * What Prometheus would say of two readings of a portal's metrics, by the rules that are shipped: the first stands for a
 * time of quiet, the second for the time that the cause lasts. A counter grows on, minute by minute, by what it grew
 * between the two; a moment in time is as long ago as it was when it was read.
 */
export type Reading = { text: string; at: Date; isUp?: boolean };

const QUIET_MINUTES = 20;
/** The longest that an alert waits before it speaks is an hour. */
const CAUSED_MINUTES = 70;
export const rulesFolder = resolve(import.meta.dirname, "../../../deploy/prometheus");

const isCounter = (series: string) => /^\w+_(total|bucket|count|sum)\b/.test(series);
const isMoment = (series: string) => /^\w+_timestamp_seconds\b/.test(series);

/** By series: its labels, and those that Prometheus adds. */
function valuesOf({ text, isUp = true }: Reading, isAsked: (name: string) => boolean): Map<string, number> {
  const values = new Map([['up{instance="a",job="sannong"}', isUp ? 1 : 0]]);
  if (!isUp) return values;
  for (const line of text.split("\n")) {
    const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (!isAsked(name)) continue;
    const all = [labels, 'instance="a"', 'job="sannong"'].filter(Boolean).join(",");
    values.set(`${name}{${all}}`, Number(value));
  }
  return values;
}

/** Names of metrics of which a series came, went or changed; a moment in time does when it is longer ago. */
export function movedNames(quiet: Reading, caused: Reading): string[] {
  const [before, after] = [quiet, caused].map((reading) => {
    const seconds = reading.at.getTime() / 1000;
    const values = [...valuesOf(reading, () => true)];
    return new Map(values.map(([series, value]) => [series, isMoment(series) ? value - seconds : value]));
  });
  const series = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  const moved = series.filter((one) => before?.get(one) !== after?.get(one));
  return [...new Set(moved.map((one) => one.slice(0, one.indexOf("{"))))];
}

const plain = (value: number) => value.toFixed(6).replace(/\.?0+$/, "");

function inputOf(series: string, [quiet, caused]: readonly [number | undefined, number | undefined]) {
  const still = quiet === undefined ? `_x${QUIET_MINUTES - 1}` : `${plain(quiet)}x${QUIET_MINUTES - 1}`;
  if (caused === undefined) return { series, values: still };
  const grown = isCounter(series) ? caused - (quiet ?? 0) : 0;
  return { series, values: `${still} ${plain(caused)}+${plain(grown)}x${CAUSED_MINUTES}` };
}

type Asked = { alerts: readonly string[]; quiet: Reading; caused: Reading };

/** @returns a test for promtool: silent at the end of the quiet time, and speaking when the cause has lasted */
export function promtoolTest({ alerts, quiet, caused }: Asked, rules: string) {
  const isAsked = (name: string) => name !== "" && rules.includes(name);
  const [before, after] = [valuesOf(quiet, isAsked), valuesOf(caused, isAsked)];
  // the clock of a test begins at nothing, and the cause at the end of the quiet time
  const moved = (series: string, value: number | undefined, { at }: Reading, minute: number) =>
    value === undefined || !isMoment(series) ? value : value - at.getTime() / 1000 + minute * 60;
  const series = [...new Set([...before.keys(), ...after.keys()])];
  const speaks = (alert: string) => `count(ALERTS{alertname="${alert}",alertstate="firing"})`;
  return {
    interval: "1m",
    name: alerts.join(),
    input_series: series.map((one) =>
      inputOf(one, [moved(one, before.get(one), quiet, 0), moved(one, after.get(one), caused, QUIET_MINUTES)]),
    ),
    promql_expr_test: alerts.flatMap((alert) => [
      { expr: speaks(alert), eval_time: `${QUIET_MINUTES - 1}m`, exp_samples: [] },
      {
        expr: `${speaks(alert)} > bool 0`,
        eval_time: `${QUIET_MINUTES + CAUSED_MINUTES}m`,
        exp_samples: [{ labels: "{}", value: 1 }],
      },
    ]),
  };
}

/** @returns what promtool says against them; nothing where all are as they must be */
export function judge(tests: readonly ReturnType<typeof promtoolTest>[]): string {
  const folder = mkdtempSync(join(tmpdir(), "sannong-caused-"));
  try {
    const file = join(folder, "caused.yml");
    const rule_files = ["alerts.yml", "slo.yml"].map((name) => join(rulesFolder, name));
    writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval: "1m", tests }));
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    return status === 0 ? "" : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
