import * as styles from "./standings.module.css";
import type { BrainFigure } from "@sannong/contract/data/indicators";
import { figureWords } from "@sannong/contract/data/indicators-words";

type Props = { figures: readonly BrainFigure[]; selected: string; onIndicator: (code: string) => void };

const HUNDRED = 100;
/** How far along from the last place to the first, in per cent. */
const alongOf = (rank: number, of: number) => ((of - rank) / (of - 1)) * HUNDRED;

const besideWords = ({ ahead, behind }: NonNullable<BrainFigure["standing"]>) =>
  [ahead && `前一位 ${ahead}`, behind && `后一位 ${behind}`].filter(Boolean).join("，");

/** Each figure's place among the counties of the city, who is next to it, and the value in their middle; a figure opens its trend. */
export function Standings({ figures, selected, onIndicator }: Props) {
  return (
    <ul className={styles.standings}>
      {figures.map(({ code, name, unit, decimals, standing }) => (
        <li key={code}>
          <button type="button" disabled={!standing} aria-pressed={code === selected} onClick={() => onIndicator(code)}>
            <span>{name}</span>
            {standing ? (
              <>
                <span className={styles.place}>
                  第 <b>{standing.rank}</b> 位，共 {standing.of} 个
                </span>
                <svg className={styles.line} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="8" className={styles.ground} />
                  <rect width={alongOf(standing.rank, standing.of)} height="8" className={styles.filled} />
                </svg>
                <span className={styles.median}>
                  中位数 {figureWords(standing.median, decimals)} {unit}
                </span>
                <span className={styles.beside}>{besideWords(standing)}</span>
              </>
            ) : (
              <span className={styles.median}>没有可比的数据</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
