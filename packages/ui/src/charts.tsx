import { useDrawingSize } from "./use-drawing-size.ts";
import "./charts.css";

export type ChartSeries = { name: string; values: readonly (number | null)[] };
type Props = {
  /** what readers are told in its stead; the table of the same numbers stands beside it */
  label: string;
  /** below the axis, or before the bars */
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** a number as it is read */
  words: (value: number) => string;
};
type LineProps = Props & {
  /** names the last step where it goes on still: its numbers are no fall yet */
  unfinished?: string | false;
  /** the scale begins there, and not near the least value */
  from?: number;
};

/** Its height is its own before the width is known, too: what stands below it does not move. */
const HEIGHT = 232;
const [RIGHT, TOP] = [14, 14];
const STEPS = 4;
const usual = { width: 680, letter: 12 };
/** A digit is so wide, and a label below the axis needs so much, in letters. */
const [DIGIT, LABEL] = [0.6, 5];

/** Round bounds that hold every value, so that the scale reads well. */
export function boundsOf(values: readonly number[]): { low: number; high: number } {
  if (values.length === 0) return { low: 0, high: 1 };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = 10 ** Math.floor(Math.log10(Math.max(most - least, Math.abs(most) / 20, 0.1)));
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  return low === high ? { low, high: high + step } : { low, high };
}

const numbersOf = (series: readonly ChartSeries[]) =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));

const Keys = ({ series, unfinished }: Pick<LineProps, "series" | "unfinished">) => (
  <p className="ch-keys" aria-hidden="true">
    {series.map(({ name }, place) => (
      <span key={name} className={`k${place + 1}`}>
        {name}
      </span>
    ))}
    {unfinished && <span className="open">{unfinished}</span>}
  </p>
);

/** Lines over the same steps; where nothing was told there is a gap. */
export function LineChart({ label, labels, series, words, unfinished = false, from }: LineProps) {
  const [drawing, { width, letter }] = useDrawingSize<SVGSVGElement>(usual);
  const { low, high } = boundsOf([...(from === undefined ? [] : [from]), ...numbersOf(series)]);
  const marks = Array.from({ length: STEPS + 1 }, (_step, index) => low + ((high - low) * index) / STEPS);
  const left = 12 + Math.max(...marks.map((mark) => words(mark).length)) * letter * DIGIT;
  const bottom = letter * 2.2;
  const x = (place: number) => left + (place * (width - left - RIGHT)) / Math.max(1, labels.length - 1);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - bottom);
  const path = (values: ChartSeries["values"], begin = 0) =>
    values
      .map((value, place) => {
        if (value === null || place < begin) return "";
        const begins = place === begin || typeof values[place - 1] !== "number";
        return `${begins ? "M" : "L"}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
      })
      .join("");
  const every = Math.ceil(labels.length / Math.max(2, Math.floor((width - left) / (letter * LABEL))));
  const now = series[0]?.values ?? [];
  const last = now.findLastIndex((value) => value !== null);
  const lastValue = now[last];
  return (
    <div className="ch" role="img" aria-label={label}>
      <Keys series={series} unfinished={unfinished} />
      <svg ref={drawing} viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} aria-hidden="true">
        {marks.map((mark) => (
          <g key={mark}>
            <line className="grid" x1={left} x2={width - RIGHT} y1={y(mark)} y2={y(mark)} />
            <text x={left - 8} y={y(mark) + letter / 3} textAnchor="end">
              {words(mark)}
            </text>
          </g>
        ))}
        {labels.map((one, place) =>
          place % every === 0 ? (
            <text key={one} x={x(place)} y={HEIGHT - 8} textAnchor={place === 0 ? "start" : "middle"}>
              {one}
            </text>
          ) : null,
        )}
        {series
          .map(({ name, values }, place) => (
            <path key={name} className={`l${place + 1}`} d={path(unfinished ? values.slice(0, -1) : values)} />
          ))
          .toReversed()}
        {unfinished && <path className="l1 open" d={path(now, now.length - 2)} />}
        {typeof lastValue === "number" && <circle cx={x(last)} cy={y(lastValue)} r="4" />}
      </svg>
    </div>
  );
}

const [NAME, ROW] = [76, 34];

/** Bars lying down, from zero; a second series is a mark on each. */
export function BarChart({ label, labels, series, words }: Props) {
  const [drawing, { width }] = useDrawingSize<SVGSVGElement>(usual);
  const most = Math.max(0, ...numbersOf(series)) || 1;
  const [now, before] = series;
  const room = width - NAME - 84;
  const long = (value: number) => (Math.max(0, value) / most) * room;
  const height = labels.length * ROW + 4;
  return (
    <div className="ch" role="img" aria-label={label}>
      <Keys series={series} />
      <svg ref={drawing} viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
        {labels.map((name, place) => {
          const [value, mark] = [now?.values[place] ?? null, before?.values[place] ?? null];
          const top = place * ROW + 6;
          return (
            <g key={name}>
              <text className="name" x={NAME - 8} y={top + 16} textAnchor="end">
                {name}
              </text>
              <rect className="ground" x={NAME} y={top + 3} width={room} height={16} rx="3" />
              {value !== null && <rect className="bar" x={NAME} y={top + 3} width={long(value)} height={16} rx="3" />}
              {mark !== null && <rect className="mark" x={NAME + long(mark) - 1} y={top - 1} width={3} height={24} />}
              <text className="value" x={NAME + room + 8} y={top + 16}>
                {value === null ? "无数据" : words(value)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
