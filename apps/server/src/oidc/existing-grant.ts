import { errors, type Grant, type KoaContextWithOIDC } from "oidc-provider";
import type { SharedFieldsRoom } from "../features/shared-fields/index.ts";
import { fieldsUnder, isSuspended, type ConnectedSystem } from "../features/systems/index.ts";
import { SessionEnded, type Authorizations } from "./authorizations.ts";
import { ScopeMissing } from "./requests.ts";

type Needs = {
  authorizations: Authorizations;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  wasTold: SharedFieldsRoom["wasTold"];
  coversNow: SharedFieldsRoom["coversNow"];
  lacksRole: (accountId: string, clientId: string) => Promise<boolean>;
  /** a system that is still tried lets its test users in alone */
  admits: (system: ConnectedSystem, accountId: string) => Promise<boolean>;
};

/** Said on a page of the portal: the system that nobody may enter is sent nobody, not even with an error. */
class Suspended extends errors.CustomOIDCProviderError {
  override status = 503;
  override statusCode = 503;
  override allow_redirect = false;
  constructor() {
    super("temporarily_unavailable", "an administrator stopped this system");
  }
}

/**
 * The grant an authorization request goes on with: once its user agreed to every field that the system reads, in this
 * sign-in or an earlier one, and has a role where the system demands one. Without it he is asked (`prompts`).
 */
export async function grantForRequest(
  ctx: KoaContextWithOIDC,
  { authorizations, findSystem, wasTold, coversNow, lacksRole, admits }: Needs,
): Promise<Grant | undefined> {
  const { session, client, account } = ctx.oidc;
  if (!session || !client || !account) return undefined;
  if (ctx.oidc.requestParamScopes.size === 0) throw new ScopeMissing();
  const system = await findSystem(client.clientId);
  if (!system) throw new errors.InvalidClient("client is not connected any more");
  if (isSuspended(system)) throw new Suspended();
  if (!(await admits(system, account.accountId))) throw new errors.AccessDenied("the user may not try this system");
  if (await lacksRole(account.accountId, client.clientId)) return undefined;
  const scope = system.isOwn ? system.scopes : askedOf(ctx, system);
  const mayRead = system.isOwn
    ? await coversNow(account.accountId, system)
    : await wasTold(account.accountId, system, fieldsUnder(scope, system.terms));
  if (!mayRead) return undefined;
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
