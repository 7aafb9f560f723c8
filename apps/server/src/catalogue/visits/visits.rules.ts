import { isPortalPath, portalRedirects, withoutTrailingSlash } from "@sannong/contract/portal-paths";
import { HomeType } from "@sannong/contract/rules/pages/home-type";
import { GOVERNMENT_OFFICE, mayUseGovernmentMode } from "@sannong/contract/rules/identity/roles";
import { whoMayEnter } from "@sannong/contract/rules/pages/who-may-enter";

type Visitor = { source: string; roles: readonly { roleCode: string }[] } | null;

/** A user whose source is the government office gets no visit record (specification §6). */
export const leavesVisitRecord = (caller: { source: string } | null): boolean => caller?.source !== GOVERNMENT_OFFICE;

/** A code stands in these addresses that is good for some minutes. */
const WITH_CODE = /^(\/delegate)\/.*$/;
/** A path as it is kept: what follows ? or # may hold a code or a name and is nobody's business here. */
export const pathToKeep = (path: string | undefined): string =>
  ((path ?? "/").split(/[?#]/, 1)[0] || "/").replace(WITH_CODE, "$1");

/**
 * Can this person have been shown the page? What leads on, is refused to the person or is none of the portal's is no
 * visit, whoever says so. At which counter the person stands is told by the page.
 */
export function mayHaveSeen(requested: string, visitor: Visitor): boolean {
  const path = withoutTrailingSlash(requested);
  if (path in portalRedirects) return false;
  const seen = visitor
    ? ({ is: "signedIn", mayUseGovernmentMode: mayUseGovernmentMode(visitor) } as const)
    : ({ is: "anonymous" } as const);
  // who is signed in sees the entrance only while changing counters
  const facts = { path, search: "?isLogin", known: isPortalPath(path), visitor: seen };
  return Object.values(HomeType).some((homeType) => whoMayEnter({ ...facts, homeType }).go === "in");
}
