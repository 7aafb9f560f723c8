import type { BrainIndicator } from "@sannong/contract/smart-brain";
import { figureWords, monthWords } from "@sannong/contract/smart-brain-words";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [320, 190, 44, 24, 12];
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
  const x = (index: number) => LEFT + (index * (WIDTH - LEFT - 10)) / Math.max(1, now.length - 1);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const line = (points: readonly Point[]) =>
    points.map(({ value }, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const last = now.at(-1);
  const first = now[0];
  return (
    <figure className="trend">
      <figcaption className="sr">
        {indicator.name}近十二个月的走势：
        {first && last && `${monthWords(first.month)} ${first.value}，${monthWords(last.month)} ${last.value}`}
        {indicator.unit}。逐月数值见数据表。
      </figcaption>
      <p className="keys" aria-hidden="true">
        <span className="now">近十二个月</span>
        {before.length > 0 && <span className="before">上年同期</span>}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {Array.from({ length: STEPS + 1 }, (_step, index) => {
          const value = low + ((high - low) * index) / STEPS;
          return (
            <g key={index}>
              <line x1={LEFT} x2={WIDTH - 10} y1={y(value)} y2={y(value)} className="grid" />
              <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
                {figureWords(value, high - low < 10 ? 1 : 0)}
              </text>
            </g>
          );
        })}
        {now.map(({ month }, index) =>
          index % 3 === 0 || index === now.length - 1 ? (
            <text key={month} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
              {Number(month.slice(5))}月
            </text>
          ) : null,
        )}
        <polyline points={line(before)} className="before" />
        <polyline points={line(now)} className="now" />
        {last && <circle cx={x(now.length - 1)} cy={y(last.value)} r="4" className="now" />}
      </svg>
    </figure>
  );
}
