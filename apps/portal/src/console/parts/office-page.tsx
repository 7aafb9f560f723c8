import * as styles from "./office-page.module.css";
import type { ReactNode } from "react";
import { usePageHead } from "../../content/site/page-head.ts";

type Props = {
  title: string;
  lead?: ReactNode;
  /** what one may do here, at the right of the title */
  acts?: ReactNode;
  children: ReactNode;
};

/** A page inside the frame: title, one sentence, acts, content. */
export function OfficePage({ title, lead, acts, children }: Props) {
  usePageHead({ title });
  return (
    <div className={styles.officePage}>
      <div className={styles.officeHead}>
        <h1>{title}</h1>
        {acts && <div className="acts">{acts}</div>}
      </div>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
