import { Icon } from "@sannong/ui";
import { Link, useLocation } from "react-router";
import { itemOf, marketBar, staffBar } from "../../features/site/menu.ts";
import type { Counter } from "./counter.ts";

/** The phone's bar: five items, icon and word. */
export function BottomBar({ counter }: { counter: Counter }) {
  const { pathname } = useLocation();
  const bar = counter === "gov" ? staffBar : marketBar;
  const here = itemOf(bar, pathname)?.path;
  return (
    <nav className="bottomnav" aria-label="底部导航">
      {bar.map(({ name, path, icon }) => {
        const on = path === here;
        return (
          <Link key={path} to={path} className={on ? "on" : undefined} aria-current={on ? "page" : undefined}>
            <Icon name={icon} />
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
