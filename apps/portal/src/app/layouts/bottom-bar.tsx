import { visibleItems } from "@sannong/contract/rules/pages/menu-visibility";
import { Icon } from "@sannong/ui";
import { useLocation } from "react-router";
import { itemOf, marketBar, staffBar } from "../../content/site/menu.ts";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { useSession } from "../../lib/session/session.ts";
import { type Counter, homeFor, homeOf } from "./counter.ts";
import { viewerOf } from "./viewer.ts";

/** The phone's bar: up to five items, icon and word. */
export function BottomBar({ counter }: { counter: Counter }) {
  const { pathname } = useLocation();
  const session = useSession();
  const home = homeFor(counter, session);
  const bar = visibleItems(counter === "gov" ? staffBar : marketBar, viewerOf(session));
  const here = itemOf(bar, pathname)?.path;
  return (
    <nav className="bottomnav" aria-label="底部导航">
      {bar.map(({ name, path, icon }) => {
        const on = path === here;
        return (
          <PageLink
            key={path}
            to={path === homeOf[counter] ? home : path}
            className={on ? "on" : undefined}
            aria-current={on ? "page" : undefined}
          >
            <Icon name={icon} />
            {name}
          </PageLink>
        );
      })}
    </nav>
  );
}
