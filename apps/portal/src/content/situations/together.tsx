import * as styles from "./together.module.css";
import { situationPath } from "@sannong/contract/content/situation-words";
import type { Situation } from "@sannong/contract/content/situations";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { guidePath } from "../../lib/lists/matter-row.tsx";
import { situationList } from "./situations.queries.ts";

/** 一起办的事: the situations that a matter belongs to, with what else is done in them; nothing where there is none. */
export function Together({ identification }: { identification: string }) {
  const { data: situations = [] } = useQuery(situationList({ identification }));
  if (situations.length === 0) return null;
  return (
    <section className="bx guide-part no-print" aria-labelledby="together-title">
      <h2 id="together-title">一起办的事</h2>
      {situations.map((situation) => (
        <OneSituation key={situation.id} situation={situation} here={identification} />
      ))}
    </section>
  );
}

/** The same in one line, for the head of the guide. */
export function PartOf({ identification }: { identification: string }) {
  const { data: situations = [] } = useQuery(situationList({ identification }));
  if (situations.length === 0) return null;
  return (
    <p className={`${styles.partOf} no-print`}>
      <span>这是一步：</span>
      {situations.map(({ id, name, steps }) => (
        <Link key={id} className="link" to={situationPath(id)}>
          {name}（{steps.length} 件事）
        </Link>
      ))}
    </p>
  );
}

function OneSituation({ situation: { id, name, steps }, here }: { situation: Situation; here: string }) {
  return (
    <div className={styles.together}>
      <h3>
        <Link className="link" to={situationPath(id)}>
          {name}，共 {steps.length} 件事
        </Link>
      </h3>
      <ol>
        {steps.map(({ identification, name: matter, reason }) => (
          <li key={identification}>
            {identification === here ? (
              <b aria-current="page">{matter}（正在看）</b>
            ) : (
              <Link className="link" to={guidePath(identification)}>
                {matter}
              </Link>
            )}
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
