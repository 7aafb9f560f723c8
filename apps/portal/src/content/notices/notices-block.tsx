import * as noticeListStyles from "./notice-list.module.css";
import * as styles from "./notices-block.module.css";
import type { NoticeSummary } from "@sannong/contract/content/notices";
import { ErrorState, Skeleton, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useNow } from "../../lib/hooks/use-now.ts";
import { isNew, shortDay } from "./notice-dates.ts";
import { noticeQueries } from "./notices.queries.ts";

const SHOWN = 5;

type Props = {
  title: string;
  /** officials see what concerns them too */
  audience: "everybody" | "staff";
  /** the frame: a section of the market's page, or a box of the staff's */
  frame: "sec" | "bx";
};

const Line = ({ notice: { id, title, publishedAt }, now }: { notice: NoticeSummary; now: Date }) => (
  <li>
    <time dateTime={publishedAt}>{shortDay(publishedAt)}</time>
    <Link className="c2" to={`/notices/${id}`}>
      <WholeWords>{title}</WholeWords>
      {isNew(publishedAt, now) && <em className={noticeListStyles.fresh}>新</em>}
    </Link>
  </li>
);

/** The last notices, and the way to all. */
export function NoticesBlock({ title, audience, frame }: Props) {
  const { data, isError, error, refetch } = useQuery(noticeQueries.list({ audience, pageSize: SHOWN }));
  const now = useNow();
  const content = isError ? (
    <ErrorState title="通知没有加载出来" failure={error} onRetry={() => void refetch()} />
  ) : data?.total === 0 ? (
    <p className="quiet">还没有通知。新的通知会出现在这里。</p>
  ) : data ? (
    <ul className={frame === "sec" ? `${styles.mini} few` : styles.mini}>
      {data.records.map((notice) => (
        <Line key={notice.id} notice={notice} now={now} />
      ))}
    </ul>
  ) : (
    <Skeleton rows={3} label="正在加载通知" />
  );
  return (
    <section className={frame} aria-labelledby="notices-title">
      <div className={frame === "sec" ? "sec-h" : "h"}>
        <h2 id="notices-title">{title}</h2>
        <Link className="more link hit" to={audience === "staff" ? "/notices?audience=staff" : "/notices"}>
          更多
        </Link>
      </div>
      {frame === "sec" ? <div className="card">{content}</div> : content}
    </section>
  );
}
