import * as styles from "./record-lists.module.css";
import { PUBLISH_WITHIN_DAYS, type RecordKind, recordQueries } from "@sannong/contract/data/record-words";
import { Tabs } from "@sannong/ui";
import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { RecordList } from "../data/records/record-list.tsx";
import { type RecordPagePath, recordPages } from "../data/records/record-view.ts";
import { HelpLink } from "../lib/navigation/help-link.tsx";
import { usePageHead } from "../content/site/page-head.ts";

const leads: Record<RecordKind, string> = {
  certificate: "查持证单位的许可证、合格证和鉴定证书是否有效。",
  redList: "查守信主体的认定单位、文号和有效期限。",
  blackList: "查失信主体的案由、执行单位和惩戒期限。",
  licence: `行政许可决定自作出之日起 ${PUBLISH_WITHIN_DAYS} 个工作日内公示。`,
  penalty: `行政处罚决定自作出之日起 ${PUBLISH_WITHIN_DAYS} 个工作日内公示，到公示截止期自动停止。`,
};

const headOfKind = (title: string, kind: RecordKind) => ({
  title: recordQueries[kind].title,
  column: { name: title, type: "查询", description: leads[kind] },
});
/** At an address without a list it is the page's first. */
export function headOf(path: string) {
  const { title, lists } = recordPages[path as RecordPagePath];
  return headOfKind(title, Object.values(lists)[0] as RecordKind);
}

/** The three list queries (specification §2): certificates; red and black list; licences and penalties. */
export function Component() {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const { title, lists } = recordPages[pathname.replace(/\/$/, "") as RecordPagePath];
  const kinds: [string, RecordKind][] = Object.entries(lists);
  const usual = kinds[0] as [string, RecordKind];
  const [name, kind] = kinds.find(([one]) => one === query.get("list")) ?? usual;
  usePageHead(useMemo(() => headOfKind(title, kind), [title, kind]));

  const list = (
    <RecordList
      // another kind begins with its own places and words
      key={kind}
      kind={kind}
      detailOf={(id) => `/serve/searchdatadetails?${new URLSearchParams({ type: kind, id })}`}
    />
  );
  return (
    <Page
      title={recordQueries[kind].title}
      lead={
        <>
          {leads[kind]} <HelpLink on="records">怎样查询</HelpLink>
        </>
      }
    >
      {kinds.length === 1 ? (
        list
      ) : (
        <Tabs
          label={title}
          className={`tabs ${styles.recKinds}`}
          value={name}
          onChange={(next) => setQuery({ list: next })}
          tabs={kinds.map(([value, one]) => ({
            value,
            label: recordQueries[one].title.replace(/查询$/, ""),
            panel: one === kind ? list : null,
          }))}
        />
      )}
    </Page>
  );
}
