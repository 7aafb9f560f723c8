import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  admissionEntryPoints as openEntryPoints,
  type AdmissionEntryPoints,
} from "../../test/admission-entry-points.ts";
import { agreeToShare } from "../../test/agree-to-share.ts";
import type { Browser } from "../../test/sign-in-portal.ts";
import {
  admissionEntryPoints,
  type AdmissionEntryPoint,
  takesDelegation,
} from "../kernel/admission/admission.rules.ts";
import { pairwiseSub } from "../kernel/release/index.ts";

/** What comes of it that one person enters a system for another, by the real protocol, and of whoever tries more. */
let portal: AdmissionEntryPoints;
const GRANTOR = "nonghu";
const HELPER = "saoma";
let grantor: Browser;

beforeAll(async () => {
  portal = await openEntryPoints();
  grantor = portal.browser();
  await grantor.signInAs(GRANTOR);
  await portal.agree(grantor);
}, 60_000);
afterAll(() => portal?.close());

type Tokens = { access_token: string; id_token: string; refresh_token?: string; scope: string };
const redirectUri = () => `${portal.base}/goidc/callback`;
const client = () => ({ appId: portal.kinds.oidc.appId, redirectUri: redirectUri() });
const basic = ({ appId, secret }: { appId: string; secret: string }) =>
  `Basic ${Buffer.from(`${appId}:${secret}`).toString("base64")}`;
const form = async (url: string, fields: Record<string, string>, by = portal.kinds.oidc) => {
  const reply = await portal.app.http.inject({
    method: "POST",
    url,
    headers: { authorization: basic(by), "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, ...reply.json<Record<string, unknown>>() };
};
const userinfo = async (token: string) => {
  const reply = await portal.app.http.inject({ url: "/oidc/userinfo", headers: { authorization: `Bearer ${token}` } });
  return reply.json<Record<string, unknown>>();
};
const introspect = (token: string) => form("/oidc/token/introspection", { token });
const begin = () => portal.helping.begin({ username: GRANTOR }, HELPER);
type Begun = Awaited<ReturnType<typeof begin>>;
const enter = async (begun: Begun, more: Record<string, string> = {}) =>
  portal.helping.authorize(begun.helper, client(), { login_hint: await portal.helping.hint(begun), ...more });
const codeIn = (location: string) => new URL(location, "http://nowhere").searchParams.get("code") ?? undefined;
const codeFor = async (begun: Begun, more: Record<string, string> = {}) => {
  const { location, body } = await enter(begun, more);
  const code = codeIn(location);
  if (!code) throw new Error(`no code: ${location} ${body.slice(0, 600)}`);
  return code;
};
const redeem = (code: string) =>
  form("/oidc/token", { grant_type: "authorization_code", code, redirect_uri: redirectUri() });
const tokensFor = async (begun: Begun, more?: Record<string, string>) =>
  (await redeem(await codeFor(begun, more))) as unknown as Tokens;
const systemOf = async () => (await portal.app.foundation.systems.findByAbbr(portal.kinds.oidc.abbr))!;
const subOf = async (accountId: string) => pairwiseSub(accountId, await systemOf());
const end = ({ id }: Begun, by: Browser = grantor) =>
  by.ask("/delegation/end", { method: "POST", body: { id } }).then(({ success, msg }) => {
    if (!success) throw new Error(msg);
  });
const toldSids = async () => {
  const rows = await portal.database.db
    .selectFrom("delivery")
    .select("content")
    .where("channel", "=", "signOff")
    .execute();
  return rows.map(({ content }) => (content as { sid?: string }).sid);
};

test("the tokens speak of whoever asked, and say who came for them; there is none to refresh", async () => {
  const begun = await begin();
  await agreeToShare(begun.helper, portal.kinds.oidc.appId);
  const tokens = await tokensFor(begun, { scope: "openid profile offline_access", prompt: "consent" });
  const [sub, act] = [await subOf(begun.grantorId), { sub: await subOf(begun.helperId) }];
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub, act });
  expect(tokens.refresh_token).toBeUndefined();
  expect(tokens.scope).toBe("openid profile");
  expect(await userinfo(tokens.access_token)).toMatchObject({
    sub,
    name: "演示农户",
    act: { ...act, name: "演示扫码用户" },
  });
  expect(await introspect(tokens.access_token)).toMatchObject({ active: true, sub, act });

  const { body } = await portal.app.http.inject("/oidc/.well-known/openid-configuration");
  expect((JSON.parse(body) as { claims_supported: string[] }).claims_supported).toContain("act");
});

test("a system that forgets the mark is entered as nobody, which the log says; the next time is the helper's own", async () => {
  const begun = await begin();
  await portal.helping.hint(begun);
  const stopped = await portal.helping.authorize(begun.helper, client());
  expect([stopped.status, stopped.location]).toEqual([403, ""]);
  expect(stopped.body).toContain("您是替别人来办的");
  const [written] = (await portal.auditRows("delegation.entered")).slice(-1);
  expect(written).toMatchObject({ result: "refused", reason: "没有进入“goidc（演示）”：unmarked" });
  const own = await portal.helping.authorize(begun.helper, client());
  const tokens = (await redeem(codeIn(own.location) ?? "")) as unknown as Tokens;
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: await subOf(begun.helperId) });
  expect(decodeJwt(tokens.id_token)).not.toHaveProperty("act");
});

