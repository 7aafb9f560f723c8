import type { QueryClient } from "@tanstack/react-query";
import { sayWhatWasKept } from "../lib/storage/flash.ts";
import { onConnectionBack, watchConnection } from "../lib/api/connection.ts";
import { loadChunk } from "../lib/navigation/load-chunk.ts";
import { navigateBy } from "../lib/navigation/navigation.ts";
import { keepServiceList } from "../lib/queries/service-list.ts";
import { type Ended, onSessionEnded, type Sequel } from "../lib/session/session-end.ts";
import { askAgainWhoIsHere, forgetSession, onSessionChange, readSession } from "../lib/session/session.ts";
import { finishSignOut } from "../lib/session/sign-out.ts";
import { storage } from "../lib/storage/storage.ts";
import { whenSomebodyActs } from "../lib/browser/when-somebody-acts.ts";
import { startAids } from "./aids/aids.ts";
import { replayEarlyClick } from "./document/early-click.ts";
import { isLetIn, onLetIn, whereInstead } from "./access/guard.ts";
import { followOtherTabs } from "./preferences.ts";
import { type Places, recordVisits } from "./pages/record-visits.ts";
import { watchOtherTabs } from "./session/watch-tabs.ts";

type Router = Places & {
  navigate(to: string, options?: { replace?: boolean }): Promise<void>;
  state: { location: { pathname: string; search: string } };
};

/** Before anything else on a page: a sign-out that did not arrive is repeated, and all calls wait for it. */
export const beforeAnything = (): void => finishSignOut();

/** What the guard of the first page may bring about, which is asked before the page is there. */
export function standBy(router: Router, queryClient: QueryClient): void {
  navigateBy((to, options) => router.navigate(to, options));
  onSessionEnded((ended) => whenSessionEnds(ended, queryClient));
}

/** Everything that lives beside the pages. Called once the application is on the page. */
export function startUp(router: Router, queryClient: QueryClient): void {
  watchConnection();
  onConnectionBack(() => goOnWithLine(queryClient));
  followOtherTabs();
  watchOtherTabs(loadSessionOver);
  startAids();
  keepServiceList(queryClient);
  fetchWhatStandsBeside(router);
  recordVisits(router, { isLetIn, onLetIn, record: recordWhenIdle });
  sayWhatWasKept();
  // it is here: the document need not name it any more
  document.querySelector("meta[name=application]")?.remove();
  replayEarlyClick();
}

/** What could not be read without a line is read now. */
function goOnWithLine(queryClient: QueryClient): void {
  askAgainWhoIsHere();
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

/** For a look it is not needed; for a person who is signed in, or has just signed out, it comes at once. */
function fetchWhatStandsBeside(router: Router): void {
  let isFetched = false;
  const fetchOnce = () => {
    if (isFetched) return;
    isFetched = true;
    // at hand before it is needed: the end of a session may come with a line that is lost soon
    loadSessionOver().catch(() => undefined);
    loadChunk(() => import("./background.ts")).then(
      ({ startBackground }) => startBackground(router),
      () => void (isFetched = false), // the net is gone: the next sign-in tries again
    );
  };
  const whenSignedIn = () => readSession().status === "signedIn" && fetchOnce();
  onSessionChange(whenSignedIn);
  whenSignedIn();
  if (storage.signOff.get()) fetchOnce();
  whenSomebodyActs(fetchOnce);
}

const whenIdle = () => window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));

/** What was shown is known at once; what tells of it comes after the first look. A count that is lost harms nobody. */
const recordWhenIdle = (path: string): void =>
  void whenIdle()(() => {
    loadChunk(() => import("../catalogue/visits/record-visit.ts")).then(
      ({ recordVisit }) => recordVisit(path),
      () => undefined,
    );
  });

/** The guard for a page that was prerendered and taken over: no navigation asked it yet. */
export async function guardTakenOverPage(router: Router): Promise<void> {
  const instead = await whereInstead(router.state.location);
  if (instead) await router.navigate(instead, { replace: true });
}

/** What follows the end of a session is no part of a first view. */
const loadSessionOver = () => loadChunk(() => import("./session/session-over.ts"));

/** Where the part that decides does not arrive, nothing of this person may stay on the page. */
async function whenSessionEnds(ended: Ended, queryClient: QueryClient): Promise<Sequel> {
  const decided = await loadSessionOver().catch(() => undefined);
  if (decided) return decided.whenSessionEnds(ended, queryClient);
  if (ended.token === null || ended.token !== storage.token.get()) return "over";
  const wasShown = readSession().status === "signedIn";
  forgetSession();
  if (wasShown) window.location.reload();
  return "over";
}
