import * as styles from "./analysis-report.module.css";
import { buttonClass, EmptyState, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { visibleItems } from "@sannong/contract/rules/pages/menu-visibility";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { viewerOf } from "../app/layouts/viewer.ts";
import { Page } from "../app/layouts/page.tsx";
import { usePreferences } from "../app/preferences.ts";
import { ReportArticle } from "../data/reports/report-article.tsx";
import { ReportList } from "../data/reports/report-list.tsx";
import { reportQueries } from "../data/reports/reports.queries.ts";
import { mainMenu } from "../content/site/menu.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { addressWith } from "../lib/navigation/address.ts";
import { ApiRefusal } from "../lib/api/api-failure.ts";
import { useSession } from "../lib/session/session.ts";

export const head = {
  title: "分析报告",
  column: {
    name: "分析报告",
    type: "专题",
    description: "按月、按季、按年发布的农业农村分析报告，附图表数据和指标口径",
  },
};

/** /analysisReport — 分析报告: the list, and with `id` one of them. */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get("id");
  return id ? <Reader key={id} id={id} /> : <All />;
}

function All() {
  usePageHead(head);
  const { mode } = usePreferences();
  const looker = viewerOf(useSession());
  return (
    <Page
      title="分析报告"
      lead="按月、按季、按年看全省和各市的运行情况，图表附数据表和指标口径。"
      more={
        mode === "gov" &&
        visibleItems(mainMenu, looker).some(({ path }) => path === "/intelligentbrain") && (
          <Link className={`back ${styles.rpBrain}`} to="/intelligentbrain">
            <Icon name="brain" size="s" />
            智慧大脑
          </Link>
        )
      }
    >
      <ReportList />
    </Page>
  );
}

function Reader({ id }: { id: string }) {
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useQuery(reportQueries.detail(id));
  usePageHead({ title: data?.title ?? "分析报告" });
  const asTable = query.get("view") === "table";
  const isGone = error instanceof ApiRefusal && (error.reason === "report.unknown" || error.status === 400);
  const turn = () =>
    setQuery(addressWith({ view: asTable ? "" : "table" }), { replace: true, preventScrollReset: true });
  return (
    <div className={`wrap page ${styles.rpPage}`}>
      <Link className="back no-print" to="/analysisReport">
        <Icon name="left" size="s" />
        返回报告列表
      </Link>
      {data ? (
        <ReportArticle report={data} asTable={asTable} onTable={turn} />
      ) : (
        <div className="card">
          <h1 className="sr">分析报告</h1>
          {isGone ? (
            <EmptyState
              kind="elsewhere"
              level={2}
              title="没有找到这份报告"
              action={
                <Link className={buttonClass({ variant: "primary" })} to="/analysisReport">
                  看全部报告
                </Link>
              }
            >
              可能已经撤下，也可能只供工作人员查阅。
            </EmptyState>
          ) : error && !data ? (
            <ErrorState title="报告没有加载出来" failure={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={8} label="正在加载报告" />
          )}
        </div>
      )}
    </div>
  );
}
