import type { ReactNode } from "react";

/** A way in that a later version brings: says so, and what works today. */
export const NotYet = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="not-yet">
    <p className="tag warn">即将开放</p>
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
);
