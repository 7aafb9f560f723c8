import { hash } from "node:crypto";
import { decodeJwt } from "jose";
import { type Client, errors, type KoaContextWithOIDC } from "oidc-provider";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { SystemOffline } from "./clients.ts";
import { epoch } from "./rows.ts";

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
 * What a system says of itself with its signature, once that was found right (RFC 7523, 3).
 *
 * @throws InvalidClientAuth for one that lives too long, SystemOffline for a system that is gone
 */
export async function assertionHolds(
  { exp }: { exp?: unknown },
  { clientId }: Client,
  { findSystem, clock }: Deps,
): Promise<void> {
  if (Number(exp) > epoch(clock()) + LONGEST_SECONDS)
    throw new errors.InvalidClientAuth("the client_assertion may live for ten minutes at most");
  if ((await findSystem(clientId))?.stage === "offline") throw new SystemOffline();
}
