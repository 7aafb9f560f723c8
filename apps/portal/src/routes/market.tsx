import * as themePanelStyles from "../catalogue/services/theme-panel.module.css";
import * as quickQueriesStyles from "../content/site/quick-queries.module.css";
import * as styles from "./market.module.css";
import { buttonClass, DomainIcon, EmptyState } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { catalogueQueries } from "../catalogue/services/services.queries.ts";
import {
  type Audience,
  chooseServices,
  countByDomain,
  EVERYBODY,
  isAudience,
  themes,
} from "../catalogue/services/themes.ts";
import { ChosenProducts } from "../content/finance/chosen-products.tsx";
import { SituationsBlock } from "../content/situations/situations-block.tsx";
import { NeedHelp } from "../content/site/need-help.tsx";
import { WhoChoice } from "../catalogue/services/who-choice.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { QuickQueries } from "../content/site/quick-queries.tsx";

const lead = "农户、家庭农场、合作社和企业要办的事，按事情找、按行业找都行。";
const head = {
  title: "市场服务",
  column: { name: "市场服务", type: "办事服务", description: lead, keywords: "市场服务,办事,涉农主体" },
};

/** /market — 市场服务: what farmers, cooperatives and enterprises want to do, by event and by trade. */
export function Component() {
  usePageHead(head);
  const below = useParams()["*"] ?? "";
  if (below !== "") return <NoSuchColumn />;
  return <Market />;
}

function Market() {
  const [query, setQuery] = useSearchParams();
  const requested = query.get("audience");
  const audience = isAudience(requested) ? requested : EVERYBODY;
  const read = useQuery(catalogueQueries.services());
  const services = read.data && chooseServices(read.data, { audience, domain: undefined });
  const choose = (next: Audience) =>
    setQuery(next === EVERYBODY ? {} : { audience: next }, { preventScrollReset: true, replace: true });
  return (
    <Page title="市场服务" lead={lead}>
      <WhoChoice audience={audience} onChoose={choose} />
      <SituationsBlock {...(audience !== EVERYBODY && { audience })} />
      <section className="sec" aria-labelledby="trades-title">
        <div className="sec-h">
          <h2 id="trades-title">按行业找</h2>
        </div>
        <ul className={styles.trades}>
          {themes.map(({ domain, name, about, icon }) => (
            <li key={domain}>
              <Link className={themePanelStyles.theme} to={themeAddress(domain, audience)}>
                <DomainIcon domain={domain} size="b" {...(icon && { icon })} />
                <span className="grow">
                  <b>
                    {name}
                    {services && <em>{countByDomain(services)[domain] ?? 0} 项</em>}
                  </b>
                  <span className="about ell">{about}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <ChosenProducts {...(audience !== EVERYBODY && { audience })} />
      <section className="sec" aria-labelledby="machines-title">
        <div className="sec-h">
          <h2 id="machines-title">农机和补贴</h2>
        </div>
        <ul className={`${quickQueriesStyles.quick} ${styles.machineWays}`}>
          {machineWays.map(([name, path]) => (
            <li key={path}>
              <Link to={path}>
                <DomainIcon domain="mach" size="s" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <QuickQueries />
      <NeedHelp />
    </Page>
  );
}

const machineWays = [
  ["补贴机具和补贴额", "/serve/agrotechnology"],
  ["有效的鉴定证书", "/serve/agrotechnology?state=valid"],
  ["农机办事服务", "/serve/agrotechnology?view=services"],
] as const;

/** The list of a trade stands on the theme home, which knows both choices. */
function themeAddress(domain: string, audience: Audience): string {
  const query = new URLSearchParams({ domain, ...(audience !== EVERYBODY && { audience }) });
  return `/homeZtfw?${query.toString()}#services`;
}

const NoSuchColumn = () => (
  <Page title="市场服务">
    <EmptyState
      kind="elsewhere"
      level={2}
      title="没有这个栏目"
      action={
        <Link className={buttonClass({ variant: "primary" })} to="/market">
          去市场服务
        </Link>
      }
    >
      地址可能写错了，或者栏目已经调整。
    </EmptyState>
  </Page>
);
