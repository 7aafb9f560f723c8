import * as styles from "./totals.module.css";
import type { findPortalTotal } from "@sannong/contract/catalogue/services";
import type { OutputOf } from "@sannong/contract/endpoint";

type Totals = OutputOf<typeof findPortalTotal>;

const shown = [
  ["systemTotal", "接入系统"],
  ["serviceTotal", "服务事项"],
  ["visitToday", "今日访问"],
  ["signInToday", "今日登录"],
] as const satisfies readonly (readonly [keyof Totals, string])[];

/** Four numbers; a dash while they are on their way. */
export function PortalTotals({ totals }: { totals: Totals | undefined }) {
  return (
    <dl className={styles.tot} aria-busy={totals === undefined}>
      {shown.map(([key, name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{totals ? totals[key].toLocaleString("zh-CN") : "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
