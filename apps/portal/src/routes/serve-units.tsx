import { buttonClass, EmptyState, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { usePreferences } from "../app/preferences.ts";
import { starOfService } from "../catalogue/favourites/favourite-star.tsx";
import { serveQueries } from "../catalogue/guides/guides.queries.ts";
import { ServeTabs } from "../catalogue/guides/serve-tabs.tsx";
import { ServiceFinder } from "../catalogue/guides/service-finder.tsx";
import { UnitList } from "../catalogue/guides/unit-list.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";

const lead = "知道归哪个部门管，就从那个部门找。";
export const head = {
  title: "按部门找",
  column: { name: "按部门找", type: "办事服务", description: lead, keywords: "三农服务,按部门找,办事指南" },
};

/** /serve/units — 按部门找: the units that have something done, and the matters of the one that was chosen. */
export function Component() {
  const [query] = useSearchParams();
  const unit = query.get("owner") ?? "";
  return unit === "" ? <Units /> : <OfUnit key={unit} unit={unit} />;
}

function Units() {
  usePageHead(head);
  const { mode } = usePreferences();
  const readers = mode === "gov" ? "all" : "public";
  const read = useQuery(serveQueries.services({ readers, pageNum: 1, pageSize: 1 }));
  const units = read.data?.facets["owner"];
  return (
    <Page title="按部门找" lead={lead}>
      <ServeTabs />
      <h2 className="sr">部门</h2>
      {read.isError && !read.data ? (
        <ErrorState title="部门没有加载出来" failure={read.error} onRetry={() => void read.refetch()} />
      ) : units === undefined ? (
        <Skeleton rows={6} label="正在加载部门" />
      ) : units.length === 0 ? (
        <EmptyState
          kind="nothingYet"
          level={3}
          title="这里还没有事项"
          action={
            <Link className={buttonClass({ variant: "primary" })} to="/notices">
              看通知公告
            </Link>
          }
        >
          事项公布后，会按办理部门列在这里。
        </EmptyState>
      ) : (
        <UnitList units={units} />
      )}
    </Page>
  );
}

function OfUnit({ unit }: { unit: string }) {
  usePageHead({ ...head, title: `${unit}办的事` });
  const { mode } = usePreferences();
  const openService = useOpenService();
  return (
    <Page title={`${unit}办的事`}>
      <ServeTabs />
      <Link className="back no-print" to="/serve/units">
        <Icon name="left" size="s" />
        全部部门
      </Link>
      <h2 className="sr">事项</h2>
      <ServiceFinder among={{ owner: unit }} forStaff={mode === "gov"} onOpen={openService} starOf={starOfService} />
    </Page>
  );
}
