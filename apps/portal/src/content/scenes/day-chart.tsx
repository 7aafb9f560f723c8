import * as styles from "./day-chart.module.css";
import * as sceneListStyles from "./scene-list.module.css";
import { Segments } from "@sannong/ui";
import { useId, useState } from "react";
import { useDrawingSize } from "../../lib/hooks/use-drawing-size.ts";

type Day = { day: string; active: number | null; reported: number | null };
/** until the days are known, their place is kept: what stands below does not move when they come */
type Props = { title: string; days: readonly Day[] | undefined };

const RIGHT = 12;
const TOP = 14;
const measures = { 日活: "active", 数据上报量: "reported" } as const;
const ranges = { "30 天": 30, "90 天": 90 } as const;
const shapes = ["图", "数据表"] as const;

/** A round number that holds all, so that the axis reads easily. */
function roof(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= most) ?? 10;
  return Math.max(4, step * power);
}

const text = (count: number) => count.toLocaleString("zh-CN");

/** Figures day by day, as a line with its gaps or as the table of the same numbers. */
export function DayChart({ title, days }: Props) {
  const [measure, setMeasure] = useState<keyof typeof measures>("日活");
  const [range, setRange] = useState<keyof typeof ranges>("30 天");
  const [shape, setShape] = useState<(typeof shapes)[number]>("图");
  const id = useId();
  const shown = (days ?? []).slice(-ranges[range]).map((one) => ({ day: one.day, value: one[measures[measure]] }));
  return (
    <section className={`card ${styles.scChart}`} aria-labelledby={id}>
      <div className={sceneListStyles.scH}>
        <h2 id={id}>{title}</h2>
        <div className={`${styles.scSwitches} no-print`}>
          <Segments
            label="指标"
            options={Object.keys(measures) as (keyof typeof measures)[]}
            value={measure}
            onChange={setMeasure}
          />
          <Segments
            label="时间"
            options={Object.keys(ranges) as (keyof typeof ranges)[]}
            value={range}
            onChange={setRange}
          />
          <Segments label="显示为" options={shapes} value={shape} onChange={setShape} />
        </div>
      </div>
      {shape === "图" ? (
        <Line measure={measure} days={shown} isKnown={days !== undefined} />
      ) : (
        <Table measure={measure} days={shown} />
      )}
    </section>
  );
}

type Shown = { measure: string; days: readonly { day: string; value: number | null }[] };

function Line({ measure, days, isKnown }: Shown & { isKnown: boolean }) {
  const values = days.flatMap(({ value }) => (value === null ? [] : [value]));
  const top = roof(Math.max(0, ...values));
  const [drawing, { width, letter }] = useDrawingSize<SVGSVGElement>({ width: 720, letter: 13 });
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => part * top);
  const height = Math.max(220, Math.min(width * 0.26, 320));
  const bottom = letter * 2.2;
  const left = 12 + Math.max(...marks.map((mark) => text(Math.round(mark)).length)) * letter * 0.6;
  const x = (place: number) => left + (place * (width - left - RIGHT)) / Math.max(1, days.length - 1);
  const y = (value: number) => height - bottom - (value / top) * (height - TOP - bottom);
  // a day nothing was told of is a gap, not a zero
  const path = days
    .map(({ value }, place) => {
      if (value === null) return "";
      const begins = place === 0 || days[place - 1]?.value === null;
      return `${begins ? "M" : "L"}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join("");
  const every = Math.ceil(days.length / Math.max(2, Math.floor((width - left) / (letter * 5))));
  const last = days.findLastIndex(({ value }) => value !== null);
  const lastDay = days[last];
  const most = values.length > 0 ? Math.max(...values) : null;
  return (
    <figure>
      <svg
        ref={drawing}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={isKnown ? spoken(measure, days) : `正在读取${measure}`}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line className="grid" x1={left} x2={width - RIGHT} y1={y(mark)} y2={y(mark)} />
            <text x={left - 8} y={y(mark) + letter / 3} textAnchor="end">
              {text(Math.round(mark))}
            </text>
          </g>
        ))}
        {days.map(
          ({ day }, place) =>
            place % every === 0 && (
              <text key={day} x={x(place)} y={height - 8} textAnchor={place === 0 ? "start" : "middle"}>
                {day.slice(5)}
              </text>
            ),
        )}
        <path className="line" d={path} />
        {lastDay?.value !== null && lastDay !== undefined && (
          <circle className={styles.dot} cx={x(last)} cy={y(lastDay.value)} r="4" />
        )}
      </svg>
      <figcaption>
        {!isKnown
          ? "正在读取每天的数字"
          : values.length === 0
            ? "这段时间没有上报"
            : `最近一次 ${lastDay?.day ?? ""}：${text(lastDay?.value ?? 0)}；最高 ${text(most ?? 0)}；${
                values.length
              } 天有上报${values.length < days.length ? "，断开处当天没有上报" : ""}。`}
      </figcaption>
    </figure>
  );
}

function spoken(measure: string, days: Shown["days"]): string {
  const told = days.filter(({ value }) => value !== null);
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last) return `${measure}：没有上报`;
  return `${measure}折线图，${first.day} 为 ${text(first.value ?? 0)}，${last.day} 为 ${text(last.value ?? 0)}。切换到数据表可逐日查看。`;
}

function Table({ measure, days }: Shown) {
  return (
    <table className={`${styles.scTable} ${styles.scDays}`}>
      <caption className="sr">{measure}数据表</caption>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col" className="num">
            {measure}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, value }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td className="num">{value === null ? "没有上报" : text(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
