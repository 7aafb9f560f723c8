import * as reportChartStyles from "./report-chart.module.css";
import * as styles from "./report-figures.module.css";
import { type ReportPeriod, timeWords } from "@sannong/contract/data/report-words";
import type { Report, ReportFigure } from "@sannong/contract/data/reports";
import { type BrainChange, changeWords, figureWords } from "@sannong/contract/data/indicators-words";
import { ScrollRegion } from "@sannong/ui";

const previous: Record<ReportPeriod, string> = { month: "较上月", quarter: "较上季度", year: "较上年末" };
const told: Record<ReportPeriod, string> = { month: "当月", quarter: "月均", year: "年末" };
const day = new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium", timeZone: "Asia/Shanghai" });

/** Whether the change is welcome is said in a word too, so that colour only repeats it. */
function YearOnYear({ change, moreIsBetter }: { change: BrainChange | null; moreIsBetter: boolean | null }) {
  const isNews = change !== null && change.by !== 0 && moreIsBetter !== null;
  const isGood = isNews && change.by > 0 === moreIsBetter;
  return (
    <span className={isNews ? (isGood ? "good" : "bad") : undefined}>
      {changeWords(change)}
      {isNews && <small>{isGood ? "向好" : "须关注"}</small>}
    </span>
  );
}

/** 主要指标: each number leads to what it counts and where it comes from. */
export function FigureTable({ report: { figures, period, until } }: { report: Report }) {
  return (
    <ScrollRegion className={reportChartStyles.rpSideways} label="主要指标">
      <table className={`${reportChartStyles.rpTable} ${reportChartStyles.rpFigures}`}>
        <caption>主要指标（{timeWords(period, until)}）</caption>
        <thead>
          <tr>
            <th scope="col">指标</th>
            <th scope="col">{told[period]}</th>
            <th scope="col">同比</th>
            {period !== "year" && <th scope="col">{previous[period]}</th>}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ code, name, unit, value, decimals, yearOnYear, onPrevious, moreIsBetter }) => (
            <tr key={code}>
              <th scope="row">
                <a href={`#about-${code}`}>{name}</a>
              </th>
              <td>
                {value === null ? "未报齐" : figureWords(value, decimals)} <small>{value !== null && unit}</small>
              </td>
              <td>
                <YearOnYear change={yearOnYear} moreIsBetter={moreIsBetter} />
              </td>
              {period !== "year" && <td>{onPrevious ? changeWords(onPrevious) : "—"}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** 指标说明: definition, source, office and time of every number. */
export function Explanations({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <dl className={styles.rpAbout}>
      {figures.map(({ code, name, unit, definition, source, owner, updatedAt }) => (
        <div key={code} id={`about-${code}`}>
          <dt>
            {name}（{unit}）
          </dt>
          <dd>
            {definition}
            <span>
              来源：{source}　责任处室：{owner}　数据时间：{day.format(new Date(updatedAt))}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
