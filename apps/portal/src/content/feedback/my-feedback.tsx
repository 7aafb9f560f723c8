import * as styles from "./my-feedback.module.css";
import { buttonClass, Paged, pageIn } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { FeedbackEntry } from "./feedback-entry.tsx";
import { feedbackQueries, PAGE_SIZE } from "./feedback.queries.ts";

/** /mine/feedback — 我的反馈. */
export function MyFeedback() {
  const [query, setQuery] = useSearchParams();
  const page = pageIn(query);
  const write = (
    <Link className={buttonClass({ variant: "primary" })} to="/feedback">
      提交意见反馈
    </Link>
  );
  return (
    <Paged
      read={useQuery(feedbackQueries.mine(page))}
      page={page}
      size={PAGE_SIZE}
      label="我的反馈"
      onPage={(next) => setQuery({ page: String(next) })}
      empty={{
        what: "反馈",
        title: "您还没有提交过反馈",
        level: 2,
        action: write,
        narrowing: null,
        howToFill: "遇到问题或有好的建议，随时告诉我们。",
      }}
    >
      {(records) => (
        <div className={styles.feedbackList}>
          {records.map((entry) => (
            <FeedbackEntry key={entry.referenceNumber} entry={entry} />
          ))}
        </div>
      )}
    </Paged>
  );
}
