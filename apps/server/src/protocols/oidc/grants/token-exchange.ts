import { type AccessToken, errors, type TokenEndpointGrantContext } from "oidc-provider";
import {
  buildTokenResponse,
  checkDpopReplay,
  checkDpopRequired,
  validateDpop,
} from "oidc-provider/lib/helpers/grants.js";
import { admissionSentences } from "../../../kernel/admission/index.ts";
import { type ConnectedSystem, fieldsUnder } from "../../../kernel/application/index.ts";
import type { ReleaseModule } from "../../../kernel/release/index.ts";
import type { createAccounts } from "../claims/claims.ts";
import { mayCall, TOKEN_EXCHANGE } from "./exchanged-tokens.ts";
import { simulatedPerson } from "../simulation.ts";

const ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";
/** It is for one call or a few; another is asked for the next. */
const LONGEST_SECONDS = 5 * 60;
/** A refresh token is never given, so nothing is read while its person is away. */
const NEVER_PASSED_ON = "offline_access";

const parameters = [
  "subject_token",
  "subject_token_type",
  "requested_token_type",
  "audience",
  "resource",
  "scope",
  "actor_token",
  "actor_token_type",
] as const;
export const EXCHANGE_PARAMETERS: readonly string[] = parameters;
type Parameters = Partial<Record<(typeof parameters)[number], string>>;
type Context = TokenEndpointGrantContext<Parameters>;

type Deps = {
  accounts: Pick<ReturnType<typeof createAccounts>, "find" | "whyNotHeld" | "whyNotAdmitted">;
  claims: Pick<ReleaseModule, "foresee">;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  findByAbbr: (abbr: string) => Promise<ConnectedSystem | undefined>;
};

/** What RFC 8693 has and the portal has not is refused, so that nobody believes it was gone by. */
function refuseUnoffered({ oidc: { params } }: Context): void {
  if (params.resource !== undefined)
    throw new errors.InvalidTarget("resource is not taken: name the other system by audience");
  if (params.actor_token !== undefined || params.actor_token_type !== undefined)
    throw new errors.InvalidRequest("actor_token is not taken: whoever asks is the actor");
  if (params.subject_token_type !== ACCESS_TOKEN)
    throw new errors.InvalidRequest(`subject_token_type must be ${ACCESS_TOKEN}`);
  if (params.requested_token_type !== undefined && params.requested_token_type !== ACCESS_TOKEN)
    throw new errors.InvalidRequest(`requested_token_type must be ${ACCESS_TOKEN} or left out`);
}

/**
 * Token exchange (RFC 8693): a system that holds a person's token gets a short one for another system, in their name and
 * within what they agreed to there. Errors are those of RFC 8693, 2.2.2: whatever is wrong with the subject_token is
 * `invalid_request`, and that the other system is not to be reached for this person `invalid_target`.
 */
