import * as styles from "./workbench.module.css";
import * as alertsStyles from "../workbench/alerts.module.css";
import { useQuery } from "@tanstack/react-query";
import { OnceRead } from "../../lib/queries/once-read.tsx";
import { useSession } from "../../lib/session/session.ts";
import { OfficePage } from "../parts/office-page.tsx";
import { Alerts } from "../workbench/alerts.tsx";
import { Figures } from "../workbench/figures.tsx";
import { OwnPages } from "../workbench/own-pages.tsx";
import { Queues } from "../workbench/queues.tsx";
import { SetUp } from "../workbench/set-up.tsx";
import { Urgent } from "../workbench/urgent.tsx";
import { workbenchQuery } from "../parts/workbench.queries.ts";

/** /management and /admin — what waits for this administrator, what happened today in their region, and what is wrong. */
export function Component() {
  const session = useSession();
  const read = useQuery(workbenchQuery);
  if (session.status !== "signedIn") return null;
  const { data } = read;
  // who decides and answers nothing has nothing that waits
  const hasQueues = data === undefined || data.queues.length > 0;
  return (
    <OfficePage
      title="工作台"
      lead={
        hasQueues
          ? `${session.user.regionName}范围内等您办理的事，先办快到期的。`
          : `您的角色不审批、不答复，这里是${session.user.regionName}今天的情况和您的工作页面。`
      }
    >
      <OnceRead label="正在读取今天的情况">
        {data && <Figures figures={data.figures} />}
        <SetUp />
        <div className={alertsStyles.wb}>
          {hasQueues ? <Urgent read={read} /> : <OwnPages />}
          <div className={styles.wbSide}>
            {data && <Alerts alerts={data.alerts} />}
            {data && data.queues.length > 0 && <Queues queues={data.queues} />}
          </div>
        </div>
      </OnceRead>
    </OfficePage>
  );
}
