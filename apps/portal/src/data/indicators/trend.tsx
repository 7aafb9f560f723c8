import * as styles from "./trend.module.css";
import type { BrainIndicator } from "@sannong/contract/data/indicators";
import { figureWords, monthWords } from "@sannong/contract/data/indicators-words";
import { useDrawingSize } from "../../lib/hooks/use-drawing-size.ts";

const [HEIGHT, TOP, RIGHT] = [200, 12, 14];
const STEPS = 4;

type Point = { month: string; value: number };

/** The last twelve months beside the same months a year before. */
const twoYears = (series: readonly Point[]) => {
  const now = series.slice(-12);
  return { now, before: series.slice(0, -12).slice(-now.length) };
};

/** Round bounds that hold every value, so that the scale reads well. */
function boundsOf(values: readonly number[]): { low: number; high: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = 10 ** Math.floor(Math.log10(Math.max(most - least, Math.abs(most) / 20, 0.1)));
  return { low: Math.floor(least / step) * step, high: Math.ceil(most / step) * step };
}

/** Two lines in a frame; the table of the same numbers stands behind 数据表. */
export function Trend({ indicator }: { indicator: BrainIndicator }) {
  const { now, before } = twoYears(indicator.series);
  const { low, high } = boundsOf([...now, ...before].map(({ value }) => value));
  const [drawing, { width, letter }] = useDrawingSize<SVGSVGElement>({ width: 320, letter: 12 });
  const marks = Array.from({ length: STEPS + 1 }, (_step, index) => low + ((high - low) * index) / STEPS);
  const markWords = marks.map((mark) => figureWords(mark, high - low < 10 ? 1 : 0));
  const left = 10 + Math.max(...markWords.map((words) => words.length)) * letter * 0.6;
  const bottom = letter * 2;
  const x = (index: number) => left + (index * (width - left - RIGHT)) / Math.max(1, now.length - 1);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low || 1)) * (HEIGHT - TOP - bottom);
  const line = (points: readonly Point[]) =>
    points.map(({ value }, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const last = now.at(-1);
  const first = now[0];
  return (
    <figure className={styles.trend}>
      <figcaption className="sr">
        {indicator.name}近十二个月的走势：
        {first && last && `${monthWords(first.month)} ${first.value}，${monthWords(last.month)} ${last.value}`}
        {indicator.unit}。逐月数值见数据表。
      </figcaption>
      <p className={styles.keys} aria-hidden="true">
        <span className="now">近十二个月</span>
        {before.length > 0 && <span className={styles.before}>上年同期</span>}
      </p>
      <svg ref={drawing} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {marks.map((mark, index) => (
          <g key={mark}>
            <line x1={left} x2={width - RIGHT} y1={y(mark)} y2={y(mark)} className="grid" />
            <text x={left - 6} y={y(mark) + letter / 3} textAnchor="end">
              {markWords[index]}
            </text>
          </g>
        ))}
        {now.map(({ month }, index) =>
          (index % 3 === 0 && index < now.length - 2) || index === now.length - 1 ? (
            <text key={month} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
              {Number(month.slice(5))}月
            </text>
          ) : null,
        )}
        <polyline points={line(before)} className={styles.before} />
        <polyline points={line(now)} className="now" />
        {last && <circle cx={x(now.length - 1)} cy={y(last.value)} r="4" className="now" />}
      </svg>
    </figure>
  );
}
