import * as styles from "./tables.module.css";
import type { BrainFigure, BrainIndicator, BrainRegion } from "@sannong/contract/data/indicators";
import { changeWords, figureWords, monthWords } from "@sannong/contract/data/indicators-words";

/** The numbers of map and ranking. */
export function RegionTable({ figure, regions }: { figure: BrainFigure; regions: readonly BrainRegion[] }) {
  return (
    <table className={styles.brainTable}>
      <caption>
        各地{figure.name}（{figure.unit}）
      </caption>
      <thead>
        <tr>
          <th scope="col">地区</th>
          <th scope="col">数值</th>
          <th scope="col">同比</th>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ code, name, value, yearOnYear }) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            <td>{value === null ? "无数据" : figureWords(value, figure.decimals)}</td>
            <td>{changeWords(yearOnYear)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbers of the trend, the newest first. */
export function SeriesTable({ indicator }: { indicator: BrainIndicator }) {
  return (
    <table className={styles.brainTable}>
      <caption>
        {indicator.name}逐月数值（{indicator.unit}）
      </caption>
      <thead>
        <tr>
          <th scope="col">月份</th>
          <th scope="col">数值</th>
        </tr>
      </thead>
      <tbody>
        {indicator.series.toReversed().map(({ month, value }) => (
          <tr key={month}>
            <th scope="row">{monthWords(month)}</th>
            <td>{figureWords(value, indicator.decimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
