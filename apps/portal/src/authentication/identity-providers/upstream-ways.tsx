import * as styles from "./upstream-ways.module.css";
import { GOVERNMENT_OFFICE } from "@sannong/contract/rules/identity/roles";
import { departUpstream } from "@sannong/contract/authentication/identity-providers";
import { buttonClass, Icon } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { HomeType } from "@sannong/contract/rules/pages/home-type";
import { setHomeType } from "../../app/preferences.ts";
import { upstreamSourcesQuery } from "./identity-providers.queries.ts";

const addressOf = (input: { source: string; kind?: "legalPerson" }) =>
  `/api${departUpstream.path}?${new URLSearchParams(input).toString()}`;

/** 外部登录: plain links, for they leave this application (specification §4: external and government-portal login). */
export function UpstreamWays({ counter }: { counter: "market" | "gov" }) {
  const { data: sources, isPending } = useQuery(upstreamSourcesQuery);
  if (isPending) return null;
  const offered = (sources ?? []).filter(({ userSource }) => counter === "market" || userSource === GOVERNMENT_OFFICE);
  if (offered.length === 0)
    return counter === "gov" ? <p className="note">本门户还没有接入政务统一登录，请用双因子登录。</p> : null;
  // the browser comes back to the counter it left from
  const remember = () => setHomeType(counter === "gov" ? HomeType.government : HomeType.market);
  return (
    <section
      className={counter === "gov" ? `${styles.elsewhere} ${styles.alone}` : styles.elsewhere}
      aria-label="用其他账号登录"
    >
      <p className="note">{counter === "gov" ? "用政务统一身份登录，不用再记一套密码。" : "也可以用这些账号登录"}</p>
      <ul>
        {offered.map(({ name, label, offersLegalPersons }) => (
          <li key={name} className={offersLegalPersons ? styles.both : undefined}>
            <a className={buttonClass({})} href={addressOf({ source: name })} onClick={remember}>
              <Icon name="shield" />
              {label}
            </a>
            {offersLegalPersons && (
              <a
                className="link"
                href={addressOf({ source: name, kind: "legalPerson" })}
                aria-label={`${label}法人登录`}
                onClick={remember}
              >
                法人登录
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
