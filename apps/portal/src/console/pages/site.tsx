import * as styles from "./site.module.css";
import { Alert, ErrorState, pageIn, Skeleton, Tabs } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { OfficePage } from "../parts/office-page.tsx";
import { FilingForm } from "../../content/site/admin/filing-form.tsx";
import { LaunchChecklist } from "../../content/site/admin/launch-checklist.tsx";
import { LinkFindings } from "../../content/site/admin/link-findings.tsx";
import { siteAdminQueries } from "../../content/site/admin/site-admin.queries.ts";

const names = { filing: "网站信息", checklist: "上线检查单", links: "死链检查" } as const;
type Tab = keyof typeof names;
const isTab = (requested: string | null): requested is Tab => requested !== null && Object.hasOwn(names, requested);

function Filing() {
  const { data, error, refetch } = useQuery(siteAdminQueries.filing());
  if (error && !data) return <ErrorState title="网站信息没有读到" failure={error} onRetry={() => void refetch()} />;
  return data ? <FilingForm key={data.revision} stored={data} /> : <Skeleton rows={8} label="正在读取网站信息" />;
}

function Checklist() {
  const { data, error, refetch } = useQuery(siteAdminQueries.checklist());
  if (error && !data) return <ErrorState title="检查单没有读到" failure={error} onRetry={() => void refetch()} />;
  return data ? <LaunchChecklist {...data} /> : <Skeleton rows={8} label="正在核对" />;
}

/** /management/site — what the foot of every page says, what is missing before the site opens, and links that lead nowhere. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const requested = query.get("tab");
  const tab = isTab(requested) ? requested : "filing";
  const only = query.get("only") === "all" ? "all" : "broken";
  const page = pageIn(query);
  const panels = {
    filing: <Filing />,
    checklist: <Checklist />,
    links: (
      <LinkFindings
        only={only}
        page={page}
        onView={(change) => {
          const next = { only, page, ...change };
          setQuery({ tab: "links", only: next.only, page: String(next.page) });
        }}
      />
    ),
  };
  return (
    <OfficePage title="网站管理" lead="主办单位和备案信息显示在每个页面的底部；修改写入审计日志，两秒内在各页面生效。">
      <div className={styles.siteAdmin}>
        <Alert>备案号、标识码必须与主管部门核发的一致，填错会影响网站检查。</Alert>
        <Tabs<Tab>
          label="网站管理"
          value={tab}
          onChange={(next) => setQuery({ tab: next })}
          tabs={(Object.keys(names) as Tab[]).map((value) => ({
            value,
            label: names[value],
            panel: value === tab && panels[value],
          }))}
        />
      </div>
    </OfficePage>
  );
}
