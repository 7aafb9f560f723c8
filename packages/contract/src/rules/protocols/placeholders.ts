/** The placeholders a registered address may hold (specification §3, Jump info). */
export const placeholders = ["token", "ticket", "path", "code", "areaCode", "areaName"] as const;
export type Placeholder = (typeof placeholders)[number];

export type AddressProblem =
  | "notAnAddress"
  | "otherScheme"
  | "foreignLetters"
  | "unknownPlaceholder"
  | "placeholderInAuthority";

const PLACEHOLDER = new RegExp(`\\{(${placeholders.join("|")})\\}`, "g");
/** A stand-in that is valid wherever a placeholder may stand. */
const withStandIns = (address: string) => address.replace(PLACEHOLDER, "x");

/**
 * Is this address fit to be registered? Unknown placeholders and any in the authority are refused (design §3, Placeholders).
 * So is everything that URL parsers read more generously than people do: an empty authority, blanks,
 * control characters and backslashes, behind which the host may be somewhere else than it seems; letters beyond
 * ASCII in the authority, which may look like others (a name in Chinese is written as `xn--…`); and every scheme but
 * http and https, which have no origin to keep to.
 */
export function checkAddress(address: string): AddressProblem | null {
  const [, scheme, authority] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)/i.exec(address) ?? [];
  if (scheme === undefined || authority === undefined || /[\s\\\p{Cc}]/u.test(address)) return "notAnAddress";
  if (!/^https?$/i.test(scheme)) return "otherScheme";
  if (/\P{ASCII}/u.test(authority)) return "foreignLetters";
  if (/[{}]/.test(withStandIns(address))) return "unknownPlaceholder";
  if (/[{}]/.test(authority)) return "placeholderInAuthority";
  return URL.canParse(withStandIns(address)) ? null : "notAnAddress";
}

/**
 * Fills a registered address, percent-encoding each value; one that is not given is filled with nothing.
 *
 * @throws Error when the filled address has another origin than the registered one
 */
export function fillAddress(address: string, values: Partial<Record<Placeholder, string>>): string {
  const filled = address.replace(PLACEHOLDER, (_whole, name: Placeholder) =>
    name === "path" ? encodePath(values.path ?? "") : encodeURIComponent(values[name] ?? ""),
  );
  const registered = new URL(withStandIns(address));
  if (new URL(filled).origin !== registered.origin) throw new Error("a filled address left its registered origin");
  return filled;
}

/** A path keeps its slashes only inside a query value, so every piece is encoded on its own. */
const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");
