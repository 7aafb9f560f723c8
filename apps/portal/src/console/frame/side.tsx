import * as styles from "./side.module.css";
import { Icon, Mark } from "@sannong/ui";
import { useId } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { BrandName } from "../../lib/words/brand-name.tsx";
import type { SignedIn } from "../../lib/session/session.ts";
import { addressOf, type ConsolePage, consolePageAt, groupsFor } from "../navigation.ts";
import { workbenchQuery } from "../parts/workbench.queries.ts";

/** How much waits on a page; marked where something is late. */
function Waiting({ queues }: Pick<ConsolePage, "queues">) {
  const { data } = useQuery({ ...workbenchQuery, meta: { quiet: true } });
  const waiting = data?.queues.filter(({ queue }) => queues?.includes(queue)) ?? [];
  const open = waiting.reduce((sum, one) => sum + one.open, 0);
  const overdue = waiting.reduce((sum, one) => sum + one.overdue, 0);
  if (open === 0) return null;
  return (
    <em className={overdue > 0 ? "late" : undefined}>
      {open}
      <span className="sr">{overdue > 0 ? ` 件待办，${overdue} 件超期` : " 件待办"}</span>
    </em>
  );
}

/** The navigation may be longer than the screen. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest" });

/** The pages this person may open, by group. */
export function Side({ session }: { session: SignedIn }) {
  const id = useId();
  const here = consolePageAt(useLocation().pathname);
  return (
    <>
      <Link className={styles.officeLogo} to="/management">
        <Mark />
        <span>
          <BrandName />
          <span>管理后台</span>
        </span>
      </Link>
      <nav className={styles.officeNav} aria-label="后台导航">
        {groupsFor(session).map(({ name, consolePages }) => (
          <div role="group" key={name} aria-labelledby={`${id}${name}`}>
            <h2 id={`${id}${name}`} className={consolePages.some(({ title }) => title === name) ? "sr" : undefined}>
              {name}
            </h2>
            <ul>
              {consolePages.map((consolePage) => (
                <li key={consolePage.path}>
                  <Link
                    to={addressOf(consolePage)}
                    aria-current={consolePage === here ? "page" : undefined}
                    ref={consolePage === here ? bringIntoView : null}
                  >
                    <Icon name={consolePage.icon} />
                    {consolePage.title}
                    <Waiting queues={consolePage.queues} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
