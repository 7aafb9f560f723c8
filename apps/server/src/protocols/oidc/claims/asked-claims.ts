import { decodeJwt } from "jose";
import { type ClaimsParameter, errors, type KoaContextWithOIDC } from "oidc-provider";
import { type SharedField, sharedFields } from "@sannong/contract/identity/shared-fields";
import { type ConnectedSystem, fieldsUnder } from "../../../kernel/application/index.ts";
import { ACR_ONE_FACTOR, ACR_TWO_FACTORS, claimsBehind } from "../../../kernel/release/index.ts";

/** The parameter `claims` (OpenID Connect Core 1.0, 5.5): single claims, asked for beside the scopes. */
export type AskedClaims = ClaimsParameter;
/** What a request asks for, or a token that came of it may read. */
export type Asked = { scope: string; claims?: AskedClaims | undefined };

/** It goes along with the fields it is about, and is asked for by none of its own (`build-claims.ts`). */
const LEVEL = "organization_level";
const isBehind = (field: SharedField, names: ReadonlySet<string>) =>
  claimsBehind[field].some((claim) => names.has(claim) && claim !== LEVEL);

/** The fields that are asked for by scope or by name, as far as they were agreed on with the system. */
export function fieldsAsked({ scope, claims }: Asked, { scopes, terms }: ConnectedSystem): SharedField[] {
  const byScope = fieldsUnder(scope, terms);
  const names = new Set(Object.keys(claims?.userinfo ?? {}));
  if (names.size === 0) return byScope;
  const agreed = new Set(fieldsUnder(scopes, terms));
  return sharedFields.filter((field) => byScope.includes(field) || (agreed.has(field) && isBehind(field, names)));
}

/** What a request keeps of the sign-in it demands: the id_token says who and how, and nothing more of anybody. */
const OF_THE_SIGN_IN: ReadonlySet<string> = new Set(["acr", "auth_time", "sub"]);

const pick = <T>(from: Record<string, T> | undefined, isKept: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => isKept(name)));

type Deps = { findSystem: (appId: string) => Promise<ConnectedSystem | undefined> };

/**
 * Leaves of the parameter what was agreed on with the system; the rest is not refused, even where it is called
 * essential (5.5.1). Called before the library reads it.
 */
export async function keepAgreedClaims(
  { oidc }: KoaContextWithOIDC,
  asked: AskedClaims,
  { findSystem }: Deps,
): Promise<void> {
  const { client, params } = oidc;
  const system = client && (await findSystem(client.clientId));
  if (!system || !params) return;
  const agreed = fieldsUnder(system.scopes, system.terms);
  const names = new Set(Object.keys(asked.userinfo ?? {}));
  const fields = agreed.filter((field) => isBehind(field, names));
  const offered = new Set<string>(agreed.flatMap((field) => claimsBehind[field]));
  const userinfo = pick(asked.userinfo, (name) => offered.has(name));
  if (fields.some((field) => claimsBehind[field].includes(LEVEL))) userinfo[LEVEL] = null;
  params["claims"] = JSON.stringify({ userinfo, id_token: pick(asked.id_token, (name) => OF_THE_SIGN_IN.has(name)) });
}

/** Of a request that was looked at by the library before. */
export const readClaims = (parameter: unknown): AskedClaims | undefined =>
  typeof parameter === "string" ? (JSON.parse(parameter) as AskedClaims) : undefined;

/** Whom the system wants to be signed in, by the hint and by the claim; the library looked at both before. */
export function subsDemanded({ claims, params }: KoaContextWithOIDC["oidc"]): unknown[] {
  const hint = params?.["id_token_hint"];
  const demanded = claims.id_token?.["sub"]?.value;
  return [...(typeof hint === "string" ? [decodeJwt(hint).sub] : []), ...(demanded === undefined ? [] : [demanded])];
}

/**
 * Tells the system that a sign-in of the kind it demands is not to be had: no such kind is there, or whoever signed in
 * did so by another.
 *
 * @throws UnmetAuthenticationRequirements
 */
export function refuseUnmet({ claims, acr, session }: KoaContextWithOIDC["oidc"]): void {
  const demanded = claims.id_token?.["acr"];
  if (!demanded?.essential) return;
  const { value, values = value === undefined ? [] : [value] } = demanded;
  if (!Array.isArray(values)) throw new errors.InvalidRequest("claims.id_token.acr.values must be a list");
  if (values.length === 0) return;
  const mayBeHad = values.some((one) => one === ACR_ONE_FACTOR || one === ACR_TWO_FACTORS);
  const isMet = session?.accountId === undefined ? mayBeHad : values.includes(acr);
  if (!isMet) throw new errors.UnmetAuthenticationRequirements("the sign-in is not of the kind that was demanded");
}
