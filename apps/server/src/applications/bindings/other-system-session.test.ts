import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agreeToShare } from "../../../test/agree-to-share.ts";
import { bindingPortal, type BindingPortal } from "../../../test/binding-portal.ts";
import { ABBR } from "../../../test/connected-system.ts";
import { aRegistration } from "../../../test/registration.ts";
import { personCalled } from "../../../test/sign-in-portal.ts";
import { passwordCall } from "@sannong/transport/password-call";
import { confirmIdentity } from "@sannong/contract/authentication/second-factor";

let portal: BindingPortal;
let other: { appId: string };
const citizen = personCalled("nonghu");
const OTHER_LANDING = "http://127.0.0.1:9/landing";
const idOf = async () =>
  (
    await portal.database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", citizen.username)
      .executeTakeFirstOrThrow()
  ).id;

beforeAll(async () => {
  portal = await bindingPortal();
  const registered = await portal.app.foundation.systems.register(
    aRegistration({ abbr: "elsewhere", name: "乙系统（演示）", handoffUri: OTHER_LANDING, defaultJumpType: 0 }),
  );
  other = registered.system;
  const bound = { accountId: await idOf(), boundUsername: "laoli", boundAt: portal.clock() };
  await portal.database.db
    .insertInto("accountBinding")
    .values({ ...bound, systemAbbr: ABBR })
    .execute();
});
afterAll(() => portal?.close());
beforeEach(() => portal.clock.advance(61));

type Browser = ReturnType<BindingPortal["browser"]>;
type Arrived = { matchFlag: boolean; continuation: string | null; session: { access_token: string } | null };
const arrive = async (browser: Browser, systemAbbr = ABBR) => {
  const body = {
    username: "laoli",
    systemAbbr,
    captcha: await browser.readCaptcha(),
    secrets: { password: "li-de-mima-2" },
  };
  const answer = await portal.sealedPost<Arrived>(browser, "/oauth/loginSystemUser", body);
  browser.state.bearer = answer.data?.session?.access_token ?? "";
  return answer;
};
const post = (browser: Browser, path: string, body: object = {}) =>
  browser.ask(path, { method: "POST", body: { ...body } });
