import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EntryPoint } from "../../test/admission-entry-points.ts";
import { outcomeOf } from "../../test/entry-outcome.ts";
import { type Browser, personCalled, timeCode } from "../../test/sign-in-portal.ts";
import { type MachineName, machines, otherOf, type TwoMachines, twoMachines } from "../../test/two-machines.ts";

// What one server gives is good at another and ends at its time, though the clock of the one is a minute ahead and the
// other's a minute behind.

let servers: TwoMachines;
let farmer: Browser;
beforeAll(async () => {
  servers = await twoMachines();
  servers.pass(0);
}, 120_000);
afterAll(() => servers?.close());

const names = Object.keys(machines) as MachineName[];
const { username, password, tel: farmerTel } = personCalled("nonghu");

async function signedIn(): Promise<Browser> {
  const browser = servers.portal.browser();
  expect(await browser.signInAs("nonghu")).toMatchObject({ success: true });
  return browser;
}
beforeEach(async () => {
  servers.pass(0);
  servers.reach("ahead");
  farmer = await signedIn();
  await servers.portal.agree(farmer);
});

test("both processes are told the same time, which is neither machine's", () => {
  for (const name of names) expect(Math.abs(servers.told(name) - servers.trueTime())).toBeLessThan(1000);
});

describe.each(names)("given by the server whose clock is %s, and shown to the other", (here) => {
  const there = otherOf(here);
  beforeEach(() => servers.reach(here));

  test.each([["a captcha and a challenge", 119, 301]])("%s", async (_what, holds, ends) => {
    for (const [seconds, isGood] of [
      [1, true],
      [holds, true],
      [ends, false],
    ] as const) {
      const browser = servers.portal.browser();
      servers.reach(here);
      const captcha = await browser.readCaptcha();
      servers.pass(seconds);
      servers.reach(there);
      expect((await browser.logIn({ username, password, captcha })).success).toBe(isGood);
    }
  });

  test("a code by SMS, until its five minutes are over", async () => {
    for (const [seconds, isGood] of [
      [1, true],
      [297, true],
      [301, false],
    ] as const) {
      servers.pass(60);
      const browser = servers.portal.browser();
      servers.reach(here);
      expect((await browser.sendToPhone(farmerTel)).success).toBe(true);
      const loginCode = await servers.portal.lastCodeTo(farmerTel);
      servers.pass(seconds);
      servers.reach(there);
      expect((await browser.logInBySms(farmerTel, { loginCode })).success).toBe(isGood);
    }
  });

  test("a code of an authenticator, which is good once at all of them together", async () => {
    const { totpSecret, ...administrator } = personCalled("xianguanli");
    servers.pass(90);
    const loginCode = await timeCode(servers.portal, totpSecret);
    const logIn = (at: MachineName) => {
      servers.reach(at);
      return servers.portal.browser().logIn({ ...administrator, loginCode });
    };
    expect((await logIn(there)).success).toBe(true);
    expect((await logIn(here)).success).toBe(false);
    servers.pass(90);
    for (const at of names) {
      const late = await timeCode(servers.portal, totpSecret, -2);
      servers.reach(at);
      expect((await servers.portal.browser().logIn({ ...administrator, loginCode: late })).success).toBe(false);
    }
  });

  test("a session of the portal, until nobody used it for two hours", async () => {
    const browser = await signedIn();
    const isIn = async () => (await browser.ask("/user/queryByTokenNew")).status === 200;
    servers.reach(there);
    expect(await isIn()).toBe(true);
    servers.reach(here);
    servers.pass(7190);
    servers.reach(there);
    expect(await isIn()).toBe(true);
    servers.pass(7210);
    servers.reach(here);
    expect(await isIn()).toBe(false);
  });

  test("a picture that a phone reads, until its two minutes are over", async () => {
    for (const [seconds, isGood] of [
      [1, true],
      [115, true],
      [121, false],
    ] as const) {
      const phone = await signedIn();
      const desktop = servers.portal.browser();
      await desktop.open();
      const post = (browser: Browser, path: string, body: Record<string, unknown> = {}) =>
        browser.ask<{ qrId: string }>(path, { method: "POST", body });
      servers.reach(here);
      const { data } = await post(desktop, "/qrLogin/create");
      servers.pass(seconds);
      servers.reach(there);
      const { qrId } = data ?? {};
      await post(phone, "/qrLogin/scan", { qrId });
      servers.reach(here);
      await post(phone, "/qrLogin/decide", { qrId, confirm: true });
      servers.reach(there);
      expect((await post(desktop, "/qrLogin/login", { ...data })).success).toBe(isGood);
      servers.reach(here);
    }
  });

  test("a helper whose system forgot the mark is stopped, once at all of them together, within ten minutes", async () => {
    const { helping, kinds, base } = servers.portal;
    const client = { appId: kinds.oidc.appId, redirectUri: `${base}/goidc/callback` };
    for (const [seconds, isStopped] of [
      [1, true],
      [597, true],
      [601, false],
    ] as const) {
      servers.reach(here);
      const begun = await helping.begin({ username: "nonghu" });
      await helping.hint(begun);
      servers.pass(seconds);
      servers.reach(there);
      expect((await helping.authorize(begun.helper, client)).status === 403).toBe(isStopped);
      servers.reach(here);
      expect((await helping.authorize(begun.helper, client)).status).not.toBe(403);
    }
  });

  const entered = async ({ before }: EntryPoint, seconds: number) => {
    servers.reach(here);
    const enter = await before(farmer);
    servers.pass(seconds);
    servers.reach(there);
    return outcomeOf(await enter(), servers.portal.base);
  };
  test("every entry point of every protocol lets in", async () => {
    for (const [name, entryPoint] of Object.entries(servers.portal.entryPoints))
      expect([name, await entered(entryPoint, 0)]).toEqual([name, "in"]);
  });
  test.each([
    ["openidCode", 60],
    ["envelopeCode", 60],
    ["casTicket", 30],
    ["openidUserinfo", 3600],
    ["openidIntrospection", 3600],
  ] as const)("what is shown at %s holds for %i s and no longer", async (name, seconds) => {
    const entryPoint = servers.portal.entryPoints[name];
    expect(await entered(entryPoint, seconds - 3)).toBe("in");
    expect(await entered(entryPoint, seconds + 3)).not.toBe("in");
  });

  test("an assertion of SAML and an id_token say the common time", async () => {
    const at = servers.trueTime();
    const assertion = await (await servers.portal.entryPoints.samlStart.before(farmer))();
    const form = /name="SAMLResponse" value="([^"]+)"/.exec(assertion.body)?.[1] ?? "";
    const xml = Buffer.from(form, "base64").toString();
    const moments = (name: string) =>
      [...xml.matchAll(new RegExp(` ${name}="([^"]+)"`, "g"))].map(([, moment = ""]) => Date.parse(moment) - at);
    for (const apart of moments("IssueInstant")) expect(Math.abs(apart)).toBeLessThan(5000);
    for (const apart of moments("NotOnOrAfter")) expect(apart).toBeLessThan(65_000);
    expect(moments("NotOnOrAfter").length).toBeGreaterThan(0);

    const { body } = await (await servers.portal.entryPoints.openidCode.before(farmer))();
    const { iat = 0, exp = 0 } = decodeJwt((JSON.parse(body) as { id_token: string }).id_token);
    expect(Math.abs(iat * 1000 - at)).toBeLessThan(5000);
    expect(exp - iat).toBeLessThan(7200);
  });
});
