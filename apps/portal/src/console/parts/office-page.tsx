import * as styles from "./office-page.module.css";
import { Icon } from "@sannong/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePageHead } from "../../content/site/page-head.ts";
import { usePlaceBelow } from "./place-below.ts";

type Props = {
  title: string;
  /** the page this one lies below, for one of the things that are listed there */
  below?: { to: string; title: string };
  lead?: ReactNode;
  /** what one may do here, at the right of the title */
  acts?: ReactNode;
  children: ReactNode;
};

/** A page inside the frame: title, one sentence, acts, content. */
export function OfficePage({ title, below, lead, acts, children }: Props) {
  usePageHead({ title });
  usePlaceBelow(below && title);
  return (
    <div className={styles.officePage}>
      {below && (
        <Link className="back" to={below.to}>
          <Icon name="left" size="s" />
          {`返回${below.title}`}
        </Link>
      )}
      <div className={styles.officeHead}>
        <h1>{title}</h1>
        {acts && <div className="acts">{acts}</div>}
      </div>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