test.each([
  ["is over", (begun: Begun) => end(begun)],
  [
    "is gone with whoever asked",
    ({ id }: Begun) => portal.database.db.deleteFrom("delegation").where("id", "=", id).execute(),
  ],
])("a delegation that %s meanwhile stops nobody who comes for themselves", async (_how, leave) => {
  const begun = await begin();
  await portal.helping.hint(begun);
  await leave(begun);
  const own = await portal.helping.authorize(begun.helper, client());
  expect(codeIn(own.location)).toBeDefined();
});

test("both see that the helper entered, the log names both, and 谁看过我的数据 says that a helper came", async () => {
  const begun = await begin();
  const tokens = await tokensFor(begun);
  portal.clock.advance(1);
  await userinfo(tokens.access_token);
  for (const browser of [grantor, begun.helper]) {
    const read = await browser.ask<{ acts: unknown[] }>("/delegation/read", { method: "POST", body: { id: begun.id } });
    expect(read.data?.acts).toContainEqual(
      expect.objectContaining({ doer: "helper", act: "entered", about: "goidc（演示）" }),
    );
  }
  const [entered] = (await portal.auditRows("delegation.entered")).slice(-1);
  expect(entered).toMatchObject({
    result: "ok",
    objectId: begun.id,
    actorId: begun.helperId,
    detail: { subject: begun.grantorId, helperId: begun.helperId },
  });
  const [redeemed] = (await portal.auditRows("oidc.codeRedeemed")).slice(-1);
  expect(redeemed).toMatchObject({ detail: { accountId: begun.grantorId, helperId: begun.helperId } });
  const { data } = await grantor.ask<{ records: { way: string; reason: string }[] }>("/user/myHandovers", {
    method: "POST",
    body: { pageNum: 1, pageSize: 10 },
  });
  expect(data?.records).toContainEqual(
    expect.objectContaining({
      way: "代办人进入",
      reason: expect.stringMatching(/（演\*+）$/),
      fields: expect.arrayContaining(["姓名或单位名称"]),
    }),
  );
});

test("with its end nothing is worth anything: a code, a token, a second way in; and the system is told", async () => {
  const begun = await begin();
  const [tokens, code] = [await tokensFor(begun), await codeFor(begun)];
  const hint = await portal.helping.hint(begun);
  const { sid } = decodeJwt(tokens.id_token);
  expect(await introspect(tokens.access_token)).toMatchObject({ active: true });
  await end(begun);
  expect(await redeem(code)).toMatchObject({ status: 400, error: "invalid_grant" });
  expect(await userinfo(tokens.access_token)).toMatchObject({ error: "invalid_token" });
  expect(await introspect(tokens.access_token)).toMatchObject({ active: false });
  const { location, body } = await portal.helping.authorize(begun.helper, client(), { login_hint: hint });
  expect(location).toBe("");
  expect(body).toContain("这项代办已经结束，不能再办");
  expect(await toldSids()).toContain(sid);
});

test("whoever asked takes their consent back: what the helper was given is revoked, and the page says why", async () => {
  const begun = await begin();
  const tokens = await tokensFor(begun);
  const { sid } = decodeJwt(tokens.id_token);
  const { oidc } = portal.kinds;
  await grantor.ask("/consent/withdraw", { method: "POST", body: { systemAbbr: oidc.abbr } });
  expect(await userinfo(tokens.access_token)).toMatchObject({ error: "invalid_token" });
  expect(await toldSids()).toContain(sid);
  const refused = await begun.helper.ask("/delegation/enter", { method: "POST", body: { id: begun.id } });
  expect(refused.msg).toMatch(/本人还没有同意/);
  await agreeToShare(grantor, oidc.appId);
});

test("with the helper's own session all that they came by ends", async () => {
  const begun = await begin();
  const tokens = await tokensFor(begun);
  await begun.helper.ask("/oauth/layout");
  expect(await introspect(tokens.access_token)).toMatchObject({ active: false });
  expect(await toldSids()).toContain(decodeJwt(tokens.id_token)["sid"]);
});

test.each([
  ["a mark that is made up", async () => "urn:sannong:delegation:AAAAAAAAAAAAAAAAAAAAAAAA"],
  ["another's", async () => portal.helping.hint(await portal.helping.begin({ username: GRANTOR }, "duanxin"))],
  [
    "one that was used",
    async (begun: Begun) => {
      const hint = await portal.helping.hint(begun);
      await portal.helping.authorize(begun.helper, client(), { login_hint: hint });
      return hint;
    },
  ],
])("%s leads nowhere, and is nobody's own sign-in", async (_name, hintOf) => {
  const begun = await begin();
  await portal.agree(begun.helper);
  const { location, body } = await portal.helping.authorize(begun.helper, client(), {
    login_hint: await hintOf(begun),
  });
  expect(location).toBe("");
  expect(body).toContain("没有进入");
});

