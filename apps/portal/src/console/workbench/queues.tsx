import * as styles from "./own-pages.module.css";
import type { WaitingQueue } from "@sannong/contract/governance/workbench";
import { queueAddress, queueNames } from "@sannong/contract/governance/workbench-words";
import { Link } from "react-router";
import { DueWords } from "./due-words.tsx";

/** Every queue this administrator may open: how much waits, what is late, and when the first one ends. */
export function Queues({ queues }: { queues: readonly WaitingQueue[] }) {
  return (
    <section className="bx" aria-labelledby="queues-title">
      <div className="h">
        <h2 id="queues-title">各类待办</h2>
      </div>
      <ul className={styles.wbQueues}>
        {queues.map(({ queue, open, overdue, dueAt }) => (
          <li key={queue}>
            <Link to={queueAddress(queue)}>
              <span className="grow">{queueNames[queue]}</span>
              {overdue > 0 && <span className="late">{overdue} 件超期</span>}
              {overdue === 0 && dueAt !== null && <DueWords at={dueAt} />}
              <b className="num">{open}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
