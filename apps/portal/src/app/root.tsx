import { ToastViewport } from "@sannong/ui";
import { createElement, useEffect, useRef, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { aidsHost } from "./aids/aids.ts";
import { DialogHost } from "./dialogs/dialog-host.tsx";
import { OfflineBanner } from "./pages/offline-banner.tsx";
import { followPath } from "./preferences.ts";
import { scrollKey } from "./pages/scroll-key.ts";
import { useShownPage } from "./session/start-anew.ts";
import { navigationPrompt } from "./unsaved/navigation-prompt.ts";
import { whenSomebodyActs } from "../lib/browser/when-somebody-acts.ts";

/** After a navigation the keyboard and the reader start at the new page, not at the link that is gone. */
function useFreshStart(pathname: string) {
  const shown = useRef(pathname);
  useEffect(() => {
    followPath(pathname);
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Around every page: scroll to top, dialogs, toasts. */
export function Root() {
  const { pathname } = useLocation();
  useFreshStart(pathname);
  const { times, isHidden } = useShownPage();
  const asker = useSyncExternalStore(navigationPrompt.watch, navigationPrompt.now, () => undefined);
  const aids = useSyncExternalStore(aidsHost.watch, aidsHost.now, () => undefined);
  // a first view is drawn without what is asked before a step; until it is here the guard alone answers
  useEffect(() => whenSomebodyActs(() => void import("./unsaved/before-leaving.tsx").catch(() => undefined)), []);
  return (
    <>
      {aids && createElement(aids)}
      <OfflineBanner />
      {isHidden ? <Opening /> : <Outlet key={times} />}
      <DialogHost />
      {asker && createElement(asker)}
      <ToastViewport />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Until the first page's parts are there. */
export function Opening() {
  return (
    <main id="main" className="wrap page" aria-busy="true">
      <output className="lead">正在打开…</output>
    </main>
  );
}
