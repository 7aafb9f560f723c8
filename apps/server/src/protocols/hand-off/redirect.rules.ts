import { isPortalPath, withoutTrailingSlash } from "@sannong/contract/portal-paths";
import { isUnder } from "@sannong/contract/rules/pages/who-may-enter";

/** What `/redirect` knows of a system's registered addresses. */
export type RegisteredSystem = {
  appId: string;
  initiateLoginUri: string | null;
  handoffUri: string | null;
  defaultJumpType: number | null;
};

export type RedirectStep<S> =
  /** a page of this portal, or an address that everybody may open */
  | { step: "open"; address: string }
  /** the system signs the user in by itself and then shows the place */
  | { step: "ownSignIn"; system: S; target: string }
  /** the portal brings what the system takes */
  | { step: "handOff"; system: S }
  | { step: "refuse" };

/** Written by the build, outside the application's table of pages. */
const WRITTEN = ["/docs", "/manual"];

/**
 * Whether a path of our own is a page's. The interface, the provider and the other protocols are none: sending people
 * there with a query would act for them. So only what is known as a page is one, by the path that the router reads,
 * which is the decoded one; steps back, empty steps and what is still encoded after that lead to no page.
 */
function isOwnPage(pathname: string): boolean {
  let path: string;
  try {
    path = withoutTrailingSlash(decodeURIComponent(pathname));
  } catch {
    return false;
  }
  const steps = path.split("/").slice(1);
  if (/[%\\\p{Cc}]/u.test(path) || steps.some((step, at) => [".", ".."].includes(step) || (step === "" && at > 0)))
    return false;
  return isPortalPath(path) || WRITTEN.some((prefix) => isUnder(path, prefix));
}

const withoutQuery = (address: string) => address.split(/[?#]/)[0] ?? address;

/**
 * Where an asked address leads: to a registered one or nowhere (design §3, Addresses). A system that starts its own
 * sign-in is trusted with every place of its own origin; one that is handed people only with its hand-off address.
 */
export function judgeRedirect<S extends RegisteredSystem>(
  requested: string,
  known: { here: string; own: readonly string[]; systems: readonly S[]; directAddresses: readonly string[] },
): RedirectStep<S> {
  if (!/^https?:\/\//i.test(requested) || /[\s\\\p{Cc}]/u.test(requested) || !URL.canParse(requested))
    return { step: "refuse" };
  const url = new URL(requested);
  if (url.username || url.password) return { step: "refuse" };
  // whoever was given a page by another name of the portal stays with the one they came by, where they are signed in
  if (known.own.includes(url.origin)) {
    const address = `${known.here}${url.pathname}${url.search}${url.hash}`;
    return isOwnPage(url.pathname) ? { step: "open", address } : { step: "refuse" };
  }
  if (known.directAddresses.includes(requested)) return { step: "open", address: url.href };
  const own = known.systems.find(
    ({ initiateLoginUri }) => initiateLoginUri !== null && new URL(initiateLoginUri).origin === url.origin,
  );
  if (own) return { step: "ownSignIn", system: own, target: url.href };
  const handed = known.systems.find(
    ({ handoffUri }) => handoffUri !== null && new URL(withoutQuery(handoffUri)).href === withoutQuery(url.href),
  );
  return handed ? { step: "handOff", system: handed } : { step: "refuse" };
}
