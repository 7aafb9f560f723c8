import * as styles from "./bulk-bar.module.css";
import { Icon } from "@sannong/ui";
import type { ReactNode } from "react";

type Props = { count: number; onClear: () => void; children: ReactNode };

/** Raised above the table while rows are chosen: how many, and what can be done about them together. */
export function BulkBar({ count, onClear, children }: Props) {
  return (
    <div className={`${styles.officeBulk} no-print`}>
      <output>
        <b>已选 {count} 条</b>
      </output>
      <span className="grow" />
      {children}
      <button type="button" className="ib" aria-label="取消选择" onClick={onClear}>
        <Icon name="x" size="s" />
      </button>
    </div>
  );
}
