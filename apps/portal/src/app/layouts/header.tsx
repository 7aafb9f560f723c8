import * as styles from "./header.module.css";
import { visibleItems } from "@sannong/contract/rules/pages/menu-visibility";
import { isUnder } from "@sannong/contract/rules/pages/who-may-enter";
import { BrandName } from "../../lib/words/brand-name.tsx";
import { buttonClass, Icon, Mark, useClosing } from "@sannong/ui";
import { type RefObject, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { useSession } from "../../lib/session/session.ts";
import { viewerOf } from "./viewer.ts";
import { mainMenu } from "../../content/site/menu.ts";
import { usePreferences } from "../preferences.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CareTools } from "./care-tools.tsx";
import { type Counter, counterNames, homeFor } from "./counter.ts";
import { DutyLink } from "./duty-link.tsx";
import { dutiesFor, type Duty, registrationsFor } from "./header-duties.ts";
import { LanguageLink } from "./language-link.tsx";
import { UtilityBar } from "./utility-bar.tsx";

function useMenu(counter: Counter) {
  const session = useSession();
  const { pathname } = useLocation();
  const visitor = viewerOf(session);
  const items = [{ name: "首页", path: homeFor(counter, session) }, ...visibleItems(mainMenu, visitor)];
  return items.map((item) => ({ ...item, here: isUnder(pathname, item.path) }));
}

const menuLink = ({ name, path, here }: { name: string; path: string; here: boolean }) => (
  <PageLink key={path} to={path} className={here ? "on" : undefined} aria-current={here ? "page" : undefined}>
    {name}
  </PageLink>
);

/**
 * Under the bar, where it is too narrow for the navigation: the navigation and all duties of the header, whichever
 * of them there is room for above.
 */
function Sheet({ id, counter, ref }: { id: string; counter: Counter; ref: RefObject<HTMLElement | null> }) {
  const session = useSession();
  const registrations = registrationsFor(session);
  const { care } = usePreferences();
  return (
    <nav className={styles.sheet} id={id} ref={ref} aria-label="菜单">
      {care && (
        <div role="group" aria-label="关怀版">
          <CareTools />
        </div>
      )}
      <div>{useMenu(counter).map(menuLink)}</div>
      {registrations.length > 0 && <Duties title="注册" duties={registrations} />}
      <Duties title="帮助和设置" duties={dutiesFor(session, counter)} />
      <div>
        <LanguageLink />
      </div>
    </nav>
  );
}

const Duties = ({ title, duties }: { title: string; duties: readonly Duty[] }) => (
  <div role="group" aria-label={title}>
    {duties.map((duty) => (
      <DutyLink key={duty.address} duty={duty} />
    ))}
  </div>
);

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
        className={`ib ${styles.fold}`}
        aria-label="菜单"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "x" : "menu"} size="m" />
        <span className={styles.foldWord}>{open ? "收起" : "菜单"}</span>
      </button>
      {open && <Sheet id={id} counter={counter} ref={panel} />}
    </div>
  );
}

/** Utility row and bar. `clear` lays both over the page's picture. */
export function Header({ counter, clear = false }: { counter: Counter; clear?: boolean }) {
  const home = homeFor(counter, useSession());
  return (
    <header className={clear ? `${styles.site} ${styles.clear}` : styles.site}>
      <UtilityBar counter={counter} />
      <div className={styles.hd}>
        <div className="wrap">
          <Link className="logo" to={home}>
            <Mark />
            <span>
              <BrandName />
              <span>{counterNames[counter]}</span>
            </span>
          </Link>
          <nav className="nav" aria-label="主导航">
            {useMenu(counter).map(menuLink)}
          </nav>
          <div className="hd-r">
            <span className={styles.careTools}>
              <CareTools look={buttonClass()} />
            </span>
            <AccountMenu />
            <Fold counter={counter} />
          </div>
        </div>
      </div>
    </header>
  );
}
