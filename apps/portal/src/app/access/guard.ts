import { documentOf, portalRedirects, withoutTrailingSlash } from "@sannong/contract/portal-paths";
import {
  type EntryFacts,
  isOpenPage,
  isUnder,
  type Passage,
  whoMayEnter,
} from "@sannong/contract/rules/pages/who-may-enter";
import { type MiddlewareFunction, replace } from "react-router";
import { isConnectionLost, NoConnection } from "../../lib/api/connection.ts";
import { loadChunk } from "../../lib/navigation/load-chunk.ts";
import { type Address, entryFactsOf } from "../../lib/session/obstacle.ts";
import { loadSession, readSession, type Session } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { isAnyDialogOpen } from "../dialogs.ts";
import { setHomeType } from "../preferences.ts";

type Judged = Passage & { facts: EntryFacts };

function decide(address: Address, session: Session): Judged {
  const facts = entryFactsOf(address, session);
  return { ...whoMayEnter(facts), facts };
}

let letInLast: string | undefined;
const admissions = new Set<() => void>();

/** Did the guard let this page in last? A page may be in the address, even on the screen, before the guard has answered. */
export const isLetIn = (pathname: string): boolean => pathname === letInLast;
/** Tells of every page that was let in. */
export const onLetIn = (listener: () => void): void => void admissions.add(listener);

/**
 * Gathers the facts, asks the rule and remembers what it says. Null means: go in.
 *
 * A token whose user is unknown is loaded first. If that fails the login data is cleared by then, and the page is
 * judged again as a visitor's (design §3, Guard).
 *
 * @throws NoConnection when it cannot be asked whose a closed page would be
 */
export async function whereInstead(address: Address): Promise<string | null> {
  const instead = await judge(address);
  if (instead === null) {
    letInLast = address.pathname;
    for (const tell of admissions) tell();
  }
  return instead;
}

async function judge(address: Address): Promise<string | null> {
  const redirect = portalRedirects[withoutTrailingSlash(address.pathname)];
  if (redirect) return redirect + address.search;
  const cameFromFirst = storage.ledOnFromFirst.get() !== null;
  storage.ledOnFromFirst.clear();
  const passage = decide(address, readSession());
  if (passage.go !== "loadUser") return follow(passage);
  const session = await loadSession();
  if (session.status === "anonymous" && cameFromFirst) return "/first";
  if (session.status !== "loading") return follow(decide(address, session));
  // else the page is going away
  if (isConnectionLost() && !isOpenPage(withoutTrailingSlash(address.pathname))) throw new NoConnection();
  return null;
}

async function follow(passage: Judged): Promise<string | null> {
  const { facts } = passage;
  const isAfterSignOut = storage.signedOutHere.get() !== null;
  storage.signedOutHere.clear();
  if (passage.go !== "elsewhere") {
    letGoOfWanted(facts.path);
    return null;
  }
  // what is said, and whether one stays, comes in a chunk of its own; without it the way is the specification's
  const closed = await loadChunk(() => import("./closed-pages.ts")).catch(() => null);
  const stays = closed?.answerStep(facts);
  if (stays !== undefined) return stays;
  if (passage.setHomeType !== undefined) setHomeType(passage.setHomeType);
  // whoever has just signed out wants nothing of the page that is loaded anew
  if (!isAfterSignOut) closed?.sayWhy(facts);
  if (passage.keep && !isAfterSignOut) storage.backUrl.set(passage.keep);
  return passage.to;
}

/** On the way to a sign-in the wanted page is still wanted; whoever opens any other page has thought better of it. */
function letGoOfWanted(path: string): void {
  // the page below the dialog that asks for the sign-in is none that was gone on to
  if (!isAnyDialogOpen() && !waysToSignIn.some((page) => isUnder(path, page))) storage.backUrl.clear();
}
const waysToSignIn = ["/first", "/login", "/unifiedLogin", "/register", "/recover", "/upstream", "/qr", "/delegate"];

/**
 * Before every navigation, first of all middleware. Portal and office are two documents, for a policy on scripts and
 * styles belongs to a document, and some pages are written whole: the way from one to the other is a visit of the whole
 * page, and what is shown stays until then.
 */
export function guardOf(document: "portal" | "office"): MiddlewareFunction {
  // where another document has nothing, the server answers with this one, which says so
  const loadedAt = typeof window === "undefined" ? undefined : window.location.pathname;
  const isHere = (path: string) => documentOf(path) === document || path === loadedAt;
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (!isHere(pathname)) return gone(() => window.location.assign(pathname + search));
    const instead = await whereInstead({ pathname, search });
    if (!instead) return undefined;
    // the refused page must not stand in the way back
    if (!isHere(instead)) return gone(() => window.location.replace(instead));
    throw replace(instead);
  };
}

function gone(leave: () => void): Promise<never> {
  leave();
  return new Promise(() => {});
}
