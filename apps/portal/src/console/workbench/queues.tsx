import * as styles from "./own-pages.module.css";
import type { WaitingQueue } from "@sannong/contract/governance/workbench";
import { queueAddress, queueNames } from "@sannong/contract/governance/workbench-words";
import { Icon } from "@sannong/ui";
import { Link } from "react-router";
import { DueWords } from "./due-words.tsx";

type Props = { queues: readonly WaitingQueue[] };

/** Every queue this administrator may open: first those where something waits, the others in one line that unfolds. */
export function Queues({ queues }: Props) {
  const waiting = queues.filter(({ open }) => open > 0);
  const quiet = queues.filter(({ open }) => open === 0);
  return (
    <section className="bx" aria-labelledby="queues-title">
      <div className="h">
        <h2 id="queues-title">各类待办</h2>
      </div>
      {waiting.length > 0 && <QueueList queues={waiting} />}
      {quiet.length > 0 && (
        <details className={styles.wbQuiet}>
          <summary>
            {waiting.length > 0 ? `其余 ${quiet.length} 类没有待办` : `${quiet.length} 类都没有待办`}
            <Icon name="down" size="s" />
          </summary>
          <QueueList queues={quiet} />
        </details>
      )}
    </section>
  );
}

/** How much waits in each, what is late, and when the first one ends. */
const QueueList = ({ queues }: Props) => (
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
);
