import { dayOf } from "@sannong/contract/rules/time/days";
import { type ReactNode, useState } from "react";
import { present } from "../../lib/browser/clock.ts";
import { useIsRead } from "../../lib/queries/once-read.tsx";

type Props = {
  /** left out while nobody has said who publishes */
  source: string | undefined;
  children: ReactNode;
};

/** A list, and below it as of which day and of whom it is. What one does with a text stands on the texts themselves. */
export function PageFacts({ source, children }: Props) {
  const isRead = useIsRead();
  const [on] = useState(() => dayOf(present()));
  return (
    <>
      {children}
      <div className="text-facts" hidden={!isRead}>
        <p>
          截至：<time dateTime={on}>{on}</time>
        </p>
        {source && <p>来源：{source}</p>}
      </div>
    </>
  );
}
