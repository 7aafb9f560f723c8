import { errors, type Grant, type KoaContextWithOIDC } from "oidc-provider";
import type { SharedFieldsRoom } from "../features/shared-fields/index.ts";
import { fieldsUnder, type ConnectedSystem } from "../features/systems/index.ts";
import { SessionEnded, type Authorizations } from "./authorizations.ts";

type Needs = {
  authorizations: Authorizations;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  standingOf: (accountId: string, abbr: string) => Promise<{ roles: unknown[] }>;
  wasTold: SharedFieldsRoom["wasTold"];
  /** a system that is still tried lets its test users in alone */
  admits: (system: ConnectedSystem, accountId: string) => Promise<boolean>;
};

/**
 * The grant an authorization request goes on with. The province's own systems get one without asking;
 * others only after their user agreed to every field they read, in this sign-in or an earlier one. A system that demands a role lets nobody in without one.
 */
export async function grantForRequest(
  ctx: KoaContextWithOIDC,
  { authorizations, findSystem, standingOf, wasTold, admits }: Needs,
): Promise<Grant | undefined> {
  const { session, client, account } = ctx.oidc;
  if (!session || !client || !account) return undefined;
  const system = await findSystem(client.clientId);
  if (!system) throw new errors.InvalidClient("client is not connected any more");
  if (!(await admits(system, account.accountId))) throw new errors.AccessDenied("the user may not try this system");
  if (system.requiresRole && (await standingOf(account.accountId, system.abbr)).roles.length === 0)
    throw new errors.AccessDenied("the user has no role in this system");
  const scope = system.isOwn ? system.scopes : askedOf(ctx, system);
  if (!system.isOwn && !(await wasTold(account.accountId, system, fieldsUnder(scope, system.terms)))) return undefined;
  try {
    const wanted = { uid: session.uid, accountId: account.accountId, clientId: client.clientId, scope };
    const given = await authorizations.ensure(wanted);
    // The code carries the sid of the row, not one of this request's own: both tabs of a double click agree.
    session.sidFor(client.clientId, given.sid);
    return given.grant;
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
