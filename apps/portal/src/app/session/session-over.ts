import { isOfficePath } from "@sannong/contract/portal-paths";
import { isUnder } from "@sannong/contract/rules/pages/who-may-enter";
import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@sannong/ui";
import { sayOnNextPage } from "../../lib/storage/flash.ts";
import { goTo } from "../../lib/navigation/navigation.ts";
import { type Ended, type EndedBecause, endSentences, type Sequel } from "../../lib/session/session-end.ts";
import { forgetSession, readSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { closeAllDialogs, openDialog } from "../dialogs.ts";
import { whereInstead } from "../access/guard.ts";
import { isRenewing, renewOverForm } from "./renewal.ts";
import { hidePage, startAnew } from "./start-anew.ts";
import { noteEnd } from "./tabs.ts";

export { followOtherCounter, followOtherTab } from "./tabs.ts";

/** Where a sentence why would only stand in the way: one is about to sign in there. */
const signsInHere = (pathname: string): boolean =>
  ["/login", "/unifiedLogin", "/qr", "/delegate"].some((prefix) => isUnder(pathname, prefix));

/**
 * The session is over. Over a form its person is asked to sign in again; else the login data is cleared and the page
 * judged again as a visitor's (design §3, Guard), with a sentence why (specification §4, §8).
 */
export async function whenSessionEnds({ why, token, isAct }: Ended, queryClient: QueryClient): Promise<Sequel> {
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
