import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { farmer, openBrowser, openPortal, type App } from "../provider-portal.testing.ts";
import { signInAt } from "../provider-flow.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

describe("signing keys", () => {
  type Published = { keys: { kid: string; alg: string }[] };
  const published = async (alg: string) =>
    ((await (await fetch(`${portal.provider.issuer}/jwks`)).json()) as Published).keys.filter((key) => key.alg === alg);
  const keySet = () => createRemoteJWKSet(new URL(`${portal.provider.issuer}/jwks`));

  test.each(["RS256", "ES256"] as const)(
    "%s: the published next key signs after a rotation; what was signed before stays valid",
    async (signingAlgorithm) => {
      const connected = await portal.connect({ abbr: `keys-${signingAlgorithm}`, signingAlgorithm });
      const browser = openBrowser();
      await portal.signIn(browser, farmer);
      const before = await signInAt(connected, browser);
      const [current, next] = await published(signingAlgorithm);
      expect(decodeProtectedHeader(before.tokens.id_token!)).toMatchObject({
        kid: current?.kid,
        alg: signingAlgorithm,
      });
      const count = (await published(signingAlgorithm)).length;
      expect(await portal.provider.rotateKeys({ urgently: true })).toBe(true);
      const after = await signInAt(connected, browser);
      expect(decodeProtectedHeader(after.tokens.id_token!).kid).toBe(next?.kid);
      expect(await published(signingAlgorithm)).toHaveLength(count + 1);
      await jwtVerify(before.tokens.id_token!, keySet());
      await client.fetchUserInfo(connected.config, before.tokens.access_token, before.claims.sub);
    },
  );

  test("a system that was agreed on before there was a choice is signed for as it was", async () => {
    const connected = await portal.connect({ abbr: "keys-former" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens } = await signInAt(connected, browser);
    expect(decodeProtectedHeader(tokens.id_token!).alg).toBe("ES256");
  });

  test("userinfo comes signed, by the same algorithm, to a system that agreed on it", async () => {
    const connected = await portal.connect({ abbr: "keys-userinfo", signingAlgorithm: "RS256", signsUserinfo: true });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(connected, browser);
    const reply = await fetch(`${portal.provider.issuer}/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(reply.headers.get("content-type")).toContain("application/jwt");
    const signed = await reply.text();
    expect(decodeProtectedHeader(signed).alg).toBe("RS256");
    const audience = connected.system.appId;
    const { payload } = await jwtVerify(signed, keySet(), { issuer: portal.provider.issuer, audience });
    expect(payload.sub).toBe(claims.sub);
  });
});
