import * as recordDetailStyles from "./record-detail.module.css";
import * as styles from "./record-list.module.css";
import { exportRecords } from "@sannong/contract/data/records";
import { type RecordKind, recordQueries } from "@sannong/contract/data/record-words";
import {
  Alert,
  allOf,
  Button,
  EmptyState,
  ErrorState,
  FilterList,
  type ListAddress,
  narrowedBy,
  Paged,
} from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useNow } from "../../lib/hooks/use-now.ts";
import { ApiRefusal } from "../../lib/api/api.ts";
import { ExportButton } from "../../lib/lists/export-button.tsx";
import { useListAddress } from "../../lib/lists/use-list-address.ts";
import { RecordRow } from "./record-row.tsx";
import { categoryTyped, groupsOf, orders, questionOf } from "./record-view.ts";
import { recordQueriesOf, type RecordQuestion } from "./records.queries.ts";

const PAGE = 10;
type Props = {
  kind: RecordKind;
  detailOf: (id: string) => string;
};

/** One kind's list: keyword, filters, order and page stand in the address; the same rows go into a workbook or onto paper. */
export function RecordList({ kind, detailOf }: Props) {
  const { keywordHint, unit } = recordQueries[kind];
  const now = useNow();
  const [query] = useSearchParams();
  const filters = useQuery(recordQueriesOf(kind).filters());
  const groups = groupsOf(kind, filters.data?.areas ?? [], query.get("city"), now);
  const { view, show } = useListAddress({ groups, orders });
  // until the places are known, a place in the address must not fall away
  if (filters.isError && !filters.data)
    return <ErrorState title="查询条件没有加载出来" failure={filters.error} onRetry={() => void filters.refetch()} />;
  return (
    <Listed
      kind={kind}
      isReady={filters.data !== undefined}
      source={filters.data?.source.name}
      view={view}
      frame={{ groups, view, onView: show, orders, unit, searchLabel: keywordHint }}
      detailOf={detailOf}
    />
  );
}

type Frame = Pick<
  React.ComponentProps<typeof FilterList>,
  "groups" | "view" | "onView" | "orders" | "unit" | "searchLabel"
>;
type ListedProps = {
  kind: RecordKind;
  isReady: boolean;
  source: string | undefined;
  view: ListAddress;
  frame: Frame;
  detailOf: (id: string) => string;
};

function Listed({ kind, isReady, source, view, frame, detailOf }: ListedProps) {
  const requested = questionOf(view);
  const read = useQuery({
    ...recordQueriesOf(kind).list({ ...requested, pageNum: view.page, pageSize: PAGE }),
    enabled: isReady,
  });
  const { data, error } = read;
  const meant = categoryTyped(kind, view.keywords);
  return (
    <FilterList
      {...frame}
      total={data?.total}
      unit={data?.isCapped ? `${frame.unit}以上` : frame.unit}
      extra={<Acts kind={kind} asked={requested} total={data?.total ?? 0} />}
    >
      <h2 className="sr">查询结果</h2>
      {error instanceof ApiRefusal && error.reason?.startsWith("records.") ? (
        <Refused refusal={error} onRetry={() => void read.refetch()} onClear={() => frame.onView(allOf(view))} />
      ) : (
        <Paged
          read={read}
          page={view.page}
          size={PAGE}
          rows={6}
          label={recordQueries[kind].title}
          onPage={(page) => frame.onView({ page })}
          empty={{
            what: "记录",
            howToFill: "主管单位公布后，公示期内的记录都能在这里查到。",
            noneFound: view.keywords ? `没有找到“${view.keywords}”` : "没有符合条件的记录",
            advice: meant
              ? `“${meant}”是一个类别，可以按类别查。`
              : view.keywords
                ? "请核对名称或编号，可以只输入其中两三个字；也可以清除筛选条件后再找。"
                : "减少一个筛选条件再看看。",
            narrowing: meant
              ? {
                  isSet: true,
                  onClear: () => frame.onView({ keywords: "", chosen: { category: [meant] } }),
                  clearLabel: `查“${meant}”`,
                }
              : narrowedBy(view, frame.onView),
          }}
        >
          {(records) => (
            <ul className={styles.recs} aria-label="查询结果">
              {records.map((record) => (
                <RecordRow
                  key={record.id}
                  kind={kind}
                  record={record}
                  highlights={data?.highlights?.[record.id]}
                  to={detailOf(record.id)}
                />
              ))}
            </ul>
          )}
        </Paged>
      )}
      {data?.isCapped && (
        <Alert>只列出前 {data.total.toLocaleString("zh-CN")} 条。要找的不在其中，请再加一个查询条件。</Alert>
      )}
      {source && (
        <p className={recordDetailStyles.recSource}>
          数据来源：{source}。公示内容以发布单位为准，身份证件号码均已隐去。
        </p>
      )}
    </FilterList>
  );
}

/** What the authority that keeps the record or the rule says, in its own words. */
function Refused({ refusal, onRetry, onClear }: { refusal: ApiRefusal; onRetry: () => void; onClear: () => void }) {
  if (refusal.reason !== "records.keywordTooShort")
    return <ErrorState title="暂时查不到" failure={refusal} onRetry={onRetry} />;
  return (
    <EmptyState kind="noneFound" title="请再多写一个字" onClear={onClear}>
      {refusal.message}
    </EmptyState>
  );
}

function Acts({ kind, asked, total }: { kind: RecordKind; asked: RecordQuestion; total: number }) {
  return (
    <>
      <ExportButton
        entry={exportRecords}
        input={{ ...asked, type: kind }}
        name={`${recordQueries[kind].title}结果`}
        label="导出 Excel"
        size="small"
        disabled={total === 0}
      />
      <Button size="small" icon="doc" className={styles.recPrint} disabled={total === 0} onClick={() => window.print()}>
        打印
      </Button>
    </>
  );
}
