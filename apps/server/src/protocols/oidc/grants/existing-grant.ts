import { errors, type Grant, type KoaContextWithOIDC } from "oidc-provider";
import type { AdmissionReason, AdmissionModule } from "../../../kernel/admission/index.ts";
import { factorsOfAmr } from "../../../kernel/release/index.ts";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import { fieldsAsked } from "../claims/asked-claims.ts";
import { hintOf } from "../sessions/delegated-sessions.ts";
import { SessionEnded, type Authorizations } from "../sessions/authorizations.ts";
import { NotAdmitted } from "../interaction/not-admitted.ts";
import { ScopeMissing } from "../http/requests.ts";

type Deps = {
  authorizations: Authorizations;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  admission: AdmissionModule;
};

const unsettled = new WeakMap<KoaContextWithOIDC, AdmissionReason>();
/** What the person of this request must settle before they go on. */
export const unsettledOf = (ctx: KoaContextWithOIDC): AdmissionReason | undefined => unsettled.get(ctx);

const entryPointOf = ({ oidc }: KoaContextWithOIDC) => {
  if (oidc.route === "code_verification" || oidc.route === "device_resume") return "device";
  return oidc.prompts.has("none") ? "openidSilent" : "openidRequest";
};

/**
 * The grant an authorization request goes on with: once its user may enter. Without it they are asked for what is
 * missing (`prompts`), or the request ends.
 */
export async function grantForRequest(
  ctx: KoaContextWithOIDC,
  { authorizations, findSystem, admission }: Deps,
): Promise<Grant | undefined> {
  const { session, client, account } = ctx.oidc;
  if (!session || !client || !account) return undefined;
  if (ctx.oidc.requestParamScopes.size === 0) throw new ScopeMissing();
  const system = await findSystem(client.clientId);
  if (!system) throw new errors.InvalidClient("client is not connected any more");
  // whoever is signed in here is real; who signs in there is asked every time (`invented-sign-in.ts`)
  if (system.ofDeveloper) return undefined;
  // what is given there is of a session of its own (`delegated-entry.ts`)
  if (hintOf(ctx.oidc.params)) return undefined;
  const scope = system.isOwn ? system.scopes : askedOf(ctx, system);
  const verdict = await admission.judge({
    entryPoint: entryPointOf(ctx),
    accountId: account.accountId,
    system,
    factors: factorsOfAmr(session.amr ?? []),
    fields: fieldsAsked({ scope, claims: ctx.oidc.claims }, system),
  });
  if (verdict.step === "refuse") throw new NotAdmitted(verdict.reason, system);
  if (verdict.step === "settle") {
    if (isAnsweredByRedirect(verdict.reason)) throw new NotAdmitted(verdict.reason, system, { redirects: true });
    unsettled.set(ctx, verdict.reason);
    return undefined;
  }
  try {
    const claims = [...ctx.oidc.requestParamClaims];
    const wanted = { uid: session.uid, accountId: account.accountId, clientId: client.clientId, scope, claims };
    const given = await authorizations.ensure(wanted);
    // The code carries the sid of the row, not one of this request's own: both tabs of a double click agree.
    session.sidFor(client.clientId, given.sid);
    return given.grant;
  } catch (cause) {
    if (cause instanceof SessionEnded) throw new errors.LoginRequired("the session was ended");
    throw cause;
  }
}

/** A request that may show no page ends with these; of the others the prompts tell the system. */
const isAnsweredByRedirect = (reason: AdmissionReason) => reason === "sandbox" || reason === "otherAccountType";

function askedOf(ctx: KoaContextWithOIDC, system: ConnectedSystem): string {
  const requested = ctx.oidc.requestParamScopes;
  return system.scopes
    .split(" ")
    .filter((scope) => requested.has(scope))
    .join(" ");
}
