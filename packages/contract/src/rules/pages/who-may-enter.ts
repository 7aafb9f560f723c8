import { homeOf, HomeType, otherHomeType } from "./home-type.ts";

/** Routes the specification opens to everybody (specification §2). */
const openInTheSpecification = [
  "/first",
  "/404",
  "/register",
  "/login",
  "/unifiedLogin",
  "/homeZtfw",
  "/searchview",
  "/serve/agriculturalservice",
  "/serve/govermentserve",
  "/serve/ruraleconomy",
  "/serve/agrotechnology",
  "/serve/financialsupermarket",
] as const;

/** Pages of our own that need no login (design §3, Guard). `/opening` asks for itself what the service needs. */
const openOfOurOwn = [
  "/401",
  "/en",
  "/privacy",
  "/sitemap",
  "/accessibility",
  "/agreement",
  "/notices",
  "/manual",
  "/feedback",
  "/app",
  "/qr",
  "/delegate",
  "/not-me",
  "/recover",
  "/docs",
  "/status",
  "/sandbox",
  "/demo",
  "/opening",
  "/upstream",
  "/serve/guide",
  "/serve/situations",
  "/serve/situation",
  "/serve/people",
  "/serve/units",
] as const;

export const openPrefixes: readonly string[] = [...openInTheSpecification, ...openOfOurOwn];
const governmentPrefixes = ["/home", "/admin", "/management"];
const marketPrefixes = ["/homeZtfw", "/market"];

/** Whole segments only: `/homeZtfw` is not under `/home` (design §3, Guard). */
export const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
const isUnderOne = (path: string, prefixes: readonly string[]) => prefixes.some((prefix) => isUnder(path, prefix));

/** May anybody look at this page? */
export const isOpenPage = (path: string): boolean => isUnderOne(path, openPrefixes);

export type EntryFacts = {
  /** without a trailing slash; `/` for the root */
  path: string;
  /** with its question mark, or empty */
  search: string;
  /** does the router know this path? */
  known: boolean;
  /** an unset one is 0 */
  homeType: HomeType;
  /** no token; a token whose user is not loaded yet; or a user */
  visitor: { is: "anonymous" } | { is: "unloaded" } | { is: "signedIn"; mayUseGovernmentMode: boolean };
};

export type Passage =
  | { go: "in" }
  /** load the user, then ask again; on failure clear the login data and go to /first */
  | { go: "loadUser" }
  | {
      go: "elsewhere";
      to: "/first" | "/404" | "/home" | "/homeZtfw";
      /** the refused address, to be resumed after sign-in */
      keep?: string;
      /** the counter to remember from now on */
      setHomeType?: typeof HomeType.market;
    };

const inside: Passage = { go: "in" };
const backToMarket: Passage = { go: "elsewhere", to: "/homeZtfw", setHomeType: HomeType.market };

/**
 * Who may enter a page (specification §2, Routing guard). Cosmetic by nature: the
 * server checks every call again.
 */
export function whoMayEnter(facts: EntryFacts): Passage {
  const { path, search, known, visitor } = facts;
  if (!known) return { go: "elsewhere", to: "/404" };
  if (path === "/" || path === "/first") return atTheEntrance(facts);
  if (visitor.is === "anonymous" && !isOpenPage(path)) return { go: "elsewhere", to: "/first", keep: path + search };
  if (visitor.is === "unloaded") return { go: "loadUser" };
  if (isUnderOne(path, governmentPrefixes)) return atTheGovernmentCounter(facts);
  if (isUnderOne(path, marketPrefixes) && facts.homeType !== HomeType.market) return { go: "elsewhere", to: "/first" };
  return inside;
}

function atTheEntrance({ path, search, homeType, visitor }: EntryFacts): Passage {
  const stays: Passage = path === "/" ? { go: "elsewhere", to: "/first" } : inside;
  if (visitor.is === "anonymous" || new URLSearchParams(search).has("isLogin")) return stays;
  if (visitor.is === "unloaded") return { go: "loadUser" };
  if (homeType === HomeType.government && !visitor.mayUseGovernmentMode) return backToMarket;
  return { go: "elsewhere", to: homeOf(homeType) };
}

function atTheGovernmentCounter({ homeType, visitor }: EntryFacts): Passage {
  if (homeType !== HomeType.government) return { go: "elsewhere", to: "/first" };
  return visitor.is === "signedIn" && !visitor.mayUseGovernmentMode ? backToMarket : inside;
}

/**
 * What stands between somebody and a page, for the words they read and the links they see: a sign-in, the other counter
 * of theirs, or that it is for staff alone.
 */
export type Obstacle = "signIn" | "otherCounter" | "staffOnly";

/** Derived from `whoMayEnter`; null where the page opens, only leads on, does not exist or is still to be judged. */
export function obstacleOf(facts: EntryFacts): Obstacle | null {
  const passage = whoMayEnter(facts);
  if (passage.go !== "elsewhere" || !facts.known || facts.path === "/" || facts.path === "/first") return null;
  if (passage.keep !== undefined) return "signIn";
  const homeType = otherHomeType(facts.homeType);
  return whoMayEnter({ ...facts, homeType }).go === "in" ? "otherCounter" : "staffOnly";
}

/** Pages of the government counter: who signs in for them does so as staff. */
export const isGovernmentPage = (path: string): boolean => isUnderOne(path, governmentPrefixes);
