import * as styles from "./theme-panel.module.css";
import type { Service } from "@sannong/contract/catalogue/services";
import { DomainIcon, Segments, WholeWords } from "@sannong/ui";
import { type Audience, audiences, chooseServices, countByDomain, countHandled, type Theme, themes } from "./themes.ts";

type Props = {
  /** undefined while they are on their way: names stand, counts follow */
  services: readonly Service[] | undefined;
  audience: Audience;
  onAudience: (audience: Audience) => void;
  chosen: Theme | undefined;
  onChoose: (theme: Theme | undefined) => void;
};

/** 主题服务: eight domains; pressing one narrows the list below to it. */
export function ThemePanel({ services, audience, onAudience, chosen, onChoose }: Props) {
  const forAudience = services && chooseServices(services, { audience, domain: undefined });
  const counts = forAudience && countByDomain(forAudience);
  return (
    <section className={styles.panel} aria-labelledby="themes-title">
      <div className={styles.panelH}>
        <h2 id="themes-title">主题服务</h2>
        <p className="muted sm" aria-live="polite">
          {forAudience &&
            (forAudience.length === 0
              ? "还没有服务"
              : `共 ${forAudience.length} 项，可直接办理 ${countHandled(forAudience)} 项`)}
        </p>
        <Segments label="按身份筛选" options={audiences} value={audience} onChange={onAudience} />
      </div>
      <ul className={styles.themes}>
        {themes.map((theme) => (
          <li key={theme.domain}>
            <button
              type="button"
              className={styles.theme}
              aria-pressed={chosen === theme}
              onClick={() => onChoose(chosen === theme ? undefined : theme)}
            >
              <DomainIcon domain={theme.domain} icon={theme.icon} size="b" />
              <span className="grow">
                <b>
                  <WholeWords>{theme.name}</WholeWords>
                  {counts?.[theme.domain] ? <em>{counts[theme.domain]} 项</em> : null}
                </b>
                <span className="about ell">{theme.about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
