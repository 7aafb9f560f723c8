import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { farmer, official, openBrowser, openPortal, type App } from "../provider-portal.testing.ts";
import { begin, signInAt, redeemHandoff, unusable, handoffUri } from "../provider-flow.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

describe("hand-off", () => {
  test("a code of the portal's making is redeemed with credentials", async () => {
    const connected = await portal.connect({ abbr: "hand-a", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    const code = await portal.handOff(uid, farmer, connected.system);
    const tokens = await redeemHandoff(portal.provider, connected, code!);
    expect(tokens).toMatchObject({ refresh_token: expect.any(String), expires_in: 3600 });
    const told = await client.fetchUserInfo(connected.config, tokens.access_token, tokens.claims()!.sub);
    expect(told.name).toBe("欧阳演示");
    // The next click works with the same grant.
    const next = await redeemHandoff(
      portal.provider,
      connected,
      (await portal.handOff(uid, farmer, connected.system))!,
    );
    expect(next.claims()!["sid"]).toBe(tokens.claims()!["sid"]);
    await client.fetchUserInfo(connected.config, tokens.access_token, tokens.claims()!.sub);
  });

  test("a second use is refused, revokes what the first gave, and is audited", async () => {
    const connected = await portal.connect({ abbr: "hand-b", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    const code = (await portal.handOff(uid, farmer, connected.system))!;
    const tokens = await redeemHandoff(portal.provider, connected, code);
    await expect(redeemHandoff(portal.provider, connected, code)).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(
      client.fetchUserInfo(connected.config, tokens.access_token, tokens.claims()!.sub),
    ).rejects.toMatchObject(unusable);
    await expect(client.refreshTokenGrant(connected.config, tokens.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    const replay = portal.facts.filter(
      ({ event, objectId }) => event === "oidc.codeReplayed" && objectId === connected.system.appId,
    );
    expect(replay).toHaveLength(1);
    // The user may click again.
    const again = await redeemHandoff(
      portal.provider,
      connected,
      (await portal.handOff(uid, farmer, connected.system))!,
    );
    await client.fetchUserInfo(connected.config, again.access_token, again.claims()!.sub);
    expect(again.claims()!["sid"]).toBe(tokens.claims()!["sid"]);
  });

  test("of redemptions at the same instant one gets through at most, and its tokens are revoked", async () => {
    const connected = await portal.connect({ abbr: "hand-c", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    for (let round = 0; round < 5; round += 1) {
      const code = (await portal.handOff(uid, farmer, connected.system))!;
      const tries = await Promise.allSettled([1, 2, 3].map(() => redeemHandoff(portal.provider, connected, code)));
      const given = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect(given.length).toBeLessThanOrEqual(1);
      for (const tokens of given)
        await expect(
          client.fetchUserInfo(connected.config, tokens.access_token, tokens.claims()!.sub),
        ).rejects.toMatchObject(unusable);
    }
    expect(
      portal.facts.some(({ event, objectId }) => event === "oidc.codeReplayed" && objectId === connected.system.appId),
    ).toBe(true);
  });

  test("a code dies with its session, and none is made in a session that is over", async () => {
    const connected = await portal.connect({ abbr: "hand-d", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    const code = (await portal.handOff(uid, farmer, connected.system))!;
    await portal.provider.closeOidcSession(uid);
    await expect(redeemHandoff(portal.provider, connected, code)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await portal.handOff(uid, farmer, connected.system)).toBeUndefined();
  });

  test("a code is made for the session's own person only", async () => {
    const connected = await portal.connect({ abbr: "hand-e", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    expect(await portal.handOff(uid, official, connected.system)).toBeUndefined();
  });

  test("rows hold neither codes nor tokens", async () => {
    const connected = await portal.connect({ abbr: "hand-f", redirectUris: [], handoffUri });
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    const code = (await portal.handOff(uid, farmer, connected.system))!;
    const tokens = await redeemHandoff(portal.provider, connected, code);
    const stored = JSON.stringify(await portal.allRows());
    for (const secret of [code, tokens.access_token, tokens.refresh_token!]) expect(stored).not.toContain(secret);
  });
});

describe("refresh", () => {
  test("that repeats the scopes of the request is answered as that was: what nobody knows is left out", async () => {
    const connected = await portal.connect({ abbr: "refresh-scopes" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const asked = "openid profile email offline_access";
    const { tokens } = await signInAt(connected, browser, { scope: asked });
    const second = await client.refreshTokenGrant(connected.config, tokens.refresh_token!, { scope: asked });
    expect(second.scope).toBe("openid profile");
    const third = await client.refreshTokenGrant(connected.config, second.refresh_token!, { scope: "email" });
    expect(third.scope).toBe(tokens.scope);
    const fourth = await client.refreshTokenGrant(connected.config, third.refresh_token!, { scope: "openid" });
    expect(fourth.scope).toBe("openid");
  });

  test("rotates; the used one revokes all", async () => {
    const connected = await portal.connect({ abbr: "refresh" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(connected, browser);
    const second = await client.refreshTokenGrant(connected.config, tokens.refresh_token!);
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(second.claims()?.sub).toBe(claims.sub);
    await expect(client.refreshTokenGrant(connected.config, tokens.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(client.refreshTokenGrant(connected.config, second.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(client.fetchUserInfo(connected.config, second.access_token, claims.sub)).rejects.toMatchObject(
      unusable,
    );
  });

  test("a disabled account gets nothing more", async () => {
    const connected = await portal.connect({ abbr: "disabled" });
    const person = { ...farmer, accountId: "7a0e6c1e-0000-4000-8000-000000000009" };
    portal.people.set(person.accountId, person);
    const browser = openBrowser();
    const { cookie } = await portal.signIn(browser, person);
    const { tokens } = await signInAt(connected, browser);
    portal.people.delete(person.accountId);
    await expect
      .poll(
        () =>
          client.refreshTokenGrant(connected.config, tokens.refresh_token!).then(
            () => "given",
            (fault: { error: string }) => fault.error,
          ),
        { timeout: 4000, interval: 2100 },
      )
      .toBe("invalid_grant");
    // its browser is asked to sign in, as if there were no session
    portal.portalSessions.delete(cookie);
    const { url } = await begin(connected, browser);
    expect(url.pathname).toBe("/unifiedLogin");
    const silent = await begin(connected, browser, { prompt: "none" });
    expect(silent.url.searchParams.get("error")).toBe("login_required");
  });
});

describe("secrets", () => {
  test("two are live while a system changes over", async () => {
    const connected = await portal.connect({ abbr: "rotate" });
    const rotated = await portal.systems.rotate("rotate");
    const third = await portal.systems.rotate("rotate");
    const verdicts = [connected.appSecret, rotated!.appSecret, third!.appSecret].map((secret) =>
      portal.systems.hasSecret(third!.system, secret),
    );
    expect(verdicts).toEqual([false, true, true]);
  });
});
