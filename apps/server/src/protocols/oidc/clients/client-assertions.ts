import { hash } from "node:crypto";
import { decodeJwt } from "jose";
import { type Client, errors, type KoaContextWithOIDC } from "oidc-provider";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { SystemOffline } from "./clients.ts";
import { epoch } from "../storage/rows.ts";

/** Told apart from an assertion by its type (RFC 9101, 10.8): it goes through browsers, which an assertion does not. */
const REQUEST_TYPE = "oauth-authz-req+jwt";
const REQUEST_TYPES: readonly unknown[] = [undefined, "JWT", REQUEST_TYPE];
/** Whoever got hold of a signed request may repeat it for so long. */
const LONGEST_REQUEST_SECONDS = 60 * 60;
/** The name of each is kept until it ends, so that none is taken twice; one for a long time would be kept as long. */
const LONGEST_SECONDS = 10 * 60;

type Deps = { findSystem: (appId: string) => Promise<ConnectedSystem | undefined>; clock: Clock };

/** Is this the name that was noted of the assertion of this request, and not of another proof that came with it? */
export function isNameOfAssertion({ params, client }: KoaContextWithOIDC["oidc"], name: string): boolean {
  const assertion = params?.["client_assertion"];
  if (typeof assertion !== "string" || !client) return false;
  return hash("sha256", `${client.clientId}${decodeJwt(assertion).jti}`, "base64url") === name;
}

/**
 * When that was made whose name is noted, as its maker signed it. An assertion need not say so: then it is the earliest
 * moment that its end allows.
 */
export function issuedAtOf(ctx: KoaContextWithOIDC, name: string): Date {
  const proof = ctx.get("DPoP");
  const signed = isNameOfAssertion(ctx.oidc, name) ? String(ctx.oidc.params?.["client_assertion"]) : proof;
  const { iat, exp = 0 } = signed === "" ? {} : decodeJwt(signed);
  return new Date((iat ?? exp - LONGEST_SECONDS) * 1000);
}

/**
 * What a system says of itself with its signature, once that was found right (RFC 7523, 3).
 *
 * @throws InvalidClientAuth for one that lives too long, SystemOffline for a system that is gone
 */
export async function assertionHolds(
  { exp }: { exp?: unknown },
  { typ }: { typ?: unknown },
  { clientId }: Client,
  { findSystem, clock }: Deps,
): Promise<void> {
  if (typ === REQUEST_TYPE) throw new errors.InvalidClientAuth("a request object is no client_assertion");
  if (Number(exp) > epoch(clock()) + LONGEST_SECONDS)
    throw new errors.InvalidClientAuth("the client_assertion may live for ten minutes at most");
  if ((await findSystem(clientId))?.stage === "offline") throw new SystemOffline();
}

/**
 * What stands in a request object beside the request, its signature aside (RFC 9101).
 *
 * @throws InvalidRequestObject
 */
export function requestObjectHolds(
  { exp, sub }: { exp?: unknown; sub?: unknown },
  { typ }: { typ?: unknown },
  { clock }: Pick<Deps, "clock">,
): void {
  if (!REQUEST_TYPES.includes(typ)) throw new errors.InvalidRequestObject("the request object has another type");
  if (sub !== undefined) throw new errors.InvalidRequestObject("a request object has no sub");
  if (typeof exp !== "number" || exp > epoch(clock()) + LONGEST_REQUEST_SECONDS)
    throw new errors.InvalidRequestObject("exp must be there, and within an hour");
}
