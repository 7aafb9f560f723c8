import * as styles from "./situation-tiles.module.css";
import { situationPath } from "@sannong/contract/content/situation-words";
import type { Situation } from "@sannong/contract/content/situations";
import { DomainIcon, WholeWords } from "@sannong/ui";
import { Link } from "react-router";

/** What happens to people, one tile each; a tile leads to what is then to be done. */
export function SituationTiles({ situations }: { situations: readonly Situation[] }) {
  return (
    <ul className={styles.tiles}>
      {situations.map(({ id, name, summary, domain, icon, steps }) => (
        <li key={id}>
          <Link className={styles.tile} to={situationPath(id)}>
            <DomainIcon domain={domain} icon={icon} />
            <span className="grow">
              <b>
                <WholeWords>{name}</WholeWords>
              </b>
              <span className={styles.summary}>{summary}</span>
              <em>{steps.length} 件要办的事</em>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
