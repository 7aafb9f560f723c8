import * as styles from "./home.module.css";
import type { ConnectedSystem, ModuleNode, Service } from "@sannong/contract/catalogue/services";
import { present } from "../lib/browser/clock.ts";
import { site } from "../lib/words/site.ts";
import contours from "@sannong/ui/art/contours.svg?url";
import { Alert, ErrorState, Skeleton, Tabs } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { mayManageSystems } from "../app/layouts/account-menu-items.tsx";
import { catalogueQueries } from "../catalogue/services/services.queries.ts";
import { byUse, handful, lastOf } from "../catalogue/services/rank-systems.ts";
import { ServiceList } from "../catalogue/services/service-list.tsx";
import { NoSystems, SystemGrid } from "../catalogue/services/system-grid.tsx";
import { workingFirst } from "../catalogue/services/themes.ts";
import { FavouriteStar, starOfSystem } from "../catalogue/favourites/favourite-star.tsx";
import { NoticesBlock } from "../content/notices/notices-block.tsx";
import { TodoCard } from "../content/todos/todo-card.tsx";
import { saidOfSystem } from "../catalogue/services/system-marks.ts";
import { openSystem, useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { AccountCard } from "../catalogue/home/account-card.tsx";
import { momentInWords } from "../lib/words/words.ts";
import { ConnectionMonitor } from "../catalogue/home/connection-monitor.tsx";
import { greetingAt } from "../catalogue/home/greeting.ts";
import { MySystems } from "../catalogue/home/my-systems.tsx";
import { ModuleAreas } from "../catalogue/home/module-areas.tsx";
import { type HomeTab, homeTabs, isHomeTab } from "../catalogue/home/tabs.ts";
import { PortalTotals } from "../catalogue/home/totals.tsx";
import { ReportsBlock } from "../data/reports/reports-block.tsx";
import { FeaturedScenes } from "../content/scenes/featured-scenes.tsx";
import { OnceRead } from "../lib/queries/once-read.tsx";
import { type Session, useSession } from "../lib/session/session.ts";
import { HotWords } from "../catalogue/search/hot-words.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { useFavouritesAndRecent } from "./favourites-and-recent.ts";
import { SearchBox } from "../catalogue/search/search-box.tsx";

const hotWords = ["高标准农田", "检疫出证", "承包合同", "宅基地审批", "禁捕巡护"];
export const head = { title: "工作人员首页" };

/** The systems of one tab: its areas, and the tiles of the area chosen. */
function SystemsOfTab({
  tab,
  systems,
  modules,
  onOpen,
}: {
  tab: (typeof homeTabs)[number];
  systems: readonly ConnectedSystem[];
  modules: readonly ModuleNode[];
  onOpen: (system: ConnectedSystem) => void;
}) {
  const [areaId, setAreaId] = useState<string>();
  const ofTab = systems.filter((system) => system.tab === tab.value);
  const areas = modules.filter((area) => area.tab === tab.value);
  const area = areas.find((one) => one.id === areaId);
  const below = new Set(area && [area.id, ...area.children.map((child) => child.id)]);
  return (
    <>
      {areas.length > 0 && (
        <section className="bx" aria-labelledby="areas-title">
          <div className="h">
            <h2 id="areas-title">{tab.label}</h2>
            <p className="muted sm">
              {areas.length} 个领域，{ofTab.length} 个系统
            </p>
            <Link className="more link hit" to={`/system/index?tab=${tab.value}`}>
              按模块浏览
            </Link>
          </div>
          <ModuleAreas modules={areas} chosen={areaId} onChoose={setAreaId} />
        </section>
      )}
      <section className="bx" aria-labelledby="systems-title">
        <div className="h">
          <h2 id="systems-title">{area ? area.name : "业务系统"}</h2>
          {area && (
            <button type="button" className="more link hit" onClick={() => setAreaId(undefined)}>
              看全部领域
            </button>
          )}
        </div>
        <div className="pad">
          <SystemGrid
            key={areaId}
            star={starOfSystem}
            systems={area ? ofTab.filter((one) => below.has(one.moduleId)) : ofTab}
            onOpen={onOpen}
          />
        </div>
      </section>
    </>
  );
}

const government = (services: readonly Service[]) =>
  workingFirst(services.filter((one) => one.audiences.includes("工作人员")));

/** While the tab is open the findings are read anew each minute; until then the list's own state stands. */
function Monitor({ systems, onOpen }: Pick<Parameters<typeof ConnectionMonitor>[0], "systems" | "onOpen">) {
  const { data, isError } = useQuery(catalogueQueries.connectionHealth());
  const { data: history } = useQuery(catalogueQueries.connectionHistory());
  const session = useSession();
  const mayManage = session.status === "signedIn" && mayManageSystems(session);
  if (systems.length === 0)
    return (
      <section className="bx" aria-labelledby="monitor-title">
        <div className="h">
          <h2 id="monitor-title">共享对接监控</h2>
        </div>
        <NoSystems />
      </section>
    );
  return (
    <>
      {isError && <Alert tone="warn">最新的检测结果没有读到，下面是上次已知的状态。每分钟会再读一次。</Alert>}
      <ConnectionMonitor
        systems={systems}
        probes={data}
        history={history}
        onOpen={onOpen}
        more={
          mayManage && (
            <Link className="more link hit" to="/management/integration">
              退出通知与暂停
            </Link>
          )
        }
      />
    </>
  );
}

function TabContent({ tab }: { tab: (typeof homeTabs)[number] }) {
  const openService = useOpenService();
  const systems = useQuery(catalogueQueries.systems());
  const modules = useQuery(catalogueQueries.modules());
  const services = useQuery(catalogueQueries.services());
  const failed = [systems, modules].find((read) => read.isLoadingError);
  if (failed) {
    return <ErrorState title="系统没有加载出来" failure={failed.error} onRetry={() => void failed.refetch()} />;
  }
  // the services decide the order, which must not change under the finger; without them the catalogue's own will do
  if (!systems.data || !modules.data || services.isPending)
    return (
      <div className="bx">
        <Skeleton rows={5} label="正在加载系统" />
      </div>
    );
  if (tab.value === "gxdjjk") return <Monitor systems={systems.data} onOpen={openSystem} />;
  const Systems = tab.value === "zhny" ? OwnSystemsAndOthers : SystemsOfTab;
  return (
    <>
      {tab.value === "dfcj" && (
        <section className="bx" aria-labelledby="scenes-title">
          <div className="h">
            <h2 id="scenes-title">各地场景</h2>
            <Link className="more link hit" to="/scene/scene">
              更多场景
            </Link>
          </div>
          <div className="pad">
            <FeaturedScenes />
          </div>
        </section>
      )}
      <Systems tab={tab} systems={byUse(systems.data, services.data)} modules={modules.data} onOpen={openSystem} />
      {tab.value === "yyfw" && (
        <ServiceList
          title="工作人员办的服务"
          services={services.data && government(services.data)}
          failure={
            services.isLoadingError ? { failure: services.error, retry: () => void services.refetch() } : undefined
          }
          onOpen={openService}
        />
      )}
    </>
  );
}

type OfTab = Parameters<typeof SystemsOfTab>[0];

/** What I keep at hand and opened last, above everything else; what stands there comes last among the systems below. */
function OwnSystemsAndOthers(ofTab: OfTab) {
  const { systems } = ofTab;
  const { kept, recents, openService, isPending, failed } = useFavouritesAndRecent();
  if (failed)
    return (
      <>
        <ErrorState title="我的系统没有加载出来" failure={failed.error} onRetry={() => void failed.refetch()} />
        <SystemsOfTab {...ofTab} />
      </>
    );
  if (isPending)
    return (
      <div className="bx">
        <Skeleton rows={3} label="正在加载我的系统" />
      </div>
    );
  const starred = kept.map(({ favourite, ...one }) => ({
    ...one,
    key: `${favourite.kind} ${favourite.subject}`,
    star: <FavouriteStar {...favourite} name={one.name} />,
  }));
  const popular = handful(systems, SUGGESTED);
  const suggested = popular.map((system) => ({
    ...saidOfSystem(system),
    key: system.systemAbbr,
    star: <FavouriteStar kind="system" subject={system.systemAbbr} name={system.name} />,
    open: () => openSystem(system),
  }));
  const atHand =
    kept.length > 0
      ? kept.flatMap(({ favourite: { kind, subject } }) => (kind === "system" ? [subject] : []))
      : popular.map(({ systemAbbr }) => systemAbbr);
  return (
    <>
      <MySystems recents={recents} kept={starred} suggested={suggested} onOpenRecent={openService} />
      <Others {...ofTab} atHand={atHand} />
    </>
  );
}

/** Their order is that of the first look: a star that is pressed moves no tile from under the finger. */
function Others({ atHand, ...ofTab }: OfTab & { atHand: readonly string[] }) {
  const [elsewhere] = useState(() => new Set(atHand));
  return <SystemsOfTab {...ofTab} systems={lastOf(ofTab.systems, elsewhere)} />;
}
const SUGGESTED = 6;

function Aside({ session }: { session: Session }) {
  return (
    <div className="aside">
      <TodoCard />
      {session.status === "signedIn" && (
        <AccountCard
          account={{
            ...session.user,
            roleNames: session.roles.map((role) => role.roleName),
            factors: session.factors,
            lastSignInAt: session.lastSignInAt,
          }}
        />
      )}
      <NoticesBlock title="通知" audience="staff" frame="bx" />
      <ReportsBlock />
    </div>
  );
}

/** Office and last sign-in, as far as they are known. */
function whereAndWhen(session: Session): string {
  if (session.status !== "signedIn") return site.name;
  const { user, lastSignInAt } = session;
  const last = lastSignInAt && `上次登录 ${momentInWords(lastSignInAt)}`;
  return [user.company || user.regionName, last].filter(Boolean).join("　");
}

/** /home — 工作人员首页. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const openService = useOpenService();
  const [greeting] = useState(() => greetingAt(present()));
  const totals = useQuery(catalogueQueries.totals());
  const [query, setQuery] = useSearchParams();
  const requested = query.get("tab");
  const value: HomeTab = isHomeTab(requested) ? requested : "zhny";
  const user = session.status === "signedIn" ? session.user : undefined;

  return (
    <>
      <nav aria-label="本页内容">
        <a className="skip" href="#systems">
          跳到业务系统
        </a>
        <a className="skip" href="#todo">
          跳到我的待办
        </a>
      </nav>
      <div className="ghero">
        <img className={`art ${styles.bg}`} src={contours} alt="" />
        <div className={`wrap ${styles.hrow}`}>
          <div>
            <h1>{user ? `${user.nickname}，${greeting}` : "工作人员首页"}</h1>
            <p className="sub">{whereAndWhen(session)}</p>
            <SearchBox placeholder="搜系统、功能、数据资源" onOpen={openService} />
            {totals.data?.serviceTotal !== 0 && <HotWords label="常搜" words={hotWords} isLive />}
          </div>
          <PortalTotals totals={totals.data} />
        </div>
      </div>
      <div>
        <Tabs
          label="首页分区"
          className={styles.subt}
          panelClassName="wrap deck"
          value={value}
          onChange={(next) => setQuery({ tab: next }, { replace: true, preventScrollReset: true })}
          tabs={homeTabs.map((tab) => ({
            ...tab,
            panel: (
              <OnceRead label="正在加载首页">
                <div className={tab.value === "gxdjjk" ? `col ${styles.whole}` : "col"} id="systems" tabIndex={-1}>
                  <TabContent tab={tab} />
                </div>
                {/* the monitor's table needs the width */}
                {tab.value !== "gxdjjk" && <Aside session={session} />}
              </OnceRead>
            ),
          }))}
        />
      </div>
    </>
  );
}
