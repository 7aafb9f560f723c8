import { isUnder } from "@sannong/contract/rules/who-may-enter";
import { Icon } from "@sannong/ui";
import { Link, useLocation } from "react-router";
import { marketBar, staffBar } from "../../features/site/menu.ts";
import type { Counter } from "./counter.ts";

/** The phone's bar: five items, icon and word. */
export function BottomBar({ counter }: { counter: Counter }) {
  const { pathname } = useLocation();
  return (
    <nav className="bottomnav" aria-label="底部导航">
      {(counter === "gov" ? staffBar : marketBar).map(({ name, path, icon }) => {
        const here = isUnder(pathname, path);
        return (
          <Link key={path} to={path} className={here ? "on" : undefined} aria-current={here ? "page" : undefined}>
            <Icon name={icon} />
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
