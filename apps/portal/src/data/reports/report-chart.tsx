import * as styles from "./report-chart.module.css";
import type { ReportChart as Chart } from "@sannong/contract/data/reports";
import { figureWords, monthWords } from "@sannong/contract/data/indicators-words";
import { BarChart, LineChart } from "@sannong/ui";

const isMonth = (label: string) => /^\d{4}-\d{2}$/.test(label);
const fullLabel = (label: string) => (isMonth(label) ? monthWords(label) : label);
/** Below an axis the year is plain. */
const shortLabel = (label: string) => (isMonth(label) ? `${Number(label.slice(5))}月` : label);

function spoken({ title, unit, rows, decimals }: Chart): string {
  const known = rows.filter(({ values: [value] }) => typeof value === "number");
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return `${title}：没有数据`;
  const said = ({ label, values: [value] }: typeof first) =>
    `${fullLabel(label)} ${figureWords(value ?? 0, decimals)}${unit}`;
  return `${title}，从${said(first)}到${said(last)}，各项数值见数据表。`;
}

/** A picture of the numbers, and the numbers; on paper there are both. */
export function ReportChart({ chart, number, asTable }: { chart: Chart; number: number; asTable: boolean }) {
  const { kind, title, unit, decimals, rowTitle, series, rows, source } = chart;
  const words = (value: number) => figureWords(value, decimals);
  const drawn = {
    label: spoken(chart),
    labels: rows.map(({ label }) => shortLabel(label)),
    series: series.map((name, index) => ({ name, values: rows.map(({ values }) => values[index] ?? null) })),
    words,
  };
  const Drawing = kind === "line" ? LineChart : BarChart;
  return (
    <figure className={asTable ? `${styles.rpFig} ${styles.asTable}` : styles.rpFig}>
      <figcaption>
        图 {number}　{title}（{unit}）
      </figcaption>
      <div className={styles.drawn}>
        <Drawing {...drawn} />
      </div>
      <table className={styles.rpTable}>
        <caption className="sr">{title}数据表</caption>
        <thead>
          <tr>
            <th scope="col">{rowTitle}</th>
            {series.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{fullLabel(label)}</th>
              {series.map((name, index) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? "无数据" : words(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.rpSource}>来源：{source}</p>
    </figure>
  );
}
