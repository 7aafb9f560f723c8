import * as styles from "./attention.module.css";
import type { BrainFigure } from "@sannong/contract/data/indicators";
import { changeWords, isWelcome, monthWords } from "@sannong/contract/data/indicators-words";
import { Icon } from "@sannong/ui";

type Props = { figures: readonly BrainFigure[]; onIndicator: (code: string) => void };

/** What of the region wants to be looked at: figures that got worse in a year, and those that did not come. */
export function Attention({ figures, onIndicator }: Props) {
  const worse = figures.filter(({ yearOnYear, moreIsBetter }) => isWelcome(yearOnYear, moreIsBetter) === false);
  const late = figures.filter(({ isStale }) => isStale);
  return (
    <>
      <h2>
        须关注 <span>比去年同期变差或逾期未报</span>
      </h2>
      {worse.length + late.length === 0 ? (
        <p className={styles.none}>本专题各项指标没有变差，也没有逾期未报的。</p>
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
