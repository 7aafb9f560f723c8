import { isUnder } from "./rules/pages/who-may-enter.ts";

/**
 * Every page of the portal, spelled as in specification §2, and those of our own. The router
 * registers exactly these (a test compares); the server answers 404 for any other.
 */
export const portalPaths = [
  "/first",
  "/404",
  "/login",
  "/unifiedLogin",
  "/register",
  "/register/status",
  "/home",
  "/homeZtfw",
  "/systemsettled",
  "/searchview",
  "/analysisReport",
  "/system/index",
  "/system/function",
  "/serve/govermentserve",
  "/serve/agriculturalservice",
  "/serve/ruraleconomy",
  "/serve/agrotechnology",
  "/serve/financialsupermarket",
  "/serve/situations",
  "/serve/people",
  "/serve/units",
  "/serve/searchlist",
  "/serve/searchdatadetails",
  "/serve/redblacklist",
  "/serve/adminlist",
  "/scene/scene",
  "/scene/sceneparticulars",
  "/scene/scenedeclare",
  "/scene/scenemonitoring",
  "/data/dataAnalysis",
  "/data/dataanalysis",
  "/data/dataRequest",
  "/data/myData",
  "/intelligentbrain",
  "/servesearchview",
  "/systemsearchview",
  "/datasearchview",

  "/401",
  "/accessibility",
  "/agreement",
  "/app",
  "/delegate",
  "/demo/outbox",
  "/en",
  "/favourites",
  "/feedback",
  "/feedback/status",
  "/manual",
  "/mine",
  "/mine/devices",
  "/mine/account",
  "/mine/data",
  "/mine/bindings",
  "/mine/consents",
  "/mine/helpers",
  "/mine/identities",
  "/mine/roles",
  "/mine/messages",
  "/mine/password",
  "/mine/security",
  "/mine/feedback",
  "/mine/matters",
  "/notices",
  "/opening",
  "/privacy",
  "/qr",
  "/recover",
  "/sandbox",
  "/sitemap",
  "/todo",
] as const;

/** Everything below these is a page too. */
export const portalPrefixes = [
  "/not-me",
  "/upstream/return",
  "/market",
  "/notices",
  "/qr",
  "/delegate",
  "/serve/guide",
  "/serve/situation",
] as const;

/** Everything below these is the office: a document of its own, with its own table of pages. */
const officePrefixes = ["/admin", "/management"] as const;

/** Everything below these is written whole by the build or the server, without the application. */
export const documentPrefixes = ["/docs", "/status"] as const;

/** Addresses that only lead on (specification §2). */
export const portalRedirects: Readonly<Record<string, string>> = {
  "/system": "/system/index",
  "/serve": "/serve/govermentserve",
  "/scene": "/scene/scene",
  "/data": "/data/dataanalysis",
  "/demo": "/demo/outbox",
};

const paths = new Set<string>(["/", ...portalPaths, ...Object.keys(portalRedirects)]);

/** One trailing slash changes nothing. */
export const withoutTrailingSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, "") : path);

export const isOfficePath = (requested: string): boolean => officePrefixes.some((prefix) => isUnder(requested, prefix));

/** Which document an address belongs to: from one to another leads a visit of the whole page. */
export function documentOf(path: string): "portal" | "office" | "whole" {
  if (isOfficePath(path)) return "office";
  return documentPrefixes.some((prefix) => isUnder(path, prefix)) ? "whole" : "portal";
}

export function isPortalPath(requested: string): boolean {
  const path = withoutTrailingSlash(requested);
  return paths.has(path) || portalPrefixes.some((prefix) => isUnder(path, prefix)) || isOfficePath(path);
}
