import * as styles from "./board.module.css";
import type { BrainBoard, BrainFigure, BrainIndicator } from "@sannong/contract/data/indicators";
import { EmptyState } from "@sannong/ui";
import { Explanation } from "./explanation.tsx";
import { Mosaic } from "./mosaic.tsx";
import { Ranking } from "./ranking.tsx";
import { RegionTable, SeriesTable } from "./tables.tsx";
import { Trend } from "./trend.tsx";

type Props = {
  board: BrainBoard;
  figure: BrainFigure;
  indicator: BrainIndicator | undefined;
  asTable: boolean;
  onRegion: (code: string) => void;
};

/** Trend and explanation, the parts of the region in a mosaic, and their ranking; or all of it as tables. */
export function BoardPanels({ board, figure, indicator, asTable, onRegion }: Props) {
  const { regions, region } = board;
  const partWord = region.code.length === 2 ? "各市" : "各县（市、区）";
  return (
    <div className={asTable || regions.length === 0 ? `${styles.panels} ${styles.inTwo}` : styles.panels}>
      <section className="pn" aria-label={`${figure.name}走势`}>
        <h2>
          走势 <span>{figure.unit}</span>
        </h2>
        {indicator && (asTable ? <SeriesTable indicator={indicator} /> : <Trend indicator={indicator} />)}
        {indicator && <Explanation indicator={indicator} />}
      </section>
      {regions.length === 0 ? (
        <section className="pn">
          <EmptyState kind="elsewhere" title="已经到县一级">
            {region.name}没有下级数据，可从上方返回上一级。
          </EmptyState>
        </section>
      ) : asTable ? (
        <section className="pn" aria-label={`${partWord}${figure.name}`}>
          <RegionTable figure={figure} regions={regions} />
        </section>
      ) : (
        <>
          <section className={styles.map} aria-label={`${partWord}${figure.name}示意`}>
            <h2>
              {partWord}
              {figure.name} <span>点格子看下一级</span>
            </h2>
            <Mosaic figure={figure} regions={regions} onOpen={onRegion} />
          </section>
          <section className="pn" aria-label={`${partWord}排名`}>
            <h2>
              排名{" "}
              <span>
                共 {regions.length} 个，{figure.unit}
              </span>
            </h2>
            <Ranking figure={figure} regions={regions} onOpen={onRegion} />
          </section>
        </>
      )}
    </div>
  );
}
