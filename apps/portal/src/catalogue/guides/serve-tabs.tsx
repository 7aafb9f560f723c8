import * as styles from "./serve-tabs.module.css";
import { serviceSections } from "@sannong/contract/catalogue/guide-words";
import { Icon } from "@sannong/ui";
import { useEffect, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";

/** Ways into the one catalogue: by what happened, by who one is, by unit, then by the specification's five pages. */
const ways: readonly (readonly [page: string, name: string])[] = [
  ["situations", "按事情找"],
  ["people", "按身份找"],
  ["units", "按部门找"],
  ...Object.entries(serviceSections),
];

/** The pages of 三农服务 beside each other; in 关怀版 a phone shows the one that is open, and the others at a press. */
export function ServeTabs() {
  const { pathname } = useLocation();
  const [unfoldedAt, setUnfoldedAt] = useState<string>();
  const isUnfolded = unfoldedAt === pathname;
  const look = isUnfolded ? styles.serveTabs : `${styles.serveTabs} ${styles.folded}`;
  return (
    <nav className={`tabs ${look}`} aria-label="三农服务栏目" ref={useCurrentInSight()}>
      {ways.map(([page, name]) => (
        <NavLink key={page} className="tab" to={`/serve/${page}`}>
          {name}
        </NavLink>
      ))}
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isUnfolded}
        onClick={() => setUnfoldedAt(isUnfolded ? undefined : pathname)}
      >
        {isUnfolded ? "收起" : "换栏目"}
        <Icon name={isUnfolded ? "up" : "down"} />
      </button>
    </nav>
  );
}

/** On a phone the bar is wider than the screen; `scrollIntoView` would move the page as well. */
function useCurrentInSight() {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const tab = [...(bar.current?.children ?? [])].find((link) => link.getAttribute("href") === pathname);
    if (!bar.current || !tab) return;
    const [around, own] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    bar.current.scrollLeft += own.left - around.left - (around.width - own.width) / 2;
  }, [pathname]);
  return bar;
}