export function tokenExchange({ accounts, claims, findSystem, findByAbbr }: Deps) {
  /** @throws InvalidRequest for one that is not this system's own, or worth nothing now */
  async function subjectOf(ctx: Context, thumbprint: string | undefined): Promise<AccessToken> {
    const { provider, client, params } = ctx.oidc;
    const token = await provider.AccessToken.find(params.subject_token ?? "");
    // one that was exchanged is no token of this system's own, so that no chain of systems comes of it
    if (!token?.isValid || token.clientId !== client.clientId || token.aud !== undefined)
      throw new errors.InvalidRequest(
        "subject_token is no access token that was given to this system and is still good",
      );
    if (token.jkt !== undefined && token.jkt !== thumbprint)
      throw new errors.InvalidRequest("subject_token is bound to a key that this request does not prove");
    const grant = await provider.Grant.find(token.grantId);
    if (!grant || grant.clientId !== token.clientId || grant.accountId !== token.accountId)
      throw new errors.InvalidRequest("subject_token was revoked");
    const reason = await accounts.whyNotHeld(ctx, token);
    if (reason !== undefined)
      throw new errors.InvalidRequest(`subject_token is worth nothing now: ${admissionSentences[reason]}`);
    return token;
  }

  /** @throws InvalidTarget, the same for a system that is not there and for one that was not agreed on */
  async function targetOf({ oidc: { params } }: Context, caller: ConnectedSystem): Promise<ConnectedSystem> {
    const { audience = "" } = params;
    if (audience === "") throw new errors.InvalidRequest("audience is missing: name the other system");
    const target = (await findSystem(audience)) ?? (await findByAbbr(audience));
    if (!target || !mayCall(caller, target))
      throw new errors.InvalidTarget("this system may not call that audience in the name of its users");
    return target;
  }

  /**
   * What the token may read: of what the subject_token reads, what was agreed with the other system, and what the person
   * agreed to give it.
   *
   * @throws InvalidScope when more was asked for, InvalidTarget when nothing may be told there of this person
   */
  async function scopeFor(ctx: Context, subject: AccessToken, target: ConnectedSystem): Promise<string> {
    const agreed = new Set(target.scopes.split(" "));
    const within = [...subject.scopes].filter((scope) => agreed.has(scope) && scope !== NEVER_PASSED_ON);
    const asked = ctx.oidc.params.scope === undefined ? undefined : [...ctx.oidc.requestParamScopes];
    const wider = asked?.filter((scope) => !within.includes(scope)) ?? [];
    if (wider.length > 0)
      throw new errors.InvalidScope(
        "the scope is wider than that of subject_token, or than what the audience may read",
        wider.join(" "),
      );
    const { accountId } = subject;
    const given = await claims.foresee({
      accountId,
      system: target,
      entryPoint: "oidc.introspection",
      fields: fieldsUnder(within.join(" "), target.terms),
    });
    if (given.withheld !== undefined)
      throw new errors.InvalidTarget(
        given.withheld === "withdrawn" || given.withheld === "notAgreed"
          ? admissionSentences.notAgreed
          : `that audience may learn nothing of this user now: ${given.withheld}`,
      );
    const isAgreed = (scope: string) => fieldsUnder(scope, target.terms).every((field) => given.fields.includes(field));
    const refused = asked?.filter((scope) => !isAgreed(scope)) ?? [];
    if (refused.length > 0) throw new errors.InvalidScope(admissionSentences.notAgreed, refused.join(" "));
    return (asked ?? within).filter(isAgreed).join(" ");
  }

  /** @throws InvalidTarget when the person may not enter the other system now */
  async function refuseNotAdmitted(subject: AccessToken, target: ConnectedSystem): Promise<void> {
    const { accountId } = subject;
    // whoever tries a system exists for that one alone
    if (simulatedPerson(accountId))
      throw new errors.InvalidTarget("people of a self-test are of the tested system alone");
    // which fields they agreed to is asked with the scope
    const question = { entryPoint: "openidExchange", accountId, system: target, fields: [] } as const;
    const reason = await accounts.whyNotAdmitted(question, subject);
    if (reason !== undefined) throw new errors.InvalidTarget(admissionSentences[reason]);
  }

  return async (ctx: Context): Promise<void> => {
    const { provider, client } = ctx.oidc;
    const caller = await findSystem(client.clientId);
    if (!caller || caller.isPublicClient || (caller.mayCall ?? []).length === 0)
      throw new errors.UnauthorizedClient(
        "it was not agreed that this system may call others in the name of its users",
      );
    refuseUnoffered(ctx);
    const dPoP = await validateDpop(provider, ctx);
    checkDpopRequired(provider, ctx, dPoP);
    const subject = await subjectOf(ctx, dPoP?.thumbprint);
    const target = await targetOf(ctx, caller);
    await refuseNotAdmitted(subject, target);
    const scope = await scopeFor(ctx, subject, target);
    await checkDpopReplay(provider, ctx, dPoP, client.clientId);

    const { accountId, grantId, sessionUid } = subject;
    // Of the same grant and session, so that it ends with them; without a sid, which is of the asking system's session.
    const token = new provider.AccessToken({
      client,
      accountId,
      grantId,
      gty: TOKEN_EXCHANGE,
      ...(sessionUid === undefined ? {} : { sessionUid }),
      expiresWithSession: true,
      aud: target.appId,
      scope,
      expiresIn: Math.min(LONGEST_SECONDS, subject.remainingTTL),
    });
    if (dPoP) token.setThumbprint("jkt", dPoP.thumbprint);
    const account = await accounts.find(accountId, client.clientId);
    if (account) ctx.oidc.entity("Account", account);
    ctx.oidc.entity("AccessToken", token);
    const accessToken = await token.save();
    ctx.body = buildTokenResponse(provider, {
      accessToken,
      expiresIn: token.expiration,
      issuedTokenType: ACCESS_TOKEN,
      scope,
      tokenType: token.tokenType,
    });
  };
}
