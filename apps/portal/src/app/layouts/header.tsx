import { visibleItems } from "@sannong/contract/rules/menu-visibility";
import { isUnder } from "@sannong/contract/rules/who-may-enter";
import { site } from "../../lib/site.ts";
import { Icon, Mark, useClosing } from "@sannong/ui";
import { type RefObject, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { PageLink } from "../../lib/page-link.tsx";
import { useSession } from "../../lib/session.ts";
import { lookerOf } from "./looker.ts";
import { mainMenu } from "../../features/site/menu.ts";
import { AccountMenu } from "./account-menu.tsx";
import { type Counter, counterNames, homeFor, otherCounter } from "./counter.ts";
import { UtilityBar } from "./utility-bar.tsx";

function useMenu(counter: Counter) {
  const session = useSession();
  const { pathname } = useLocation();
  const visitor = lookerOf(session);
  const items = [
    { name: "首页", path: homeFor(counter, session), isNeedLogin: false },
    ...visibleItems(mainMenu, visitor),
  ];
  return items.map((item) => ({ ...item, here: isUnder(pathname, item.path) }));
}

const menuLink = ({ name, path, here }: { name: string; path: string; here: boolean }) => (
  <PageLink key={path} to={path} className={here ? "on" : undefined} aria-current={here ? "page" : undefined}>
    {name}
  </PageLink>
);

/** Below 1024 px the navigation folds into a sheet under the bar. */
function Sheet({ id, counter, ref }: { id: string; counter: Counter; ref: RefObject<HTMLElement | null> }) {
  return (
    <nav className="sheet" id={id} ref={ref} aria-label="菜单">
      {useMenu(counter).map(menuLink)}
      <Link to="/register">注册</Link>
      <Link to="/manual">用户手册</Link>
      <Link to="/feedback">意见反馈</Link>
      <Link to="/accessibility">无障碍</Link>
      <a href="/first?isLogin">{otherCounter[counter]}</a>
    </nav>
  );
}

/** The button that unfolds it. */
function Fold({ counter }: { counter: Counter }) {
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useClosing(open, close, { root, panel, button });
  return (
    <div ref={root}>
      <button
        ref={button}
        type="button"
        className="ib fold"
        aria-label="菜单"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "x" : "menu"} size="m" />
      </button>
      {open && <Sheet id={id} counter={counter} ref={panel} />}
    </div>
  );
}

/** Utility row and bar. `clear` lays both over the page's picture. */
export function Header({ counter, clear = false }: { counter: Counter; clear?: boolean }) {
  const home = homeFor(counter, useSession());
  return (
    <header className={clear ? "site clear" : "site"}>
      <UtilityBar counter={counter} />
      <div className="hd">
        <div className="wrap">
          <Link className="logo" to={home}>
            <Mark />
            <span>
              <b>{site.name}</b>
              <span>{counterNames[counter]}</span>
            </span>
          </Link>
          <nav className="nav" aria-label="主导航">
            {useMenu(counter).map(menuLink)}
          </nav>
          <div className="hd-r">
            <AccountMenu />
            <Fold counter={counter} />
          </div>
        </div>
      </div>
    </header>
  );
}
