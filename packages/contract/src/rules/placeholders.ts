/** The placeholders a registered address may hold (specification §3 Jump info). */
export const placeholders = ["token", "ticket", "path", "code", "areaCode", "areaName"] as const;
export type Placeholder = (typeof placeholders)[number];

export type AddressProblem = "notAnAddress" | "unknownPlaceholder" | "placeholderInAuthority";

/** Is this address fit to be registered? Unknown placeholders and any in the authority are refused (design §3). */
export function checkAddress(address: string): AddressProblem | null {
  const names = [...address.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]);
  if (names.some((name) => !(placeholders as readonly string[]).includes(name ?? ""))) return "unknownPlaceholder";
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(address)?.[1];
  if (authority === undefined) return "notAnAddress";
  if (/[{}]/.test(authority)) return "placeholderInAuthority";
  return URL.canParse(address.replace(/\{\w+\}/g, "x")) ? null : "notAnAddress";
}

/**
 * Fills a registered address, percent-encoding each value.
 *
 * @throws Error when the filled address has another origin than the registered one
 */
export function fillAddress(address: string, values: Partial<Record<Placeholder, string>>): string {
  const filled = address.replace(/\{(\w+)\}/g, (_whole, name: Placeholder) =>
    name === "path" ? encodePath(values.path ?? "") : encodeURIComponent(values[name] ?? ""),
  );
  const registered = new URL(address.replace(/\{\w+\}/g, "x"));
  if (new URL(filled).origin !== registered.origin) throw new Error("a filled address left its registered origin");
  return filled;
}

/** A path keeps its slashes only inside a query value, so every piece is encoded on its own. */
const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");
