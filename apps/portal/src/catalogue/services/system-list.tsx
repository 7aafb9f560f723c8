import * as styles from "./system-list.module.css";
import type { ConnectedSystem } from "@sannong/contract/catalogue/services";
import { DomainIcon, HealthMark, Icon, Skeleton } from "@sannong/ui";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { enterable, handful } from "./rank-systems.ts";

const SHOWN = 5;

/** `systems`: as ranked; undefined while they are on their way */
type Props = { systems: readonly ConnectedSystem[] | undefined; onOpen: (identification: string) => void };

/** Systems one may step into right here; a short list beside the services. Gone when it cannot be read or there are none: nothing else depends on it. */
export function SystemList({ systems, onOpen }: Props) {
  const open = systems && enterable(systems);
  if (open?.length === 0) return null;
  return (
    <section className="sec only-d" aria-labelledby="system-list-title">
      <div className="sec-h">
        <h2 id="system-list-title">业务系统</h2>
        {open && <p>一次登录，直达 {open.length} 个系统</p>}
        <PageLink className="more link hit" to="/system/index">
          行业专题
        </PageLink>
      </div>
      <div className="card">
        {open ? (
          <ul className="few">
            {handful(open, SHOWN).map((system) => (
              <li className={styles.sys} key={system.systemAbbr}>
                <DomainIcon domain={system.domain} size="s" />
                <span className="grow">
                  <button type="button" onClick={() => onOpen(system.identification ?? "")}>
                    {system.name}
                  </button>
                  <HealthMark health={system.health} since={system.healthSince} />
                </span>
                <Icon name="right" size="s" />
              </li>
            ))}
          </ul>
        ) : (
          <Skeleton rows={SHOWN} label="正在加载系统" />
        )}
      </div>
    </section>
  );
}
