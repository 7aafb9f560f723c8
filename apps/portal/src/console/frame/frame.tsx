import * as styles from "./frame.module.css";
import { Disclosure, Drawer, Icon } from "@sannong/ui";
import { useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { PlainDutyLink } from "../../app/layouts/duty-link.tsx";
import { dutiesFor } from "../../app/layouts/header-duties.ts";
import { SkipLink } from "../../app/layouts/page.tsx";
import { Bell } from "../../operations/messages/bell.tsx";
import { type SignedIn, useSession } from "../../lib/session/session.ts";
import { Find } from "../find/find.tsx";
import { addressOf, admits, type ConsolePage, consolePageAt, groupsFor } from "../navigation.ts";
import { type ConsolePages, ConsolePagesContext } from "../console-pages.ts";
import { PlaceBelowContext } from "../parts/place-below.ts";
import { NoPermission } from "./no-permission.tsx";
import { Side } from "./side.tsx";
import { Who } from "./who.tsx";
import { DemonstrationBand } from "../../lib/words/demonstration.tsx";

/** Below 1024 px the navigation lies behind a button; choosing something closes it. */
function Fold({ session }: { session: SignedIn }) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return (
    <>
      <button type="button" className={`ib ${styles.officeFold}`} aria-label="导航" onClick={() => setOpenAt(pathname)}>
        <Icon name="menu" size="m" />
      </button>
      <Drawer open={openAt === pathname} onClose={() => setOpenAt(undefined)} label="后台导航">
        <Side session={session} />
        <Who session={session} />
      </Drawer>
    </>
  );
}

type CrumbsProps = { consolePage: ConsolePage | undefined; below: string | undefined };

function Crumbs({ consolePage, below }: CrumbsProps) {
  return (
    <nav className={styles.crumbs} aria-label="当前位置">
      <ol>
        <li>{consolePage && consolePage.group !== consolePage.title ? consolePage.group : "管理后台"}</li>
        {consolePage && below !== undefined && (
          <li>
            <Icon name="right" size="s" />
            <Link to={addressOf(consolePage)}>{consolePage.title}</Link>
          </li>
        )}
        {consolePage && (
          <li aria-current="page">
            <Icon name="right" size="s" />
            <b>{below ?? consolePage.title}</b>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** What the portal's header offers, behind one button: a page of the office needs its width. */
const Help = ({ session }: { session: SignedIn }) => (
  <Disclosure
    buttonClass={`ib ${styles.officeHelp}`}
    label={
      <>
        <Icon name="info" size="m" />
        <span className={styles.helpWord}>帮助</span>
      </>
    }
  >
    {dutiesFor(session, "gov").map((duty) => (
      <PlainDutyLink key={duty.address} duty={duty} />
    ))}
  </Disclosure>
);

const consolePagesOf = (session: SignedIn): ConsolePages => ({
  consolePages: groupsFor(session)
    .filter(({ name }) => name !== "工作台")
    .flatMap(({ consolePages }) =>
      consolePages.map((consolePage) => ({ ...consolePage, address: addressOf(consolePage) })),
    ),
  mayOpen(address) {
    const consolePage = consolePageAt(address);
    return consolePage === undefined || admits(consolePage, session);
  },
});

/** Navigation at the side, place and ways out above, the page below; who may not open it reads why. */
export function Frame() {
  const session = useSession();
  const { pathname } = useLocation();
  const [below, nameBelow] = useState<string>();
  if (session.status !== "signedIn") return null; // the guard leads away
  const consolePage = consolePageAt(pathname);
  return (
    <>
      <SkipLink />
      <div className={styles.office}>
        <aside className={styles.officeSide}>
          <Side session={session} />
          <Who session={session} />
        </aside>
        <div className={styles.officeBody}>
          <header className={styles.officeBar}>
            <Fold session={session} />
            <Crumbs consolePage={consolePage} below={below} />
            <DemonstrationBand />
            <Find session={session} />
            <Bell />
            <Help session={session} />
            <Link className="ib" to="/home" reloadDocument>
              <Icon name="home" size="m" />
              <span>返回门户</span>
            </Link>
          </header>
          <main id="main" tabIndex={-1}>
            {consolePage && !admits(consolePage, session) ? (
              <NoPermission />
            ) : (
              <ConsolePagesContext value={consolePagesOf(session)}>
                <PlaceBelowContext value={nameBelow}>
                  <Outlet />
                </PlaceBelowContext>
              </ConsolePagesContext>
            )}
          </main>
          <footer className={styles.officeEnd}>
            <DemonstrationBand />
          </footer>
        </div>
      </div>
    </>
  );
}
