import * as client from "openid-client";
import { expect } from "vitest";
import type { Browser, App } from "./provider-portal.testing.ts";

export type Connected = Awaited<ReturnType<App["connect"]>>;

/** One authorization-code flow with state, nonce and PKCE, as far as the browser is sent back. */
export async function begin(connected: Connected, browser: Browser, more: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const checks = {
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
    pkceCodeVerifier: verifier,
  };
  const address = client.buildAuthorizationUrl(connected.config, {
    redirect_uri: connected.redirectUri,
    scope: "openid profile phone",
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...more,
  });
  return { ...(await browser.follow(address)), address, checks };
}

export async function signInAt(connected: Connected, browser: Browser, more: Record<string, string> = {}) {
  const { url, checks } = await begin(connected, browser, more);
  expect(url.href).toMatch(connected.redirectUri);
  const tokens = await client.authorizationCodeGrant(connected.config, url, { ...checks, idTokenExpected: true });
  return { tokens, claims: tokens.claims()! };
}

/** Redeems a code that the portal handed to a system at its hand-off address. */
export async function redeemHandoff({ issuer }: Pick<App["provider"], "issuer">, connected: Connected, code: string) {
  const address = new URL(connected.system.handoffUri ?? "");
  address.search = `?code=${code}&iss=${encodeURIComponent(issuer)}`;
  return client.authorizationCodeGrant(connected.config, address, { idTokenExpected: true });
}

/** How a dead access token is answered. */
export const unusable = { status: 401 };
export const handoffUri = "http://127.0.0.1:9/handoff?code={code}";
