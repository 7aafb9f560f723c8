/** How the services of a CAS system are compared with the address that asks. */
export type ServiceMatch = "exact" | "prefix";

/**
 * Spellings that two readers take for different pages: a backslash is a slash to browsers, blanks and control characters
 * are dropped by some, and a slash in disguise is one again behind the next server, however often it was disguised.
 */
const TWO_WAYS = /[\s\p{Cc}\\#]/u;
const SLASH_IN_DISGUISE = /%(?:25)*(?:2f|5c)/i;

/** `..` and `.`, also in disguise and with parameters behind them, which some servers take away before they look. */
const isDots = (segment: string): boolean => {
  const plain = segment.replace(/%(?:25)*2e/gi, ".").replace(/%(?:25)*3b/gi, ";");
  return /^\.\.?(?:;|$)/.test(plain);
};

/** An address that everybody reads alike, as far as its path goes; undefined where somebody may take it for another page. */
function plainly(address: string): URL | undefined {
  const [, path] = /^https?:\/\/[^/?@]+((?:\/[^?]*)?)(?:\?|$)/i.exec(address) ?? [];
  if (path === undefined || TWO_WAYS.test(address) || !URL.canParse(address)) return undefined;
  return SLASH_IN_DISGUISE.test(path) || path.split("/").some(isDots) ? undefined : new URL(address);
}

/** A path without the slashes at its end. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/**
 * What a service opens as a prefix: scheme, host, port and path, without the slash at its end; undefined for one that
 * cannot be a prefix, such as one with a query or with parameters in its path.
 */
export function prefixOf(service: string): string | undefined {
  const url = plainly(service);
  return url && !service.includes("?") && !url.pathname.includes(";")
    ? url.origin + withoutSlashes(url.pathname)
    : undefined;
}

/**
 * Every prefix that would open this address, the longest first: it ends where a segment of the path ends, or before the
 * parameters of one. None for an address that may be read in two ways.
 */
export function prefixesOpening(address: string): string[] {
  const url = plainly(address);
  if (!url) return [];
  const { origin, pathname } = url;
  const ends = [...pathname.matchAll(/[/;]|$/g)].map(({ index }) => index);
  return ends.toReversed().map((end) => origin + pathname.slice(0, end));
}

/** Does this service open this address? Letter by letter, or as its beginning where that was agreed. */
export function opensAddress(service: string, match: ServiceMatch, address: string): boolean {
  if (match === "exact") return service === address;
  const prefix = prefixOf(service);
  return prefix !== undefined && prefixesOpening(address).includes(prefix);
}

/** Is there an address that both open? */
export const haveCommonAddress = (
  one: { service: string; match: ServiceMatch },
  other: { service: string; match: ServiceMatch },
): boolean =>
  opensAddress(one.service, one.match, other.service) || opensAddress(other.service, other.match, one.service);

/** What a service opens, as whoever agrees to it reads it. */
export function openedInWords(service: string, match: ServiceMatch): string {
  if (match === "exact") return `${service}（只有这个地址）`;
  const prefix = prefixOf(service) ?? service;
  return URL.canParse(prefix) && new URL(prefix).origin === prefix
    ? `${prefix} 整个网站的所有页面`
    : `${prefix} 及其下所有页面`;
}
