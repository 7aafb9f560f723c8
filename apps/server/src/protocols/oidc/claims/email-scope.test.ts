import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { farmer, openBrowser, openPortal, type App } from "../provider-portal.testing.ts";
import { signInAt } from "../provider-flow.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

describe("the scope for an e-mail address", () => {
  const asked = "openid profile email";

  test("tells a verified address and that it is", async () => {
    const connected = await portal.connect({ abbr: "mail-agreed", scopes: "openid profile email" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(connected, browser, { scope: asked });
    expect(tokens.scope).toBe(asked);
    const told = await client.fetchUserInfo(connected.config, tokens.access_token, claims.sub);
    expect(told).toMatchObject({ email: "zhang.san@example.cn", email_verified: true });
    expect(claims).not.toHaveProperty("email");
  });

  test("is left out where it was not agreed, however it is asked for: libraries ask without being told to", async () => {
    const connected = await portal.connect({ abbr: "mail-none", terms: { allowsDevice: true } });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(connected, browser, { scope: asked });
    expect(tokens.scope).toBe("openid profile");
    const told = await client.fetchUserInfo(connected.config, tokens.access_token, claims.sub);
    expect(told).not.toHaveProperty("email");

    const device = await client.initiateDeviceAuthorization(connected.config, { scope: asked });
    expect(device.user_code).toMatch(/./);
    const pushed = await client.buildAuthorizationUrlWithPAR(connected.config, {
      redirect_uri: connected.redirectUri,
      response_type: "code",
      scope: asked,
    });
    expect(pushed.searchParams.get("request_uri")).toMatch(/^urn:/);
  });

  test("asked for alone is none", async () => {
    const connected = await portal.connect({ abbr: "mail-alone" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    await expect(signInAt(connected, browser, { scope: "email" })).rejects.toMatchObject({ error: "invalid_request" });
  });
});
