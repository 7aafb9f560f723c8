import * as styles from "./unit-list.module.css";
import { WholeWords } from "@sannong/ui";
import { Link } from "react-router";

type Props = { units: readonly { value: string; count: number }[] };

/** The units that have something done, those with the most first. */
export const UnitList = ({ units }: Props) => (
  <ul className={styles.units}>
    {units
      .toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value, "zh-CN"))
      .map(({ value, count }) => (
        <li key={value}>
          <Link className={styles.unit} to={`/serve/units?owner=${encodeURIComponent(value)}`}>
            <b>
              <WholeWords>{value}</WholeWords>
            </b>
            <span className="num">{count} 项</span>
          </Link>
        </li>
      ))}
  </ul>
);
