import * as styles from "./day-chart.module.css";
import * as sceneListStyles from "./scene-list.module.css";
import { LineChart, Segments } from "@sannong/ui";
import { useId, useState } from "react";
import { useNow } from "../../lib/hooks/use-now.ts";
import { countWords, unfinishedDay } from "../../lib/words/chart-words.ts";

type Day = { day: string; active: number | null; reported: number | null };
/** until the days are known, their place is kept: what stands below does not move when they come */
type Props = { title: string; days: readonly Day[] | undefined };

const measures = { 日活: "active", 数据上报量: "reported" } as const;
const ranges = { "30 天": 30, "90 天": 90 } as const;
const shapes = ["图", "数据表"] as const;

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
  const now = useNow();
  const values = days.flatMap(({ value }) => (value === null ? [] : [value]));
  const told = days.findLast(({ value }) => value !== null);
  return (
    <figure>
      <LineChart
        label={isKnown ? spoken(measure, days) : `正在读取${measure}`}
        labels={days.map(({ day }) => day.slice(5))}
        series={[{ name: measure, values: days.map(({ value }) => value) }]}
        unfinished={told === days.at(-1) && unfinishedDay(told?.day, now)}
        words={countWords}
        from={0}
      />
      <figcaption>
        {!isKnown
          ? "正在读取每天的数字"
          : values.length === 0
            ? "这段时间没有上报"
            : `最近一次 ${told?.day ?? ""}：${text(told?.value ?? 0)}；最高 ${text(Math.max(...values))}；${
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
