import * as styles from "./figures.module.css";
import type { BrainFigure } from "@sannong/contract/data/indicators";
import { changeWords, figureWords, isWelcome, monthWords } from "@sannong/contract/data/indicators-words";
import { Icon } from "@sannong/ui";

type Props = { figures: readonly BrainFigure[]; selected: string; onSelect: (code: string) => void };

/** Whether a change is welcome is said by a word, so that colour only repeats it. */
function Change({ figure: { yearOnYear, moreIsBetter } }: { figure: BrainFigure }) {
  const isGood = isWelcome(yearOnYear, moreIsBetter);
  return (
    <span className={isGood === null ? undefined : isGood ? "good" : "bad"}>
      同比 {changeWords(yearOnYear)}
      {isGood !== null && <span className="sr">{isGood ? "（向好）" : "（须关注）"}</span>}
    </span>
  );
}

/** The figures of the board; the one that is chosen fills map, ranking and trend. */
export function Figures({ figures, selected, onSelect }: Props) {
  return (
    <ul className={styles.kpis}>
      {figures.map((figure) => (
        <li key={figure.code}>
          <button type="button" aria-pressed={figure.code === selected} onClick={() => onSelect(figure.code)}>
            <span className={styles.n}>{figure.name}</span>
            <span className={styles.v}>
              {figure.value === null ? "—" : figureWords(figure.value, figure.decimals)} <small>{figure.unit}</small>
            </span>
            <span className="d">
              <Change figure={figure} />
            </span>
            {figure.isStale && (
              <span className="late">
                <Icon name="clock" size="s" />
                {figure.month === null ? "尚无数据" : `停在 ${monthWords(figure.month)}`}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
