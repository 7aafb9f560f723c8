import * as styles from "./figures.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { workbench } from "@sannong/contract/governance/workbench";
import { countInWords } from "@sannong/contract/counted";

type Figure = keyof OutputOf<typeof workbench>["figures"];
const names: Record<Figure, string> = {
  signIns: "今日登录人数",
  jumps: "今日进入系统次数",
  registrations: "今日新增账号",
};

/** What happened today in the administrator's region. */
export function Figures({ figures }: { figures: Record<Figure, number> }) {
  return (
    <dl className={styles.wbFigures}>
      {(Object.keys(names) as Figure[]).map((figure) => (
        <div key={figure} className="bx">
          <dt>{names[figure]}</dt>
          <dd className="num">{countInWords(figures[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}
