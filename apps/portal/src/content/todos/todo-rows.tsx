import * as styles from "./todo-rows.module.css";
import { TICKET_DAYS } from "@sannong/contract/catalogue/rating-words";
import { approvalKinds } from "@sannong/contract/governance/approval-words";
import type { OwnTodo, WaitingReview, WaitingTickets } from "@sannong/contract/content/todos";
import { queueAddress } from "@sannong/contract/governance/workbench-words";
import { Icon, WholeWords } from "@sannong/ui";
import { Link } from "react-router";
import { momentInWords } from "../../lib/words/words.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { dueInWords } from "./due.ts";

function DueMark({ at }: { at: string | null }) {
  const due = dueInWords(at, useNow());
  return due && <span className={`${styles.due} ${due.tone}`}>{due.words}</span>;
}

/** A decision that waits for me. */
export const ReviewRow = ({ review: { id, kind, title, dueAt } }: { review: WaitingReview }) => (
  <li>
    <Link className={styles.todoRow} to={queueAddress(kind, id)}>
      <span className="dom s acc">
        <Icon name="users" />
      </span>
      <span className="grow">
        <b>
          <WholeWords>{`${approvalKinds[kind]}：${title}`}</WholeWords>
        </b>
        <em>等您审核</em>
      </span>
      <DueMark at={dueAt} />
    </Link>
  </li>
);

/** Bad ratings of my region that wait to be mended, all in one row; nothing where there are none. */
export const TicketsRow = ({ tickets: { total, overdue, dueAt } }: { tickets: WaitingTickets }) =>
  total > 0 && (
    <li>
      <Link className={styles.todoRow} to="/management/ratings">
        <span className="dom s acc">
          <Icon name="star" />
        </span>
        <span className="grow">
          <b>差评整改：{total} 件待核实整改</b>
          <em>
            {overdue > 0 ? `其中 ${overdue} 件已超过 ${TICKET_DAYS} 个工作日` : `${TICKET_DAYS} 个工作日内办结并回访`}
          </em>
        </span>
        <DueMark at={dueAt} />
      </Link>
    </li>
  );

/** What a system asks of me; opens it there, in a tab of its own. */
export const PushedRow = ({ todo }: { todo: OwnTodo }) => (
  <li>
    <a className={styles.todoRow} href={todo.address} target="_blank" rel="noopener noreferrer">
      <span className="dom s acc">
        <Icon name="inbox" />
      </span>
      <span className="grow">
        <b>
          <WholeWords>{todo.title}</WholeWords>
        </b>
        <em>
          {todo.systemName}
          {todo.summary && ` · ${todo.summary}`}
        </em>
      </span>
      {todo.completedAt ? (
        <span className={`${styles.due} far`}>
          {momentInWords(todo.completedAt)} {todo.result ?? "已办"}
        </span>
      ) : (
        <DueMark at={todo.dueAt} />
      )}
      <span className="sr">（在新标签页打开）</span>
    </a>
  </li>
);
