import * as styles from "./homeZtfw.module.css";
import landscape from "@sannong/ui/art/terraces-market.svg?url";
import { Skeleton, useHydrated } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { catalogueQueries } from "../catalogue/services/services.queries.ts";
import { byUse } from "../catalogue/services/rank-systems.ts";
import { ServiceList } from "../catalogue/services/service-list.tsx";
import { SystemList } from "../catalogue/services/system-list.tsx";
import { ThemePanel } from "../catalogue/services/theme-panel.tsx";
import { chooseServices, EVERYBODY, isAudience, themeOf, workingFor } from "../catalogue/services/themes.ts";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { usePreferences } from "../app/preferences.ts";
import { lazyBlock } from "../content/site/lazy-block.tsx";
import { HotWords } from "../catalogue/search/hot-words.tsx";
import { NeedHelp } from "../content/site/need-help.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { QuickQueries } from "../content/site/quick-queries.tsx";
import { SearchBox } from "../catalogue/search/search-box.tsx";
import { useSession } from "../lib/session/session.ts";
import { addressWith } from "../lib/navigation/address.ts";
import { ElderHome } from "./home-elder.tsx";

/** until it is known what people search for */
const hotWords = ["农机购置补贴", "动物检疫", "家庭农场名录", "宅基地审批", "惠农贷款", "长江禁捕举报"];
export const head = {
  title: "首页",
  column: { name: "主题服务", type: "服务", description: "农业农村主题服务，按身份和领域查找并办理" },
};

/** The chosen audience and domain live in the address; the prerendered page knows no address, so they join after the start. */
function useChoice(isHydrated: boolean) {
  const [query, setQuery] = useSearchParams();
  const audience = isHydrated ? query.get("audience") : null;
  const set = (name: string, value: string | undefined) =>
    setQuery(addressWith({ [name]: value }), { replace: name !== "domain", preventScrollReset: true });
  return {
    audience: isAudience(audience) ? audience : EVERYBODY,
    theme: isHydrated ? themeOf(query.get("domain")) : undefined,
    set,
  };
}

const WaitingBlock = ({ title }: { title: string }) => (
  <section className="sec">
    <div className="sec-h">
      <h2>{title}</h2>
    </div>
    <div className="card">
      <Skeleton rows={4} />
    </div>
  </section>
);

/** Comes after the first view. */
const later = () => import("./home-market-later.tsx");
const situations = lazyBlock(async () => (await later()).SituationsBlock, <WaitingBlock title="遇到什么事" />);
const notices = lazyBlock(async () => (await later()).MarketNotices, <WaitingBlock title="通知公告" />);
const more = lazyBlock(async () => (await later()).MarketMore, <WaitingBlock title="惠农金融" />);

/** On a small screen the list that a press has changed lies below the edge. */
function bringIntoSight(id: string): void {
  const found = document.getElementById(id);
  if (found && found.getBoundingClientRect().top > innerHeight * 0.75) found.scrollIntoView({ block: "center" });
}

/** /homeZtfw — 主题服务首页. Composes search, themes, services, queries and help; holds no rule of its own. */
export function Component() {
  usePageHead(head);
  const isHydrated = useHydrated();
  const { audience, theme, set } = useChoice(isHydrated);
  const services = useQuery(catalogueQueries.services());
  const systems = useQuery(catalogueQueries.systems());
  // both lists first: the order must not change under the finger
  const ranked = systems.data && services.data && byUse(systems.data, services.data);
  const openService = useOpenService();
  const chosen = services.data && chooseServices(services.data, { audience, domain: theme?.domain });
  const session = useSession();
  // until it is known who looks, it may be anybody
  const asker = isHydrated && session.status === "signedIn" ? session : undefined;
  const isNarrowed = theme !== undefined || audience !== EVERYBODY;
  const failure = services.isLoadingError
    ? { failure: services.error, retry: () => void services.refetch() }
    : undefined;
  // what the build drew holds both homes, and the sheet shows one of them
  const { care } = usePreferences();
  const has = { elders: care || !isHydrated, everybodys: !care || !isHydrated };

  return (
    <>
      <div className={styles.hero}>
        <div className={styles.heroart}>
          <img className="art" src={landscape} alt="" fetchPriority="high" />
        </div>
        <div className={`wrap ${styles.inner}`}>
          <h1>想办什么事？</h1>
          <p className="sub">可以直接问，例如“买了插秧机怎么领补贴”</p>
          <SearchBox onOpen={openService} />
          {/* where there is nothing to find, no word is offered */}
          {services.data?.length !== 0 && <HotWords label="大家在搜" words={hotWords} isLive />}
        </div>
      </div>
      <div className="wrap market">
        {has.elders && <ElderHome services={services.data} failure={failure} />}
        {has.everybodys && (
          <div className="care-off">
            <ThemePanel
              services={services.data}
              audience={audience}
              onAudience={(next) => set("audience", next === EVERYBODY ? undefined : next)}
              chosen={theme}
              onChoose={(next) => {
                set("domain", next?.domain);
                if (next) bringIntoSight("services");
              }}
            />
            {situations}
            <div className="split">
              <div>
                <ServiceList
                  key={`${audience} ${theme?.domain}`}
                  title={theme?.name ?? "热门服务"}
                  services={chosen && (isNarrowed ? chosen : workingFor(asker, chosen))}
                  failure={failure}
                  onOpen={openService}
                  onShowAll={isNarrowed ? () => (set("domain", undefined), set("audience", undefined)) : undefined}
                />
                <QuickQueries />
              </div>
              <div>
                {!failure && !systems.isLoadingError && <SystemList systems={ranked} onOpen={openService} />}
                {notices}
              </div>
            </div>
            {more}
          </div>
        )}
        <NeedHelp />
      </div>
    </>
  );
}
