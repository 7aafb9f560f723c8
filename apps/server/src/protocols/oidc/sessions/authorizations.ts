import type Provider from "oidc-provider";
import type { Grant } from "oidc-provider";
import type { Clock } from "../../../platform/clock.ts";
import { randomToken } from "../../../platform/crypto/tokens.ts";
import { epoch } from "../storage/rows.ts";
import type { Authorization, SessionRows } from "./session-rows.ts";

export type Authorized = { sid: string; grantId: string; grant: Grant };
type Wanted = { uid: string; accountId: string; clientId: string; scope: string; claims?: readonly string[] };

/** The session was ended while something was being opened in it. */
export class SessionEnded extends Error {
  override name = "SessionEnded";
}

const covers = (grant: Grant, { scope, claims = [] }: Wanted) => {
  const scopes = new Set(grant.getOIDCScope().split(" "));
  const named = new Set(grant.getOIDCClaimsEncountered());
  return scope.split(" ").every((one) => scopes.has(one)) && claims.every((one) => named.has(one));
};

/**
 * What a session gives to a system: one sid and one grant, used again by every click. Rows are inserted
 * only where there is none, so of two tabs opened together both end with the same grant (design §3, Codes from the provider's own hand).
 */
export function createAuthorizations({
  provider,
  sessions,
  forgetGrant,
  clock,
}: {
  provider: () => Provider;
  sessions: SessionRows;
  /** what this process remembers of a grant is read anew */
  forgetGrant: (grantId: string) => void;
  clock: Clock;
}) {
  async function newGrant({ accountId, clientId, scope, claims = [] }: Wanted): Promise<Grant> {
    const grant = new (provider().Grant)({ accountId, clientId });
    grant.addOIDCScope(scope);
    if (claims.length > 0) grant.addOIDCClaims([...claims]);
    await grant.save();
    return grant;
  }

  /** The live grant of an authorization, when it covers what is asked. */
  async function usable(known: Authorization, wanted: Wanted): Promise<Authorized | undefined> {
    const grantId = known.grantIds.at(-1);
    if (grantId === undefined) return undefined;
    // Another server may have taken it back a moment ago, and what is given upon it would be worth nothing.
    forgetGrant(grantId);
    const grant = await provider().Grant.find<Grant>(grantId);
    return grant && covers(grant, wanted) ? { sid: known.sid, grantId, grant } : undefined;
  }

  async function noted(uid: string, clientId: string): Promise<{ ttl: number; known: Authorization | undefined }> {
    const group = await sessions.group(uid);
    if (!group?.session) throw new SessionEnded();
    const ttl = Number(group.session.row["exp"]) - epoch(clock());
    if (ttl <= 0) throw new SessionEnded();
    return { ttl, known: group.authorizations.find((one) => one.clientId === clientId) };
  }

  async function ensure(wanted: Wanted): Promise<Authorized> {
    const { uid, clientId } = wanted;
    // Two turns are enough: who loses an insert finds the winner's row, who loses a repair the winner's grant.
    for (let turn = 0; turn < 3; turn += 1) {
      const { ttl, known } = await noted(uid, clientId);
      const found = known && (await usable(known, wanted));
      if (found) return found;
      const grant = await newGrant(wanted);
      const sid = known?.sid ?? randomToken(24);
      const first = known
        ? await sessions.authorizeAnew(uid, known, grant.jti)
        : await sessions.authorizeFirst(uid, { clientId, sid, grantIds: [grant.jti] }, ttl);
      if (first) return { sid, grantId: grant.jti, grant };
      await grant.destroy();
    }
    throw new Error("an authorization changed under every attempt to read it");
  }

  return { ensure };
}

export type Authorizations = ReturnType<typeof createAuthorizations>;
