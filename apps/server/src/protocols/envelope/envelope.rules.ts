import {
  isPlainNonce,
  isPlainTimestamp,
  SIGNATURE_CLOCK_MS,
} from "@sannong/contract/rules/protocols/request-signature";
import type { OpenRefusal } from "@sannong/contract/rules/refusals/open-refusals";

/** What a system proves itself with; every header that was not sent is empty. */
export type Credentials = { appId: string; secret: string; timestamp: string; nonce: string; sign: string };

/** By secret, by signature, or by nothing that could be checked. */
export function wayOf({ appId, secret, timestamp, nonce, sign }: Credentials): "secret" | "signature" | "nothing" {
  if (!appId) return "nothing";
  if (sign || timestamp || nonce) return "signature";
  return secret ? "secret" : "nothing";
}

/** What can be said against a signed request before its signature is looked at; null: nothing. */
export function problemOfMessage({ timestamp, nonce }: Credentials, now: Date): OpenRefusal | null {
  if (!isPlainTimestamp(timestamp) || !isPlainNonce(nonce)) return "open.signatureWrong";
  return Math.abs(now.getTime() - Number(timestamp)) > SIGNATURE_CLOCK_MS ? "open.clockSkew" : null;
}

const ofCode: [RegExp, OpenRefusal][] = [
  [/already (used|consumed)/i, "open.codeUsed"],
  [/authorization code not found/i, "open.codeUnknown"],
  [/code is expired/i, "open.codeExpired"],
  // one that starts its own sign-in has no address of ours to fall back on
  [/redirect_uri|client mismatch/i, "open.codeForeign"],
  [/DPoP/, "open.proofRequired"],
  [/code_verifier|PKCE|code_challenge/i, "open.verifierWrong"],
];
const ofRefresh: [RegExp, OpenRefusal][] = [
  [/already (used|consumed)/i, "open.refreshUsed"],
  [/refresh token (not found|is expired)|refresh_token|RefreshToken|client mismatch/i, "open.refreshUnknown"],
  [/DPoP/, "open.proofRequired"],
];

/**
 * Why the token endpoint refused, in our own names. Whatever else it finds wrong lies in what stood behind the code:
 * its grant, its session or its person is gone.
 */
export function refusalOfExchange(grantType: "authorization_code" | "refresh_token", problem: string): OpenRefusal {
  const table = grantType === "authorization_code" ? ofCode : ofRefresh;
  return table.find(([words]) => words.test(problem))?.[1] ?? "open.sessionEnded";
}
