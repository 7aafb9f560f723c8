import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@sannong/ui";
import { sayWhatWasKept } from "../lib/flash.ts";
import { loadChunk } from "../lib/load-chunk.ts";
import { goTo, navigateBy } from "../lib/navigation.ts";
import { keepServiceList } from "../lib/service-list.ts";
import { type EndedBecause, endSentences, onSessionEnded } from "../lib/session-end.ts";
import { forgetSession, onSessionChange, readSession } from "../lib/session.ts";
import { finishSignOut } from "../lib/sign-out.ts";
import { storage } from "../lib/storage.ts";
import { closeAllDialogs } from "./dialogs.ts";
import { doEarlyPress } from "./early-press.ts";
import { isLetIn, onLetIn, whereInstead } from "./guard.ts";
import { followOtherTabs } from "./preferences.ts";
import { type Places, recordVisits } from "./record-visits.ts";
import { agreeWithOtherTabs, noteEnd } from "./tabs.ts";

type Router = Places & {
  navigate(to: string, options?: { replace?: boolean }): Promise<void>;
  state: { location: { pathname: string; search: string } };
};

/** Before anything else on a page: a sign-out that did not arrive is repeated, and all calls wait for it. */
export const beforeAnything = (): void => finishSignOut();

/** Everything that lives beside the pages. Called once the application is on the page. */
export function startUp(router: Router, queryClient: QueryClient): void {
  navigateBy((to, options) => router.navigate(to, options));
  onSessionEnded((why) => leaveBecause(why, queryClient));
  followOtherTabs();
  agreeWithOtherTabs();
  keepServiceList(queryClient);
  fetchWhatStandsBeside(router);
  recordVisits(router, { isLetIn, onLetIn, record: recordWhenIdle });
  sayWhatWasKept();
  doEarlyPress();
}

/** For a first look it is not needed; for a person who is signed in it comes at once. */
function fetchWhatStandsBeside(router: Router): void {
  let isFetched = false;
  const fetchOnce = () => {
    if (isFetched) return;
    isFetched = true;
    loadChunk(() => import("./beside-the-pages.ts")).then(
      ({ standBeside }) => standBeside(router),
      () => void (isFetched = false), // the net is gone: the next sign-in tries again
    );
  };
  const whenSignedIn = () => readSession().status === "signedIn" && fetchOnce();
  onSessionChange(whenSignedIn);
  whenSignedIn();
  whenIdle()(fetchOnce);
}

const whenIdle = () => window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));

/** What was shown is known at once; what tells of it comes after the first look. A count that is lost harms nobody. */
const recordWhenIdle = (path: string): void =>
  void whenIdle()(() => {
    loadChunk(() => import("../features/visits/record-visit.ts")).then(
      ({ recordVisit }) => recordVisit(path),
      () => undefined,
    );
  });

/** The guard for a page that was prerendered and taken over: no navigation asked it yet. */
export async function guardTakenOverPage(router: Router): Promise<void> {
  const instead = await whereInstead(router.state.location);
  if (instead) await router.navigate(instead, { replace: true });
}

/** The session is over: login data cleared, the page kept for later, and a sentence why (specification §4, §8). */
function leaveBecause(why: EndedBecause, queryClient: QueryClient): void {
  const { pathname, search } = window.location;
  noteEnd(why);
  forgetSession();
  queryClient.clear();
  closeAllDialogs();
  storage.backUrl.set(pathname + search);
  toast.warning(endSentences[why]);
  void goTo("/first", { replace: true });
}
