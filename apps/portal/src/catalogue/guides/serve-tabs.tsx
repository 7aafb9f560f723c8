import * as styles from "./serve-tabs.module.css";
import { serviceSections } from "@sannong/contract/catalogue/guide-words";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { SignInMark } from "../../lib/page-link.tsx";

/** The five pages of 三农服务 beside each other; at the market counter also the page that sorts them by what one wants to do. */
export function ServeTabs({ atMarket }: { atMarket: boolean }) {
  return (
    <nav className={`tabs ${styles.serveTabs} no-print`} aria-label="三农服务栏目" ref={useCurrentInSight()}>
      {Object.entries(serviceSections).map(([section, name]) => (
        <NavLink key={section} className="tab" to={`/serve/${section}`}>
          {name}
        </NavLink>
      ))}
      {atMarket && (
        <NavLink className="tab" to="/market">
          按事情找
          <SignInMark to="/market" />
        </NavLink>
      )}
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
