import * as styles from "./ranking.module.css";
import type { BrainFigure, BrainRegion } from "@sannong/contract/data/indicators";
import { changeWords, figureWords } from "@sannong/contract/data/indicators-words";

type Props = {
  figure: BrainFigure;
  regions: readonly BrainRegion[];
  /** the region whose board is open, where it is one of them */
  own?: string;
  onOpen: (code: string) => void;
};

/** The parts of the region, the highest first; each opens its own board. */
export function Ranking({ figure, regions, own, onOpen }: Props) {
  const most = Math.max(...regions.map(({ value }) => value ?? 0), 0);
  return (
    <ol className={styles.rank}>
      {regions.map(({ code, name, value, yearOnYear }, index) => (
        <li key={code}>
          <button type="button" aria-current={code === own ? "location" : undefined} onClick={() => onOpen(code)}>
            <span className={styles.no}>{index + 1}</span>
            <span className="name">{name}</span>
            <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="8" className="ground" />
              <rect
                width={most === 0 || value === null ? 0 : (value / most) * 100}
                height="8"
                className={styles.filled}
              />
            </svg>
            <span className="value">
              {value === null ? "无数据" : figureWords(value, figure.decimals)}
              <span className="sr">
                {figure.unit}，同比 {changeWords(yearOnYear)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
