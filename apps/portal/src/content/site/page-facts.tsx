import * as styles from "./page-facts.module.css";
import { dayOf } from "@sannong/contract/rules/days";
import { type ReactNode, useRef, useState } from "react";
import { PageTools, useTextSize } from "./page-tools.tsx";

type Props = {
  /** left out while nobody has said who publishes */
  source: string | undefined;
  children: ReactNode;
};

/** A list that is read like a text: as of today, of whom, and what one does with a text (rule WEB-15). */
export function PageFacts({ source, children }: Props) {
  const [size, setSize] = useTextSize();
  const [on] = useState(() => dayOf(new Date()));
  const content = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="text-facts">
        <p>
          截至：<time dateTime={on}>{on}</time>
        </p>
        {source && <p>来源：{source}</p>}
        <PageTools
          size={size}
          onSize={setSize}
          text={() =>
            `${document.title}\n截至：${on}${source ? `　来源：${source}` : ""}\n${content.current?.innerText ?? ""}`
          }
        />
      </div>
      <div className={styles.sized} data-text={size} ref={content}>
        {children}
      </div>
    </>
  );
}
