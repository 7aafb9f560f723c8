import type { Claims } from "../../kernel/release/index.ts";
import type { Ticket } from "./cas.rules.ts";

/** What a system is told of its user, by the names of CAS. */
export type Attributes = Record<string, string | number | boolean | string[]>;

/**
 * The same name for those who hand attributes on as headers: a module of Apache passes `CAS_account_type` to nobody, and
 * nginx drops it, for a header's name with an underscore could be another one's.
 */
const inHeaders = (name: string): string => name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/** Every attribute whose name has an underscore stands there twice, the second time without. */
const alsoInHeaders = (attributes: Attributes): Attributes => ({
  ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [inHeaders(name), value])),
  ...attributes,
});

/** In the words of CAS 3 (Appendix B), beside what the system was granted. */
export function attributesOf(told: Claims, ticket: Pick<Ticket, "signedInAt" | "fromNewLogin" | "amr">): Attributes {
  const own = Object.entries(told).flatMap(([name, value]): [string, Attributes[string]][] => {
    if (name === "roles" && Array.isArray(value))
      return [["roles", value.map((role: { code?: unknown }) => String(role.code))]];
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [[name, value]] : [];
  });
  return alsoInHeaders({
    authenticationDate: ticket.signedInAt,
    longTermAuthenticationRequestTokenUsed: false,
    isFromNewLogin: ticket.fromNewLogin,
    amr: ticket.amr,
    ...Object.fromEntries(own),
  });
}
