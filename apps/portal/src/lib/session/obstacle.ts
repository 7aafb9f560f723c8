import { isPortalPath, portalRedirects, withoutTrailingSlash } from "@sannong/contract/portal-paths";
import { homeTypeOf } from "@sannong/contract/rules/pages/home-type";
import { type EntryFacts, isOpenPage, type Obstacle, obstacleOf } from "@sannong/contract/rules/pages/who-may-enter";
import { readSession, type Session } from "./session.ts";
import { storage } from "../storage/storage.ts";

export type Address = { pathname: string; search: string };

const visitorOf = (session: Session): EntryFacts["visitor"] => {
  if (session.status === "signedIn") return { is: "signedIn", mayUseGovernmentMode: session.government };
  return { is: session.status === "loading" ? "unloaded" : "anonymous" };
};

/** What the rule on entering is asked with. */
export const entryFactsOf = ({ pathname, search }: Address, session: Session): EntryFacts => ({
  path: withoutTrailingSlash(pathname),
  search,
  known: isPortalPath(pathname),
  homeType: homeTypeOf(storage.homeType.get()),
  visitor: visitorOf(session),
});

/** Where an address that only leads on leads. */
export const redirected = (pathname: string): string => portalRedirects[withoutTrailingSlash(pathname)] ?? pathname;

/** What stands between whoever is here and a page; an address that only leads on is judged by where it leads. */
export const obstacleTo = ({ pathname, search }: Address): Obstacle | null =>
  obstacleOf(entryFactsOf({ pathname: redirected(pathname), search }, readSession()));

/** Does this address of ours need a sign-in, whoever asks? */
export function needsSignIn(address: string): boolean {
  const path = redirected(address.split(/[?#]/, 1)[0] as string);
  return isPortalPath(path) && path !== "/" && !isOpenPage(withoutTrailingSlash(path));
}
