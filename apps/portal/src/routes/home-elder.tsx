import * as styles from "./home-elder.module.css";
import type { Service } from "@sannong/contract/catalogue/services";
import { DomainIcon, ErrorState, Icon, WholeWords } from "@sannong/ui";
import { Link } from "react-router";
import { listen } from "../app/aids/aids.ts";
import { bigMatters } from "../catalogue/services/big-matters.ts";
import { themes } from "../catalogue/services/themes.ts";
import { Owned } from "../lib/words/owned.tsx";

type Props = {
  services: readonly Service[] | undefined;
  failure: { failure: Error; retry: () => void } | undefined;
};

/** The market's home in 关怀版: a person to ask, and eight big matters; each opens its guide, where one begins. */
export function ElderHome({ services, failure }: Props) {
  const matters = services && bigMatters(services);
  return (
    <div className={styles.elder}>
      <ul className={styles.asks}>
        <Owned needs={["helpHref"]} as="li">
          {({ helpHref }) => (
            <a className={styles.ask} href={helpHref}>
              <Icon name="call" />
              打电话
            </a>
          )}
        </Owned>
        <li>
          <button type="button" className={styles.ask} onClick={listen}>
            <Icon name="sound" />
            听一听
          </button>
        </li>
        <li>
          <a className={styles.ask} href="#help">
            <Icon name="users" />
            找人帮忙
          </a>
        </li>
      </ul>
      <section aria-labelledby="matters-title">
        <h2 id="matters-title">常办的事</h2>
        {failure ? (
          <ErrorState title="服务没有加载出来" failure={failure.failure} onRetry={failure.retry} />
        ) : matters?.length === 0 ? (
          <p className={styles.none}>网上能办的事还没有上线，请打电话或者到窗口办。</p>
        ) : (
          <ul className={styles.matters} aria-busy={matters ? undefined : true}>
            {matters
              ? matters.map(({ theme, identification, name }) => (
                  <li key={identification}>
                    <Link className={styles.matter} to={`/serve/guide/${identification}`}>
                      <DomainIcon domain={theme.domain} icon={theme.icon} size="b" />
                      <b>
                        <WholeWords>{name}</WholeWords>
                      </b>
                    </Link>
                  </li>
                ))
              : themes.map(({ domain, icon }) => (
                  <li key={domain} className={styles.matter}>
                    <DomainIcon domain={domain} icon={icon} size="b" />
                    <span className="sk pill" />
                  </li>
                ))}
          </ul>
        )}
      </section>
    </div>
  );
}
