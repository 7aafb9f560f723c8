import * as styles from "./system-frame.module.css";
import { mayApply } from "@sannong/contract/rules/identity/may-apply";
import { buttonClass, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { ConnectedSystem, ModuleNode, Service } from "@sannong/contract/catalogue/services";
import { homeOf } from "../app/layouts/counter.ts";
import { usePreferences } from "../app/preferences.ts";
import { catalogueQueries } from "../catalogue/services/services.queries.ts";
import { useSession } from "../lib/session/session.ts";

export type Catalogue = { systems: ConnectedSystem[]; services: Service[]; modules: ModuleNode[] };

/** Which of the two views one looks at; what narrows both down goes along. */
function Views() {
  const { pathname, search } = useLocation();
  const view = (path: string, icon: "grid" | "list", name: string) => (
    <Link to={`${path}${search}`} aria-current={pathname.startsWith(path) ? "page" : undefined}>
      <Icon name={icon} size="s" />
      {name}
    </Link>
  );
  return (
    <div className={styles.views}>
      {view("/system/index", "grid", "模块视图")}
      {view("/system/function", "list", "功能视图")}
    </div>
  );
}

/** Head and data of 行业专题; the views stand inside. */
export function SystemFrame({ children }: { children: (catalogue: Catalogue) => ReactNode }) {
  const { mode } = usePreferences();
  const session = useSession();
  const systems = useQuery(catalogueQueries.systems());
  const services = useQuery(catalogueQueries.services());
  const modules = useQuery(catalogueQueries.modules());
  const failed = [systems, services, modules].find((read) => read.isLoadingError);
  return (
    <div className="wrap page titled">
      <Link className="back" to={homeOf[mode]}>
        <Icon name="left" size="s" />
        返回首页
      </Link>
      <div className={styles.sysh}>
        <div>
          <h1>行业专题</h1>
          <p className="lead">已接入的登录一次就能进入，未接入的写明到哪里办。</p>
        </div>
        <nav aria-label="视图">
          <Views />
          {session.status === "signedIn" && mayApply(session) && (
            <Link className={buttonClass()} to="/systemsettled">
              <Icon name="plus" />
              申请接入
            </Link>
          )}
        </nav>
      </div>
      {failed ? (
        <ErrorState title="系统没有加载出来" failure={failed.error} onRetry={() => void failed.refetch()} />
      ) : systems.data && services.data && modules.data ? (
        children({ systems: systems.data, services: services.data, modules: modules.data })
      ) : (
        <div className="bx">
          <Skeleton rows={6} label="正在加载系统" />
        </div>
      )}
    </div>
  );
}