const jumpTo = (browser: Browser, appId: string) => browser.ask(`/oauthCode/generateCode?clientId=${appId}&jumpType=0`);
const cookiesOf = (browser: Browser) => [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
/** Where the other system's own sign-in sends this browser. */
async function authorizedFor(browser: Browser): Promise<string> {
  const asked = {
    client_id: other.appId,
    response_type: "code",
    scope: "openid",
    redirect_uri: "http://127.0.0.1:9/callback",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  };
  const reply = await portal.app.http.inject({
    url: `/oidc/auth?${new URLSearchParams(asked).toString()}`,
    headers: { cookie: cookiesOf(browser) },
  });
  return reply.headers["location"] ?? "";
}
const confirmWith = async (browser: Browser, password: string) =>
  post(browser, confirmIdentity.path, {
    captcha: await browser.readCaptcha(),
    password: await browser.seal(password, passwordCall(confirmIdentity)),
  });

describe("a session that a connected system's word opened", () => {
  test("reaches that system alone, by hand-off, by its protocols and by QR", async () => {
    const browser = portal.browser();
    expect(await arrive(browser)).toMatchObject({ data: { matchFlag: true } });
    expect((await jumpTo(browser, portal.registered.system.appId)).success).toBe(true);
    expect(await jumpTo(browser, other.appId)).toMatchObject({ success: false, code: 4282 });
    expect(await authorizedFor(browser)).not.toContain("code=");
    const desktop = portal.browser();
    await desktop.open();
    const { data } = await desktop.ask<{ qrId: string }>("/qrLogin/create", { method: "POST", body: {} });
    expect(await post(browser, "/qrLogin/scan", { qrId: data?.qrId })).toMatchObject({ success: false, code: 4282 });
  });

  test("is never fresh: nothing is taken along, changed or closed", async () => {
    const browser = portal.browser();
    await arrive(browser);
    const stale = { success: false, code: 4282 };
    expect(await post(browser, "/user/exportMyData")).toMatchObject(stale);
    expect(await post(browser, "/user/sendCode", { purpose: "changePhone", tel: "15499990002" })).toMatchObject(stale);
    expect(await post(browser, "/user/closeAccount", { yzm: "000000" })).toMatchObject({ success: false });
    expect(await post(browser, "/secondFactor/totp/begin")).toMatchObject({ success: false });
    expect(await post(browser, "/secondFactor/passkey/begin")).toMatchObject({ success: false });
  });

  test("is one like any other once its owner gave the password", async () => {
    const browser = portal.browser();
    await arrive(browser);
    expect((await confirmWith(browser, "falsch")).success).toBe(false);
    expect((await jumpTo(browser, other.appId)).code).toBe(4282);
    expect(await confirmWith(browser, citizen.password)).toMatchObject({ success: true });
    portal.clock.advance(2);
    await agreeToShare(browser, other.appId);
    expect(await jumpTo(browser, other.appId)).toMatchObject({ success: true });
    expect(await authorizedFor(browser)).toContain("code=");
    expect(await post(browser, "/user/exportMyData")).toMatchObject({ success: true });
  });
});

describe("who may open sessions", () => {
  test("no system may unless that was agreed with it", async () => {
    const silent = await portal.app.foundation.systems.register(
      aRegistration({ abbr: "silent", name: "丙系统（演示）", checkUserUrl: portal.system.checkUserUrl }),
    );
    const bound = { accountId: await idOf(), boundUsername: "laoli", boundAt: portal.clock() };
    await portal.database.db
      .insertInto("accountBinding")
      .values({ ...bound, systemAbbr: "silent" })
      .execute();
    const former = portal.system.state.secret;
    portal.system.state.secret = silent.checkSecret ?? "";
    expect(await arrive(portal.browser(), "silent")).toMatchObject({ success: false, code: 4283 });
    portal.system.state.secret = former;
  });

  test("its owner sees it at the binding, and may forbid and allow it", async () => {
    const owner = portal.browser();
    await owner.signInAs(citizen.username);
    const mine = async () =>
      (await owner.ask<{ bindings: { systemAbbr: string; opensSessions: string }[] }>("/binding/mine")).data?.bindings;
    expect(await mine()).toContainEqual(expect.objectContaining({ systemAbbr: ABBR, opensSessions: "allowed" }));
    const say = (allowed: boolean) => post(owner, "/binding/allowSessions", { systemAbbr: ABBR, allowed });
    expect(await say(false)).toMatchObject({ success: true });
    expect(await mine()).toContainEqual(expect.objectContaining({ systemAbbr: ABBR, opensSessions: "forbidden" }));
    expect(await arrive(portal.browser())).toMatchObject({ success: false, code: 4284 });
    expect(await portal.auditRows("binding.sessionsForbidden")).toHaveLength(1);
    expect(await say(true)).toMatchObject({ success: true });
    expect(await arrive(portal.browser())).toMatchObject({ data: { matchFlag: true } });
  });

  test("a session of a system's word does not allow itself anything", async () => {
    const browser = portal.browser();
    await arrive(browser);
    expect(await post(browser, "/binding/allowSessions", { systemAbbr: ABBR, allowed: true })).toMatchObject({
      success: false,
      code: 4155,
    });
  });

  test("whoever writes it into the table behind our back gives it to nobody", async () => {
    await portal.database.db
      .updateTable("connectedSystem")
      .set({ opensSessions: true })
      .where("abbr", "=", "silent")
      .execute();
    portal.app.foundation.systems.forget();
    expect((await portal.app.foundation.systems.findByAbbr("silent"))?.protocol).toBe("none");
  });
});
