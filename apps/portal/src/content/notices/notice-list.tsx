import * as styles from "./notice-list.module.css";
import { type NoticeKind, noticeKinds } from "@sannong/contract/content/notice-words";
import type { NoticeSummary } from "@sannong/contract/content/notices";
import { dayOf } from "@sannong/contract/rules/time/days";
import { Icon, Paged, SearchField, Tag, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useNow } from "../../lib/hooks/use-now.ts";
import { isNew } from "./notice-dates.ts";
import { noticeQueries } from "./notices.queries.ts";

export type NoticeView = {
  kind: NoticeKind | undefined;
  keywords: string;
  audience: "everybody" | "staff";
  page: number;
};
type Props = { view: NoticeView; onView: (change: Partial<NoticeView>) => void };

const SIZE = 10;
const kinds = Object.entries(noticeKinds) as [NoticeKind, (typeof noticeKinds)[NoticeKind]][];

const Row = ({
  notice: { id, kind, title, summary, source, publishedAt },
  now,
}: {
  notice: NoticeSummary;
  now: Date;
}) => (
  <li className={styles.nrow}>
    <time dateTime={publishedAt}>
      <b>{dayOf(new Date(publishedAt)).slice(8)}</b>
      <span>{dayOf(new Date(publishedAt)).slice(0, 7)}</span>
    </time>
    <div className="grow">
      <h3>
        <Link className="cover" to={`/notices/${id}`}>
          <WholeWords>{title}</WholeWords>
        </Link>
        {isNew(publishedAt, now) && <em className={styles.fresh}>新</em>}
      </h3>
      <p className="c2">{summary}</p>
      <p className="sm muted">
        <Tag>{noticeKinds[kind].name}</Tag> {source}
      </p>
    </div>
    <Icon name="right" size="s" />
  </li>
);

function Columns({ view, counts, onView }: Props & { counts: Partial<Record<NoticeKind, number>> | undefined }) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const column = (kind: NoticeKind | undefined, name: string, count: number | undefined) => (
    <button key={name} type="button" aria-pressed={view.kind === kind} onClick={() => onView({ kind, page: 1 })}>
      {name}
      {total !== undefined && total > 0 && <em>{count}</em>}
    </button>
  );
  return (
    <nav className={`${styles.ncols} sideways`} aria-label="栏目">
      {column(undefined, "全部", total)}
      {kinds.map(([kind, { name }]) => column(kind, name, counts && (counts[kind] ?? 0)))}
    </nav>
  );
}

/** Notices by column, the newest first. */
export function NoticeList({ view, onView }: Props) {
  const { kind, keywords, audience, page } = view;
  const filter = { audience, pageNum: page, pageSize: SIZE, ...(kind && { kind }), ...(keywords && { keywords }) };
  const now = useNow();
  const read = useQuery(noticeQueries.list(filter));
  return (
    <>
      <div className={styles.nbar}>
        <Columns view={view} onView={onView} counts={read.data?.counts} />
        <SearchField
          label="标题或摘要中的文字"
          keywords={keywords}
          onSearch={(typed) => onView({ keywords: typed.trim(), page: 1 })}
        />
      </div>
      <div className="bx">
        <h2 className="sr">通知列表</h2>
        <Paged
          read={read}
          page={page}
          size={SIZE}
          label="通知"
          rows={6}
          onPage={(next) => onView({ page: next })}
          empty={{
            what: "通知",
            howToFill: "通知、公告和政策发布后会列在这里，新的在前。",
            noneFound: "没有找到通知",
            advice: "换一个栏目或文字试试。",
            narrowing: {
              isSet: kind !== undefined || keywords !== "",
              onClear: () => onView({ kind: undefined, keywords: "", page: 1 }),
              clearLabel: "看全部通知",
            },
          }}
        >
          {(records) => (
            <ul>
              {records.map((notice) => (
                <Row key={notice.id} notice={notice} now={now} />
              ))}
            </ul>
          )}
        </Paged>
      </div>
    </>
  );
}
