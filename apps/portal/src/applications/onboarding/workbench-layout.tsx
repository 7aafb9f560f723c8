import * as styles from "./workbench-layout.module.css";
import type { ReactNode } from "react";

/** How a system stands, in a line above its columns. */
export const WorkbenchState = ({ children }: { children: ReactNode }) => <p className={styles.state}>{children}</p>;

/** What a system's makers work at, and beside it what they look up; one below the other where it is wide or narrow. */
export const WorkbenchColumns = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? `${styles.columns} ${styles.wide}` : styles.columns}>{children}</div>
);
