import type Provider from "oidc-provider";
import type { AuthorizationCode, Session } from "oidc-provider";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import { escapeHtml } from "../../../platform/texts/markup.rules.ts";
import type { Frame } from "../../protocol-pages/index.ts";
import type { Authorizations } from "../sessions/authorizations.ts";
import { onwardPage } from "../interaction/pages.ts";
import { allowFormTo, type PlainContext } from "../http/requests.ts";
import { textOf } from "../storage/rows.ts";

/** What a code is bound to; what stands in the system's own request. */
export type CodeRequest = {
  accountId: string;
  system: ConnectedSystem;
  redirectUri: string;
  scope: string;
  nonce?: string | undefined;
  codeChallenge?: string | undefined;
  codeChallengeMethod?: string | undefined;
  dpopJkt?: string | undefined;
};
type SignIn = {
  /** seconds since 1970 */
  loginTs: number;
  amr: string[];
  acr: string;
  /** its own when left out */
  uid?: string;
};
export type IssuedCode = { code: string; sid: string; uid: string };

const given = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** What of a request goes into its code; the library looked at all of it before. */
export const codeRequestOf = (
  params: Record<string, unknown>,
): Omit<CodeRequest, "accountId" | "system" | "scope"> => ({
  redirectUri: textOf(params["redirect_uri"]),
  nonce: given(params["nonce"]),
  codeChallenge: given(params["code_challenge"]),
  codeChallengeMethod: given(params["code_challenge_method"]),
  dpopJkt: given(params["dpop_jkt"]),
});

/**
 * A code of a session of its own, to which no browser's cookie leads: what it gives ends with that session, and enters
 * nothing else.
 *
 * @param seconds how long the session lasts
 */
export async function codeInOwnSession(
  { provider, authorizations }: { provider: () => Provider; authorizations: Authorizations },
  { accountId, system, redirectUri, scope, ...request }: CodeRequest,
  { loginTs, amr, acr, uid: named }: SignIn,
  seconds: number,
): Promise<IssuedCode> {
  const { Client, Session: OwnSession, AuthorizationCode: Code } = provider();
  const client = await Client.find(system.appId);
  if (!client) throw new Error("a code was asked for a system that the provider does not know");
  const session: Session = new OwnSession();
  if (named !== undefined) session.uid = named;
  session.loginAccount({ accountId, loginTs, amr, acr });
  await session.save(seconds);
  const { uid } = session;
  const { grantId, sid } = await authorizations.ensure({ uid, accountId, clientId: system.appId, scope });
  const { nonce, codeChallenge, codeChallengeMethod, dpopJkt } = request;
  const code: AuthorizationCode = new Code({
    client,
    accountId,
    grantId,
    gty: "authorization_code",
    redirectUri,
    scope,
    sid,
    sessionUid: uid,
    expiresWithSession: true,
    authTime: loginTs,
    amr,
    acr,
    ...(nonce === undefined ? {} : { nonce }),
    ...(codeChallenge === undefined ? {} : { codeChallenge, codeChallengeMethod: codeChallengeMethod ?? "plain" }),
    ...(dpopJkt === undefined ? {} : { dpopJkt }),
  });
  return { code: await code.save(), sid, uid };
}

/** Sends the browser back to the system with its code, in the way in which the system asked. */
export function answerWithCode(
  ctx: PlainContext,
  params: Record<string, unknown>,
  { code, issuer, frame }: { code: string; issuer: string; frame: Frame },
): void {
  const redirectUri = textOf(params["redirect_uri"]);
  const state = given(params["state"]);
  const answer = { code, ...(state === undefined ? {} : { state }), iss: issuer };
  if (params["response_mode"] === "form_post") {
    ctx.type = "html";
    const fields = Object.entries(answer)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join("");
    ctx.body = onwardPage({ action: escapeHtml(redirectUri), fields }, frame);
    return allowFormTo(ctx, redirectUri);
  }
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  ctx.status = 303;
  ctx.redirect(address.href);
}
