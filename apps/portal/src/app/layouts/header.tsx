import { site } from "@sannong/contract/site";
import { Icon, Mark } from "@sannong/ui";
import { useEffect, useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "../../features/sign-in/index.ts";
import { isUnder, mainMenu, visibleMenu } from "../../features/site/menu.ts";
import { AccountMenu } from "./account-menu.tsx";
import { type Counter, counterNames, homeOf, otherCounter } from "./counter.ts";
import { UtilityBar } from "./utility-bar.tsx";

function useMenu(counter: Counter) {
  const session = useSession();
  const { pathname } = useLocation();
  const visitor =
    session.status === "signedIn" ? { signedIn: true, userType: session.userType } : { signedIn: false, userType: null };
  const items = [{ name: "首页", path: homeOf[counter], isNeedLogin: false }, ...visibleMenu(mainMenu, visitor)];
  return items.map((item) => ({ ...item, here: isUnder(item.path, pathname) }));
}

const menuLink = ({ name, path, here }: { name: string; path: string; here: boolean }) => (
  <Link key={path} to={path} className={here ? "on" : undefined} aria-current={here ? "page" : undefined}>
    {name}
  </Link>
);

/** Below 1024 px the navigation folds into a sheet under the bar. */
function Sheet({ id, counter, onClose }: { id: string; counter: Counter; onClose: () => void }) {
  return (
    <nav className="sheet" id={id} aria-label="菜单" onClick={onClose}>
      {useMenu(counter).map(menuLink)}
      <Link to="/register">注册</Link>
      <Link to="/manual">用户手册</Link>
      <Link to="/feedback">意见反馈</Link>
      <Link to="/accessibility">无障碍</Link>
      <a href="/first?isLogin">{otherCounter[counter]}</a>
    </nav>
  );
}

/** Utility row and bar. `clear` lays both over the page's picture. */
export function Header({ counter, clear = false }: { counter: Counter; clear?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const sheetId = useId();
  const menu = useMenu(counter);
  useEffect(() => setOpen(false), [pathname]);

  return (
    <header className={clear ? "site clear" : "site"} onKeyDown={(event) => event.key === "Escape" && setOpen(false)}>
      <UtilityBar counter={counter} />
      <div className="hd">
        <div className="wrap">
          <Link className="logo" to={homeOf[counter]}>
            <Mark />
            <span>
              <b>{site.name}</b>
              <span>{counterNames[counter]}</span>
            </span>
          </Link>
          <nav className="nav" aria-label="主导航">
            {menu.map(menuLink)}
          </nav>
          <div className="hd-r">
            <AccountMenu />
            <button
              type="button"
              className="ib fold"
              aria-label="菜单"
              aria-expanded={isOpen}
              aria-controls={sheetId}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? "x" : "menu"} size="m" />
            </button>
          </div>
        </div>
        {isOpen && <Sheet id={sheetId} counter={counter} onClose={() => setOpen(false)} />}
      </div>
    </header>
  );
}
