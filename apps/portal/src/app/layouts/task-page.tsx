import * as styles from "./task-page.module.css";
import { helpSide } from "../../lib/words/help-words.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass, DialogSide, Icon } from "@sannong/ui";
import { ShortFooter } from "../../content/site/short-footer.tsx";
import { LanguageLink } from "./language-link.tsx";
import { listen } from "../aids/aids.ts";
import { setCare, usePreferences } from "../preferences.ts";
import { SkipLink } from "./page.tsx";
import { DemonstrationBand } from "../../lib/words/demonstration.tsx";
import { useIsRead } from "../../lib/queries/once-read.tsx";
import { useHome } from "./use-home.ts";

type Props = {
  /** on the picture: at which counter, and what it asks */
  counterTitle: string;
  counterText: string;
  /** the page's own heading */
  heading: string;
  /** more than a screen shows at once, some of it known late: the footer begins below the first screen */
  isLong?: boolean;
  children: ReactNode;
};

/** A page with one thing to do: a card over the landscape, no navigation to get lost in. */
export function TaskPage({ counterTitle, counterText, heading, isLong = false, children }: Props) {
  const { mode, care } = usePreferences();
  const isRead = useIsRead();
  return (
    <>
      <SkipLink />
      <div className={styles.taskPage}>
        <div className={isLong ? `${styles.taskPageIn} ${styles.long}` : styles.taskPageIn}>
          <header className="row">
            <Link className="back" to={mode === "gov" ? "/first?isLogin" : "/homeZtfw"} reloadDocument>
              <Icon name="left" size="s" />
              返回首页
            </Link>
            <DemonstrationBand />
            <span className="grow" />
            {care && (
              <button type="button" className="back" onClick={listen}>
                <Icon name="sound" />
                听一听
              </button>
            )}
            <span className={styles.looks}>
              <Looks />
            </span>
          </header>
          <main id="main" tabIndex={-1} className={styles.taskPageCard} data-reading={isRead ? undefined : ""}>
            <DialogSide title={counterTitle} text={counterText} help={helpSide} />
            <div className={styles.body}>
              <h1 className={counterTitle.endsWith(heading) ? styles.said : undefined}>{heading}</h1>
              {children}
            </div>
          </main>
          {care && (
            <section className={styles.looksBelow} aria-label="辅助工具">
              <Looks />
            </section>
          )}
        </div>
        <ShortFooter />
      </div>
    </>
  );
}

/** How the page is read; in 关怀版 a phone has no room for it above what is to be done (`task-page.module.css`). */
function Looks() {
  const { care } = usePreferences();
  return (
    <>
      <button type="button" className="back" onClick={() => setCare(!care)}>
        <Icon name="care" />
        {care ? "退出关怀版" : "关怀版"}
      </button>
      <LanguageLink className="back" />
    </>
  );
}

/** The way out, below what such a page says. */
export const LeaveTaskPage = () => (
  <Link className={buttonClass({ block: true })} to={useHome()}>
    返回首页
  </Link>
);