test("at another system the mark leads nowhere, and the token of the one says nothing to the other", async () => {
  const begun = await begin();
  const other = (await portal.app.foundation.systems.findByAbbr("gcaller"))!;
  const at = { appId: other.appId, redirectUri: `${portal.base}/caller` };
  const { location } = await portal.helping.authorize(begun.helper, at, {
    login_hint: await portal.helping.hint(begun),
  });
  expect(location).toBe("");
  // without it they are there as themselves
  await agreeToShare(begun.helper, other.appId);
  const own = await portal.helping.authorize(begun.helper, at);
  expect(codeIn(own.location)).toBeDefined();
});

test("nobody is asked silently, and a demand for somebody else or for more than the helper's sign-in is refused", async () => {
  const begun = await begin();
  const errorOf = ({ location }: { location: string }) => new URL(location, "http://none").searchParams.get("error");
  expect(errorOf(await enter(begun, { prompt: "none" }))).toBe("login_required");
  const claims = (id_token: object) => ({ claims: JSON.stringify({ id_token }) });
  const strong = { acr: { essential: true, value: "urn:sannong:acr:2" } };
  expect(errorOf(await enter(begun, claims(strong)))).toBe("unmet_authentication_requirements");
  // the helper's own name, where the one of whoever asked would be given
  const helpers = { sub: { value: await subOf(begun.helperId) } };
  expect((await enter(begun, claims(helpers))).body).toContain("没有进入");
  const askers = { sub: { value: await subOf(begun.grantorId) } };
  expect(codeIn((await enter(begun, claims(askers))).location)).toBeDefined();
});

test("what somebody was given for another is taken at no other entry point", async () => {
  const begun = await begin();
  const question = {
    accountId: begun.grantorId,
    system: await systemOf(),
    factors: ["password"],
    fields: ["name"],
    delegated: { delegationId: begun.id, helperId: begun.helperId },
  } as const;
  for (const entryPoint of Object.keys(admissionEntryPoints) as AdmissionEntryPoint[]) {
    const verdict = await portal.app.kernel.admission.judge({ ...question, entryPoint });
    if (takesDelegation(entryPoint)) expect(verdict.step, entryPoint).toBe("admit");
    else expect(verdict, entryPoint).toMatchObject({ reason: "delegationOver" });
    // and those take nobody who comes for themselves
    const { delegated: _none, ...own } = question;
    if (takesDelegation(entryPoint))
      expect(await portal.app.kernel.admission.judge({ ...own, entryPoint }), entryPoint).toMatchObject({
        reason: "delegationOver",
      });
  }
});

test("by the real protocols: no envelope, no exchange, no session of the portal's to go on from", async () => {
  const begun = await begin();
  const { oidc } = portal.kinds;
  const enveloped = await portal.withSecret("/api/open/token", { code: await codeFor(begun) }, oidc.secret, oidc.appId);
  expect(enveloped).toMatchObject({ success: false });
  const { access_token } = await tokensFor(begun);
  expect(await portal.withBearer("/api/open/userinfo", access_token)).toMatchObject({ success: false });
  const { systems } = portal.app.foundation;
  const system = await systemOf();
  // even where it was agreed that this system may call another
  if (system.protocol === "none") throw new Error("it is connected");
  const { version, protocol } = system;
  await portal.database.db
    .transaction()
    .execute((trx) =>
      systems.amend({ ...system, protocol, mayCall: ["gcaller"] }, { version, privateHosts: null, by: "演示" }, trx),
    );
  systems.forget();
  const exchanged = await form("/oidc/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: access_token,
    subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
    audience: "gcaller",
  });
  expect(exchanged).toMatchObject({ status: 400, error_description: expect.stringContaining("the delegation") });
  // the helper is signed in as themselves, there as everywhere
  await portal.agree(begun.helper);
  const own = await portal.helping.authorize(begun.helper, client());
  const tokens = (await redeem(codeIn(own.location) ?? "")) as unknown as Tokens;
  const claims = decodeJwt(tokens.id_token);
  expect(claims).toMatchObject({ sub: await subOf(begun.helperId) });
  expect(claims).not.toHaveProperty("act");
  await end(begun);
  expect(await introspect(tokens.access_token)).toMatchObject({ active: true });
});

test("nothing of it is found by the name of whoever asked among their own sessions", async () => {
  const begun = await begin();
  const { access_token } = await tokensFor(begun);
  await end(begun, begun.helper);
  expect(await introspect(access_token)).toMatchObject({ active: false });
  expect((await grantor.ask("/delegation/list", { method: "POST", body: {} })).success).toBe(true);
});
