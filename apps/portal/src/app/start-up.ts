import { isOfficePath } from "@sannong/contract/portal-paths";
import { isUnder } from "@sannong/contract/rules/who-may-enter";
import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@sannong/ui";
import { dropDraftsOfOthers } from "../lib/drafts.ts";
import { sayOnNextPage, sayWhatWasKept } from "../lib/flash.ts";
import { onLineBack, watchLine } from "../lib/line.ts";
import { loadChunk } from "../lib/load-chunk.ts";
import { goTo, navigateBy } from "../lib/navigation.ts";
import { keepServiceList } from "../lib/service-list.ts";
import { type Ended, type EndedBecause, endSentences, onSessionEnded, type Sequel } from "../lib/session-end.ts";
import { askAgainWhoIsHere, forgetSession, onSessionChange, readSession } from "../lib/session.ts";
import { finishSignOut } from "../lib/sign-out.ts";
import { storage } from "../lib/storage.ts";
import { closeAllDialogs, openDialog } from "./dialogs.ts";
import { doEarlyPress } from "./early-press.ts";
import { isLetIn, onLetIn, whereInstead } from "./guard.ts";
import { followOtherTabs } from "./preferences.ts";
import { type Places, recordVisits } from "./record-visits.ts";
import { isRenewing, renewOverForm } from "./renewal.ts";
import { hidePage, startAnew } from "./start-anew.ts";
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
  onSessionEnded((ended) => whenSessionEnds(ended, queryClient));
  watchLine();
  onLineBack(() => goOnWithLine(queryClient));
  followOtherTabs();
  agreeWithOtherTabs();
  keepServiceList(queryClient);
  keepDraftsOfWhoIsHere();
  fetchWhatStandsBeside(router);
  recordVisits(router, { isLetIn, onLetIn, record: recordWhenIdle });
  sayWhatWasKept();
  doEarlyPress();
}

function keepDraftsOfWhoIsHere(): void {
  const look = () => {
    const session = readSession();
    if (session.status === "signedIn") dropDraftsOfOthers(session.user.id);
  };
  onSessionChange(look);
  look();
}

/** What could not be read without a line is read now. */
function goOnWithLine(queryClient: QueryClient): void {
  askAgainWhoIsHere();
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
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

/** Where a sentence why would only stand in the way: one is about to sign in there. */
const signsInHere = (pathname: string): boolean =>
  ["/login", "/unifiedLogin", "/qr"].some((prefix) => isUnder(pathname, prefix));

/**
 * The session is over. Over a form its person is asked to sign in again; else the login data is cleared and the page
 * judged again as a visitor's (design §3, Guard), with a sentence why (specification §4, §8).
 */
async function whenSessionEnds({ why, token, isAct }: Ended, queryClient: QueryClient): Promise<Sequel> {
  if (!isRenewing()) {
    if (token !== storage.token.get()) return "over"; // an answer to an earlier login must not end the present one
    if (token === null) {
      if (isAct) askToSignIn();
      return "over";
    }
  }
  if (await renewOverForm(isAct)) return "renewed";
  const present = storage.token.get();
  const isOver = present === null || present === token;
  if (isOver && readSession().status !== "anonymous") await becomeVisitor(why, queryClient);
  return "over";
}

function askToSignIn(): void {
  toast.warning("请登录!");
  openDialog("signIn", {});
}

async function becomeVisitor(why: EndedBecause, queryClient: QueryClient): Promise<void> {
  const { pathname, search } = window.location;
  const wasShown = readSession().status === "signedIn";
  noteEnd(why);
  // first of all: nothing on it asks any more, as a visitor now, for what was its person's
  if (wasShown) hidePage();
  forgetSession();
  if (!wasShown) {
    // the guard, which asked who is here, judges the page itself
    if (!signsInHere(pathname)) toast.warning(endSentences[why]);
    return;
  }
  closeAllDialogs();
  queryClient.clear();
  const instead = await whereInstead({ pathname, search });
  if (isOfficePath(pathname)) sayOnNextPage({ kind: "warning", text: endSentences[why] });
  else if (!signsInHere(pathname)) toast.warning(endSentences[why]);
  if (instead) await goTo(instead, { replace: true });
  startAnew();
}
