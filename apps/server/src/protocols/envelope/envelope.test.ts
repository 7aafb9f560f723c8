import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { envelopePortal, type EnvelopePortal } from "../../../test/envelope-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

let portal: EnvelopePortal;
let browser: Browser;
beforeAll(async () => {
  portal = await envelopePortal();
  browser = portal.browser();
  await browser.signInAs("nonghu");
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(1));

const TOKEN = "/api/open/token";
const exchange = async () => portal.withSecret(TOKEN, { code: await portal.codeFor(browser) });

describe("a code of a hand-off", () => {
  test("is redeemed with app id and secret; the user's granted fields follow, and no others", async () => {
    const tokens = await exchange();
    expect(tokens).toMatchObject({ success: true, data: { tokenType: "Bearer", expiresIn: 3600 } });
    const user = await portal.withBearer("/api/open/userinfo", tokens.data.accessToken);
    expect(user).toMatchObject({ success: true, data: { account_type: 2 } });
    expect(user.data.sub).not.toBe("");
    // this system was granted no phone
    expect(user.data).not.toHaveProperty("phone_number");
    expect(await portal.auditRows("oidc.codeRedeemed")).not.toEqual([]);
  });

  test("is redeemed with a signed request", async () => {
    const body = { grantType: "authorization_code", code: await portal.codeFor(browser) };
    expect(await portal.withSignature(TOKEN, { body })).toMatchObject({ success: true });
  });

  test("works once, and its second use takes back what it gave", async () => {
    const code = await portal.codeFor(browser);
    const first = await portal.withSecret(TOKEN, { code });
    expect(first).toMatchObject({ success: true });
    const second = await portal.withSecret(TOKEN, { code });
    expect(second).toMatchObject({
      success: false,
      code: 4387,
      msg: "授权码已使用过，所发令牌已作废，请让用户重新进入",
      data: { error: "open.codeUsed", cause: expect.any(String), cure: expect.any(String) },
    });
    expect(second.data.traceId).toMatch(/\S{8,}/);
    expect(await portal.withBearer("/api/open/userinfo", first.data.accessToken)).toMatchObject({ code: 4393 });
    const refresh = { grantType: "refresh_token", refreshToken: first.data.refreshToken };
    expect(await portal.withSecret(TOKEN, refresh)).toMatchObject({ success: false });
  });

  test("redeemed twenty times at once gives at most one answer, and nothing that lives on", async () => {
    const code = await portal.codeFor(browser);
    const answers = await Promise.all(Array.from({ length: 20 }, () => portal.withSecret(TOKEN, { code })));
    const given = answers.filter(({ success }) => success);
    expect(given.length).toBeLessThanOrEqual(1);
    // who comes when the first use was taken back already finds nothing behind the code
    const refusals = answers.filter(({ success }) => !success).map(({ code: wire }) => wire);
    expect(new Set(refusals)).toContain(4387);
    expect([4385, 4387, 4392]).toEqual(expect.arrayContaining([...new Set(refusals)]));
    for (const { data } of given)
      expect(await portal.withBearer("/api/open/userinfo", data.accessToken)).toMatchObject({ code: 4393 });
  });

  test("is worth nothing to another system, with another address, or when it was never given", async () => {
    const other = await portal.app.foundation.systems.register({
      ...portal.registered.system,
      abbr: "other",
      protocol: "oidc",
      checkUserUrl: null,
    });
    const code = await portal.codeFor(browser);
    const foreign = await portal.withSecret(TOKEN, { code }, other.appSecret ?? "", other.system.appId);
    expect(foreign).toMatchObject({ success: false, code: 4388 });
    const starter = await portal.app.foundation.systems.register({
      ...portal.registered.system,
      abbr: "starter",
      protocol: "oidc",
      checkUserUrl: null,
      handoffUri: null,
      defaultJumpType: null,
    });
    // it forgot the address it asked with; nobody has signed off
    const bare = await portal.withSecret(TOKEN, { code }, starter.appSecret ?? "", starter.system.appId);
    expect(bare).toMatchObject({ success: false, code: 4388 });
    const elsewhere = { code: await portal.codeFor(browser), redirectUri: "https://elsewhere.example/" };
    expect(await portal.withSecret(TOKEN, elsewhere)).toMatchObject({ success: false, code: 4388 });
    expect(await portal.withSecret(TOKEN, { code: "never-given" })).toMatchObject({ success: false, code: 4385 });
    expect(await portal.withSecret(TOKEN, {})).toMatchObject({ status: 400 });
  });

  test("of a session that was ended meanwhile opens nothing", async () => {
    const leaving = portal.browser();
    await leaving.signInAs("shebei");
    const code = await portal.codeFor(leaving);
    const kept = await portal.withSecret(TOKEN, { code: await portal.codeFor(leaving) });
    await leaving.ask("/oauth/layout");
    const late = await portal.withSecret(TOKEN, { code });
    expect(late.success).toBe(false);
    const refresh = { grantType: "refresh_token", refreshToken: kept.data.refreshToken };
    expect((await portal.withSecret(TOKEN, refresh)).success).toBe(false);
    expect(await portal.withBearer("/api/open/userinfo", kept.data.accessToken)).toMatchObject({ code: 4393 });
  });
});

describe("a refresh token", () => {
  test("gives new tokens once; its second use revokes the family", async () => {
    const { data: first } = await exchange();
    const refresh = { grantType: "refresh_token", refreshToken: first.refreshToken };
    const renewed = await portal.withSecret(TOKEN, refresh);
    expect(renewed).toMatchObject({ success: true });
    expect(renewed.data.refreshToken).not.toBe(first.refreshToken);
    expect(await portal.withSecret(TOKEN, refresh)).toMatchObject({ code: 4391 });
    expect(await portal.withBearer("/api/open/userinfo", renewed.data.accessToken)).toMatchObject({ code: 4393 });
    const next = { grantType: "refresh_token", refreshToken: renewed.data.refreshToken };
    expect((await portal.withSecret(TOKEN, next)).success).toBe(false);
  });
  test("that nobody was given is refused", async () => {
    const answer = await portal.withSecret(TOKEN, { grantType: "refresh_token", refreshToken: "nobody-was-given" });
    expect(answer).toMatchObject({ code: 4390 });
  });
});

describe("who asks", () => {
  test("nobody, somebody unknown and a wrong secret are told apart only where it helps", async () => {
    const body = { code: "any" };
    expect(await portal.plain(TOKEN, body)).toMatchObject({ code: 4380, data: { error: "open.credentialsMissing" } });
    const wrong = await portal.withSecret(TOKEN, body, "wrong");
    const unknown = await portal.withSecret(TOKEN, body, "wrong", "nobody-knows");
    expect(wrong).toMatchObject({ code: 4381 });
    expect({ ...unknown, data: { ...unknown.data, traceId: "" } }).toEqual({
      ...wrong,
      data: { ...wrong.data, traceId: "" },
    });
  });

  test("a wrong secret does not spend the code, and a new secret works beside the one before", async () => {
    const code = await portal.codeFor(browser);
    expect(await portal.withSecret(TOKEN, { code }, "wrong")).toMatchObject({ code: 4381 });
    const rotated = await portal.app.foundation.systems.rotate(portal.registered.system.abbr);
    expect(await portal.withSecret(TOKEN, { code }, rotated?.appSecret)).toMatchObject({ success: true });
    expect(await exchange()).toMatchObject({ success: true });
  });

  test("after thirty wrong ones an address waits for that system, and others do not", async () => {
    const from = (remoteAddress: string, secret: string) =>
      portal.app.http
        .inject({
          method: "POST",
          url: TOKEN,
          remoteAddress,
          headers: { "content-type": "application/json", "x-app-id": portal.appId, "x-app-secret": secret },
          payload: '{"code":"any"}',
        })
        .then((reply) => reply.json<{ code: number }>().code);
    for (let turn = 0; turn < 30; turn += 1) expect(await from("10.9.0.1", `wrong-${turn}`)).toBe(4381);
    expect(await from("10.9.0.1", portal.appSecret)).toBe(429);
    expect(await from("10.9.0.2", portal.appSecret)).toBe(4385);
  });
});

describe("a signed request", () => {
  const body = { code: "never-given" };
  const heard = 4385;
  test("is heard once; the same again, also twenty times at once, is not", async () => {
    const nonce = "once-0123456789abcdef";
    const at = portal.clock().getTime();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => portal.withSignature(TOKEN, { body, nonce, at })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array<number>(19).fill(4384), heard]);
  });
  test("may be five minutes early or late, and no longer", async () => {
    const at = portal.clock().getTime();
    const asked = (difference: number) => portal.withSignature(TOKEN, { body, at: at + difference });
    expect(await asked(-300_000)).toMatchObject({ code: heard });
    expect(await asked(300_000)).toMatchObject({ code: heard });
    expect(await asked(-300_001)).toMatchObject({ code: 4383 });
    expect(await asked(300_001)).toMatchObject({ code: 4383 });
  });
  test("is not heard again when its time has passed and its nonce is forgotten", async () => {
    const nonce = "late-0123456789abcdef";
    const at = portal.clock().getTime() + 299_000;
    expect(await portal.withSignature(TOKEN, { body, nonce, at })).toMatchObject({ code: heard });
    portal.clock.advance(598);
    expect(await portal.withSignature(TOKEN, { body, nonce, at })).toMatchObject({ code: 4384 });
    portal.clock.advance(100);
    expect(await portal.withSignature(TOKEN, { body, nonce, at })).toMatchObject({ code: 4383 });
  });
  test("by another key, over another method or query, or without a signature is refused", async () => {
    expect(await portal.withSignature(TOKEN, { body, secret: "another" })).toMatchObject({ code: 4382 });
    expect(await portal.withSignature(TOKEN, { body, method: "GET" })).toMatchObject({ code: 4382 });
    expect(await portal.withSignature(TOKEN, { body, sign: "" })).toMatchObject({ code: 4382 });
    expect(await portal.withSignature(TOKEN, { body, nonce: "short" })).toMatchObject({ code: 4382 });
  });
  test("may be by either of two secrets, and by the third newest no more", async () => {
    const { abbr } = portal.registered.system;
    await portal.app.kernel.signing.issue(abbr, "request");
    expect(await portal.withSignature(TOKEN, { body })).toMatchObject({ code: heard });
    await portal.app.kernel.signing.issue(abbr, "request");
    expect(await portal.withSignature(TOKEN, { body })).toMatchObject({ code: 4382 });
  });
});

test("no secret, code or token of an exchange stands in the audit log", async () => {
  const code = await portal.codeFor(browser);
  const { data } = await portal.withSecret(TOKEN, { code });
  const rows = JSON.stringify(await portal.database.db.selectFrom("auditEntry").selectAll().execute());
  for (const secret of [code, data.accessToken, data.refreshToken, portal.appSecret])
    expect(rows).not.toContain(secret);
});
