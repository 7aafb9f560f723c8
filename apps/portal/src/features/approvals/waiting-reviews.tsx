import { type ApprovalKind, approvalKinds } from "@sannong/contract/approval-words";
import { Icon } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { failureText } from "../../lib/api.ts";
import { approvalQueries } from "./approvals.queries.ts";

/** One queue: how many wait in it. */
function Queue({ kind }: { kind: ApprovalKind }) {
  const list = approvalQueries.list({ kind, status: "pending", pageNum: 1, pageSize: 1 });
  const { data, error } = useQuery({ ...list, meta: { quiet: true } });
  return (
    <Link to={`/management/registrations?kind=${kind}`}>
      <span className="dom s acc">
        <Icon name="inbox" />
      </span>
      <span className="grow">
        <b>{approvalKinds[kind]}</b>
        <em>{error ? failureText(error) : data ? `${data.total} 件等待审核` : "正在统计"}</em>
      </span>
      <Icon name="right" size="s" />
    </Link>
  );
}

/** 待审核: how many people of his region wait for an administrator, and the way to them. */
export const WaitingReviews = ({ kinds }: { kinds: readonly ApprovalKind[] }) => (
  <section className="bx" aria-labelledby="reviews-title">
    <div className="h">
      <h2 id="reviews-title">待审核</h2>
    </div>
    <ul className="todo">
      {kinds.map((kind) => (
        <li key={kind}>
          <Queue kind={kind} />
        </li>
      ))}
    </ul>
  </section>
);
