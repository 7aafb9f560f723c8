import * as styles from "./board.module.css";
import type { BrainBoard, BrainFigure, BrainIndicator } from "@sannong/contract/data/indicators";
import { Explanation } from "./explanation.tsx";
import { Mosaic } from "./mosaic.tsx";
import { Attention } from "./attention.tsx";
import { Ranking } from "./ranking.tsx";
import { Standings } from "./standings.tsx";
import { RegionTable, SeriesTable } from "./tables.tsx";
import { Trend } from "./trend.tsx";

type Props = {
  board: BrainBoard;
  figure: BrainFigure;
  indicator: BrainIndicator | undefined;
  asTable: boolean;
  onRegion: (code: string) => void;
  onIndicator: (code: string) => void;
};

/** Trend and explanation of what is chosen, and beside them where the region stands; or all of it as tables. */
export function BoardPanels(props: Props) {
  const { board, figure, indicator, asTable } = props;
  const isCounty = board.region.code.length === 6;
  return (
    <div
      className={
        asTable || (isCounty && board.regions.length === 0) ? `${styles.panels} ${styles.inTwo}` : styles.panels
      }
    >
      <section className="pn" aria-label={`${figure.name}走势`}>
        <h2>
          走势 <span>{figure.unit}</span>
        </h2>
        {indicator && (asTable ? <SeriesTable indicator={indicator} /> : <Trend indicator={indicator} />)}
        {indicator && <Explanation indicator={indicator} />}
      </section>
      {isCounty ? <CountyPanels {...props} /> : <PartsPanels {...props} />}
    </div>
  );
}

/** The parts of a province or a city. */
function PartsPanels({ board: { region, regions }, figure, asTable, onRegion }: Props) {
  const partWord = region.code.length === 2 ? "各市" : "各县（市、区）";
  if (asTable) {
    return (
      <section className="pn" aria-label={`${partWord}${figure.name}`}>
        <RegionTable figure={figure} regions={regions} />
      </section>
    );
  }
  return (
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
  );
}

/** A county among those of its city. Whoever may see the city sees their values too. */
function CountyPanels({ board: { region, regions, within, figures }, figure, asTable, onRegion, onIndicator }: Props) {
  return (
    <>
      <section className="pn" aria-label={`${region.name}各项指标的位次`}>
        <Attention figures={figures} onIndicator={onIndicator} />
        <h2>
          在{within?.name}的位次 <span>第 1 位最好</span>
        </h2>
        <Standings figures={figures} selected={figure.code} onIndicator={onIndicator} />
      </section>
      {regions.length > 0 && (
        <section className="pn" aria-label={`${within?.name ?? ""}各县（市、区）排名`}>
          <h2>
            {within?.name}各县（市、区） <span>{figure.unit}</span>
          </h2>
          {asTable ? (
            <RegionTable figure={figure} regions={regions} />
          ) : (
            <Ranking figure={figure} regions={regions} own={region.code} onOpen={onRegion} />
          )}
        </section>
      )}
    </>
  );
}
