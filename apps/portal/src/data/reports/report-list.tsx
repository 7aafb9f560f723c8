import * as styles from "./report-list.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { reportPeriods, reportThemes } from "@sannong/contract/data/report-words";
import type { listReports, ReportSummary } from "@sannong/contract/data/reports";
import { type FilterGroup, Tag, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { FoundList } from "../../lib/lists/found-list.tsx";
import { optionsOf } from "../../lib/lists/options-of.ts";
import { type Offered, offerOf, useListAddress } from "../../lib/lists/use-list-address.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { reportQueries } from "./reports.queries.ts";

const PAGE = 10;
type Counts = OutputOf<typeof listReports>["counts"];

const offered = (requested: readonly string[]): Offered[] => [
  { name: "period", title: "周期", labels: reportPeriods },
  { name: "theme", title: "专题", labels: reportThemes },
  // regions are the server's to name: those in the address are kept, whatever they are
  {
    name: "region",
    title: "地区",
    labels: Object.fromEntries([PROVINCE_CODE, ...requested].map((code) => [code, code])),
  },
];

const countsIn: Record<string, keyof Counts> = { period: "period", theme: "theme", region: "regionCode" };

/** What the server counts, and what is chosen though nothing stands under it. */
function groupsOf(all: readonly Offered[], counts: Counts | undefined, chosen: Record<string, readonly string[]>) {
  return all.map(({ name, title, labels }): FilterGroup => {
    const known = counts?.[countsIn[name] ?? "period"];
    if (!known) return { name, title, options: optionsOf(labels) };
    const left = (chosen[name] ?? []).filter((value) => !known.some((one) => one.value === value));
    return {
      name,
      title,
      options: [
        ...known.map(({ value, name: label, count }) => ({ value, label, count })),
        ...left.map((value) => ({ value, label: labels[value] ?? value, count: 0 })),
      ],
    };
  });
}

function ReportRow({ report }: { report: ReportSummary }) {
  const { id, title, summary, period, theme, region, author, publishedAt, isForStaff } = report;
  return (
    <li className={styles.rpRow}>
      <p className={styles.rpTags}>
        <Tag tone="acc">{reportPeriods[period]}</Tag>
        <Tag>{reportThemes[theme]}</Tag>
        {isForStaff && (
          <Tag tone="info" icon="lock">
            工作人员
          </Tag>
        )}
      </p>
      <h2>
        <Link to={`?id=${encodeURIComponent(id)}`}>
          <WholeWords>{title}</WholeWords>
        </Link>
      </h2>
      <p>{summary}</p>
      <p className={styles.rpMeta}>
        <span>{region.name}</span>
        <span>{author}</span>
        <time dateTime={publishedAt}>{dayInWords(publishedAt)}</time>
      </p>
    </li>
  );
}

/** What was published, the newest first; what narrows it down stands in the address. */
export function ReportList() {
  const [query] = useSearchParams();
  const all = offered(query.getAll("region"));
  const { view, show } = useListAddress(offerOf(all));
  const read = useQuery(
    reportQueries.list({
      ...(view.keywords ? { keywords: view.keywords } : {}),
      period: (view.chosen["period"] ?? []) as (keyof typeof reportPeriods)[],
      theme: (view.chosen["theme"] ?? []) as (keyof typeof reportThemes)[],
      regionCode: [...(view.chosen["region"] ?? [])],
      pageNum: view.page,
      pageSize: PAGE,
    }),
  );
  return (
    <FoundList
      groups={groupsOf(all, read.data?.counts, view.chosen)}
      view={view}
      onView={show}
      unit="份报告"
      searchLabel="标题或摘要"
      read={read}
      size={PAGE}
      rows={5}
      label="报告"
      empty={{ what: "报告", level: 2, howToFill: "各单位的分析报告发布后会列在这里，新的在前。" }}
    >
      {(records) => (
        <ul className={`bx ${styles.rpList}`}>
          {records.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </FoundList>
  );
}
