import { approvalKinds } from "@sannong/contract/approval-words";
import type { OwnTodo, WaitingReview } from "@sannong/contract/todos";
import { Icon } from "@sannong/ui";
import { Link } from "react-router";
import { momentInWords } from "../../lib/words.ts";
import { useNow } from "../../lib/use-now.ts";
import { dueInWords } from "./due.ts";
import "./todos.css";

function DueMark({ at }: { at: string | null }) {
  const due = dueInWords(at, useNow());
  return due && <span className={`due ${due.tone}`}>{due.words}</span>;
}

/** A decision that waits for me. */
export const ReviewRow = ({ review: { kind, title, dueAt } }: { review: WaitingReview }) => (
  <li>
    <Link to={`/management/registrations?kind=${kind}`}>
      <span className="dom s acc">
        <Icon name="users" />
      </span>
      <span className="grow">
        <b>
          {approvalKinds[kind]}：{title}
        </b>
        <em>等您审核</em>
      </span>
      <DueMark at={dueAt} />
    </Link>
  </li>
);

/** What a system asks of me; opens it there, in a tab of its own. */
export const PushedRow = ({ todo }: { todo: OwnTodo }) => (
  <li>
    <a href={todo.address} target="_blank" rel="noopener noreferrer">
      <span className="dom s acc">
        <Icon name="inbox" />
      </span>
      <span className="grow">
        <b>{todo.title}</b>
        <em>
          {todo.systemName}
          {todo.summary && ` · ${todo.summary}`}
        </em>
      </span>
      {todo.completedAt ? (
        <span className="due far">
          {momentInWords(todo.completedAt)} {todo.result ?? "已办"}
        </span>
      ) : (
        <DueMark at={todo.dueAt} />
      )}
      <span className="sr">（在新标签页打开）</span>
    </a>
  </li>
);
