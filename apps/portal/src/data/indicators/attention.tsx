import * as styles from "./attention.module.css";
import type { BrainFigure } from "@sannong/contract/data/indicators";
import { changeWords, isWelcome, monthWords } from "@sannong/contract/data/indicators-words";
import { Icon } from "@sannong/ui";

type Props = { figures: readonly BrainFigure[]; onIndicator: (code: string) => void };

const byHowMuch = (one: BrainFigure, other: BrainFigure) =>
  Math.abs(other.yearOnYear?.by ?? 0) - Math.abs(one.yearOnYear?.by ?? 0);

/**
 * What of the region wants to be looked at: figures that got worse in a year, the most first; those that fell and of
 * which nobody says whether that is good, since a list without them would read as if nothing else fell; and those that
 * did not come.
 */
export function Attention({ figures, onIndicator }: Props) {
  const worse = figures
    .filter(({ yearOnYear, moreIsBetter }) => isWelcome(yearOnYear, moreIsBetter) === false)
    .toSorted(byHowMuch);
  const fell = figures
    .filter(({ yearOnYear, moreIsBetter }) => moreIsBetter === null && (yearOnYear?.by ?? 0) < 0)
    .toSorted(byHowMuch);
  const late = figures.filter(({ isStale }) => isStale);
  return (
    <>
      <h2>
        须关注 <span>本专题里比去年同期变差、下降或逾期未报的</span>
      </h2>
      {worse.length + fell.length + late.length === 0 ? (
        <p className={styles.none}>本专题各项指标没有变差、下降，也没有逾期未报的。</p>
      ) : (
        <ul className={styles.attention}>
          {worse.map(({ code, name, yearOnYear }) => (
            <li key={code}>
              <button type="button" onClick={() => onIndicator(code)}>
                <Icon name="warn" size="s" />
                {name}同比 {changeWords(yearOnYear)}
              </button>
            </li>
          ))}
          {fell.map(({ code, name, yearOnYear }) => (
            <li key={`${code} fell`}>
              <button type="button" className={styles.fell} onClick={() => onIndicator(code)}>
                <Icon name="down" size="s" />
                {name}同比 {changeWords(yearOnYear)}，增减不分好坏
              </button>
            </li>
          ))}
          {late.map(({ code, name, month }) => (
            <li key={`${code} late`}>
              <button type="button" onClick={() => onIndicator(code)}>
                <Icon name="clock" size="s" />
                {name}
                {month === null ? "还没有数据" : `停在 ${monthWords(month)}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
