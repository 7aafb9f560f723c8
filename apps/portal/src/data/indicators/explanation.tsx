import * as styles from "./explanation.module.css";
import type { BrainIndicator } from "@sannong/contract/data/indicators";

const day = (moment: string) =>
  new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium", timeZone: "Asia/Shanghai" }).format(new Date(moment));

/** What the figure counts, and whom to ask about it. */
export function Explanation({ indicator }: { indicator: BrainIndicator }) {
  return (
    <dl className={styles.explained}>
      <dt>口径</dt>
      <dd>{indicator.definition}</dd>
      <dt>来源系统</dt>
      <dd>{indicator.source}</dd>
      <dt>责任处室</dt>
      <dd>{indicator.owner}</dd>
      <dt>更新</dt>
      <dd>
        {indicator.cycle}
        {indicator.updatedAt && `，最近 ${day(indicator.updatedAt)}`}
      </dd>
    </dl>
  );
}
