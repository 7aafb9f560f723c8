import { errors, type Grant, type KoaContextWithOIDC } from "oidc-provider";
import type { ConnectedSystem } from "../features/systems/index.ts";
import { SessionEnded, type Authorizations } from "./authorizations.ts";

type Needs = {
  authorizations: Authorizations;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  standingOf: (accountId: string, abbr: string) => Promise<{ roles: unknown[] }>;
};

/**
 * The grant an authorization request goes on with. The province's own systems get one without asking;
 * others only the one their user agreed to. A system that demands a role lets nobody in without one.
 */
export async function grantForRequest(
  ctx: KoaContextWithOIDC,
  { authorizations, findSystem, standingOf }: Needs,
): Promise<Grant | undefined> {
  const { session, client, account } = ctx.oidc;
  if (!session || !client || !account) return undefined;
  const system = await findSystem(client.clientId);
  if (!system) throw new errors.InvalidClient("client is not connected any more");
  if (system.requiresRole && (await standingOf(account.accountId, system.abbr)).roles.length === 0)
    throw new errors.AccessDenied("the user has no role in this system");
  const wanted = { uid: session.uid, accountId: account.accountId, clientId: client.clientId, scope: system.scopes };
  try {
    const given = system.isOwn
      ? await authorizations.ensure(wanted)
      : await authorizations.find({ ...wanted, scope: askedOf(ctx, system) });
    // The code carries the sid of the row, not one of this request's own: both tabs of a double click agree.
    if (given) session.sidFor(client.clientId, given.sid);
    return given?.grant;
  } catch (cause) {
    if (cause instanceof SessionEnded) throw new errors.LoginRequired("the session was ended");
    throw cause;
  }
}

function askedOf(ctx: KoaContextWithOIDC, system: ConnectedSystem): string {
  const asked = ctx.oidc.requestParamScopes;
  return system.scopes
    .split(" ")
    .filter((scope) => asked.has(scope))
    .join(" ");
}
