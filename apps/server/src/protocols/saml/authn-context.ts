import { AuthnContext } from "./names.ts";
import type { RequestedContext } from "./requests.ts";

type Factors = readonly string[];

const isTwo = (factors: Factors) => new Set(factors).size > 1;
const levelOf = (factors: Factors): number => (isTwo(factors) ? 2 : 1);

/** A class of authentication: what it takes to be of it, and how much it is worth. */
type Class = { level: 1 | 2; holds: (factors: Factors) => boolean };
const always = () => true;
const withPassword = (factors: Factors) => factors.includes("password");

const classes: ReadonlyMap<string, Class> = new Map<string, Class>([
  [AuthnContext.unspecified, { level: 1, holds: always }],
  [AuthnContext.password, { level: 1, holds: withPassword }],
  [AuthnContext.passwordProtectedTransport, { level: 1, holds: withPassword }],
  [AuthnContext.mobileOneFactor, { level: 1, holds: (factors) => factors.includes("sms") }],
  [AuthnContext.timeSyncToken, { level: 2, holds: (factors) => isTwo(factors) && factors.includes("totp") }],
  [AuthnContext.mobileTwoFactor, { level: 2, holds: (factors) => isTwo(factors) && factors.includes("sms") }],
  [AuthnContext.mfa, { level: 2, holds: isTwo }],
]);

/** What a session is called when nobody asked for anything. */
function ownClass(factors: Factors): string {
  if (isTwo(factors)) return AuthnContext.mfa;
  if (factors.includes("password")) return AuthnContext.passwordProtectedTransport;
  return factors.includes("sms") ? AuthnContext.mobileOneFactor : AuthnContext.unspecified;
}

/**
 * The class to tell a system about a session, or undefined when the session is not what it asked for
 * (Core 3.3.2.2.1). A class nobody here knows is never met.
 */
export function contextFor(factors: Factors, input: RequestedContext | undefined): string | undefined {
  if (!input) return ownClass(factors);
  const known = input.classes.flatMap((name) => {
    const one = classes.get(name);
    return one ? [{ name, ...one }] : [];
  });
  const level = levelOf(factors);
  switch (input.comparison) {
    case "exact":
      return known.find(({ holds }) => holds(factors))?.name;
    case "minimum":
      return known.some((one) => level > one.level || one.holds(factors)) ? ownClass(factors) : undefined;
    case "better":
      return known.length === input.classes.length && known.every((one) => level > one.level)
        ? ownClass(factors)
        : undefined;
    case "maximum":
      return known.some((one) => level <= one.level) ? ownClass(factors) : undefined;
  }
}
