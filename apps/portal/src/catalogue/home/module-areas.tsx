import * as styles from "./module-areas.module.css";
import type { ModuleNode } from "@sannong/contract/catalogue/services";
import { DomainIcon, WholeWords } from "@sannong/ui";

type Props = { modules: readonly ModuleNode[]; chosen: string | undefined; onChoose: (id: string | undefined) => void };

/** The areas of a tab; pressing one narrows the systems below to it. */
export function ModuleAreas({ modules, chosen, onChoose }: Props) {
  return (
    <ul className={styles.mods}>
      {modules.map((area) => (
        <li key={area.id}>
          <button
            type="button"
            aria-pressed={chosen === area.id}
            onClick={() => onChoose(chosen === area.id ? undefined : area.id)}
          >
            <DomainIcon domain={area.domain} size="s" />
            <span>
              <b>
                <WholeWords>{area.name}</WholeWords>
              </b>
              <em>{area.systemCount} 个系统</em>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
