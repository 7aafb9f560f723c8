import * as styles from "./trend.module.css";
import type { BrainIndicator } from "@sannong/contract/data/indicators";
import { figureWords, monthWords } from "@sannong/contract/data/indicators-words";
import { LineChart } from "@sannong/ui";

/** Marks within so little need a decimal to differ. */
const NARROW = 10;

type Point = { month: string; value: number };

/** The last twelve months beside the same months a year before. */
const twoYears = (series: readonly Point[]) => {
  const now = series.slice(-12);
  return { now, before: series.slice(0, -12).slice(-now.length) };
};

/** Two lines in a frame; the table of the same numbers stands behind 数据表. */
export function Trend({ indicator: { name, unit, series } }: { indicator: BrainIndicator }) {
  const { now, before } = twoYears(series);
  const [first, last] = [now[0], now.at(-1)];
  const values = (points: readonly Point[]) => points.map(({ value }) => value);
  const lines = [
    { name: "近十二个月", values: values(now) },
    { name: "上年同期", values: values(before) },
  ];
  const all = values([...now, ...before]);
  const isNarrow = Math.max(...all) - Math.min(...all) < NARROW;
  const told =
    first && last ? `${monthWords(first.month)} ${first.value}，${monthWords(last.month)} ${last.value}` : "";
  return (
    <div className={styles.trend}>
      <LineChart
        label={`${name}近十二个月的走势：${told}${unit}。逐月数值见数据表。`}
        labels={now.map(({ month }) => `${Number(month.slice(5))}月`)}
        series={lines.filter(({ values: some }) => some.length > 0)}
        words={(mark) => figureWords(mark, isNarrow ? 1 : 0)}
      />
    </div>
  );
}
