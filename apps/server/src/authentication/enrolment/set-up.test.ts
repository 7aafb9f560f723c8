import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { type Browser, personCalled, timeCode } from "../../../test/sign-in-portal.ts";
import { activationFor, type In, type LedTo, post, somebody } from "./factor-people.testing.ts";

const { portal } = await portalOfFile({ secondsBetween: 7200 });

type SetUpBegun = { token: string; totp: { secret: string; uri: string } };

const beginSetUp = (browser: Browser, continuation: string, activationCode?: string) =>
  post<SetUpBegun>(browser, "/secondFactor/setUp/begin", { continuation, kind: "totp", activationCode });

describe("an account without a second factor is led through setting one up", () => {
  test("an administrator: password, activation code, authenticator, then they are in with recovery codes", async () => {
    const admin = await somebody(portal, { roleCode: "5" });
    const browser = portal.browser();
    const refused = await browser.logIn(admin);
    expect(refused).toMatchObject({ success: false, code: 4150, data: { activationRequired: true } });
    const { continuation } = refused.data as unknown as LedTo;

    expect((await beginSetUp(browser, continuation)).code).toBe(4152);
    expect((await beginSetUp(browser, continuation, "AAAA-BBBB-CCCC")).code).toBe(4153);
    const activationCode = await activationFor(portal, admin.id);
    const begun = await beginSetUp(browser, continuation, activationCode.toLowerCase());
    expect(begun.data?.totp.uri).toMatch(/^otpauth:\/\/totp\//);
    const { token, totp } = begun.data as SetUpBegun;
    const wrong = await post(browser, "/secondFactor/setUp/confirm", {
      continuation,
      token,
      activationCode,
      code: "000000",
    });
    expect(wrong.code).toBe(4154);
    const code = await timeCode(portal, totp.secret);
    const done = await post<In>(browser, "/secondFactor/setUp/confirm", { continuation, token, activationCode, code });
    expect(done.success, done.msg).toBe(true);
    expect(done.data?.recoveryCodes).toHaveLength(10);

    browser.state.bearer = done.data?.access_token ?? "";
    expect((await browser.ask("/user/queryByTokenNew")).data).toMatchObject({ factors: ["password", "totp"] });
    const [row] = await portal.auditRows("secondFactor.added");
    expect(row).toMatchObject({ objectId: admin.id, detail: { kind: "totp", by: "password+activation" } });
    const written = JSON.stringify(await portal.db.selectFrom("auditEntry").selectAll().execute());
    for (const secret of [totp.secret, activationCode, code, ...(done.data?.recoveryCodes ?? [])])
      expect(written).not.toContain(secret);
  });

  test("the activation code may be typed where the second factor is asked for", async () => {
    const admin = await somebody(portal, { roleCode: "3" });
    const browser = portal.browser();
    const loginCode = await activationFor(portal, admin.id);
    const refused = await browser.logIn({ ...admin, loginCode });
    expect(refused).toMatchObject({ code: 4150, data: { activationRequired: false } });
    const { continuation } = refused.data as unknown as LedTo;
    const { token, totp } = (await beginSetUp(browser, continuation)).data as SetUpBegun;
    const code = await timeCode(portal, totp.secret);
    expect((await post(browser, "/secondFactor/setUp/confirm", { continuation, token, code })).success).toBe(true);
    // spent with the factor it let in
    expect((await browser.logIn({ ...admin, loginCode })).code).toBe(4153);
  });

  test("one activation code lets one factor in, however many ask at once", async () => {
    const admin = await somebody(portal, { roleCode: "6" });
    const activationCode = await activationFor(portal, admin.id);
    const ready = await Promise.all(
      [portal.browser(), portal.browser(), portal.browser()].map(async (browser) => {
        const { continuation } = (await browser.logIn(admin)).data as unknown as LedTo;
        const { token, totp } = (await beginSetUp(browser, continuation, activationCode)).data as SetUpBegun;
        return { browser, continuation, token, secret: totp.secret };
      }),
    );
    const answers = await Promise.all(
      ready.map(async ({ browser, continuation, token, secret }, place) => {
        // each takes another step, so that the codes do not stand in each other's way
        const code = await timeCode(portal, secret, place - 1);
        return post(browser, "/secondFactor/setUp/confirm", { continuation, token, activationCode, code });
      }),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4153)).toHaveLength(2);
  });

  test("a continuation opens nothing in another browser", async () => {
    const admin = await somebody(portal, { roleCode: "5" });
    const { continuation } = (await portal.browser().logIn(admin)).data as unknown as LedTo;
    const thief = portal.browser();
    await thief.open();
    expect((await beginSetUp(thief, continuation, await activationFor(portal, admin.id))).code).toBe(4158);
  });

  test("an administrator with a phone is not let in by it: setting up needs the activation code all the same", async () => {
    const admin = await somebody(portal, { roleCode: "2", phone: "15400000201" });
    const browser = portal.browser();
    expect(await browser.sendCode(admin)).toMatchObject({ code: 4150, data: { activationRequired: true } });
  });

  test("an expired activation code is worth nothing", async () => {
    const admin = await somebody(portal, { roleCode: "5" });
    const activationCode = await activationFor(portal, admin.id);
    portal.clock.advance(7 * 24 * 3600 + 1);
    const browser = portal.browser();
    const { continuation } = (await browser.logIn(admin)).data as unknown as LedTo;
    expect((await beginSetUp(browser, continuation, activationCode)).code).toBe(4153);
  });
});

describe("recovery codes", () => {
  const codesOf = (id: string) =>
    portal.secondFactor.inTransaction((trx) => portal.secondFactor.recoveryCodes.make(id, trx));

  test("one signs staff in once, of many at the same instant", async () => {
    const officer = await somebody(portal, { phone: "15400000202" });
    const [loginCode = ""] = await codesOf(officer.id);
    const answers = await Promise.all([1, 2, 3].map(() => portal.browser().logIn({ ...officer, loginCode })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4159, 4159]);
  });

  test("a new set takes the place of the old one", async () => {
    const officer = await somebody(portal, { phone: "15400000203" });
    const [old = ""] = await codesOf(officer.id);
    await codesOf(officer.id);
    expect((await portal.browser().logIn({ ...officer, loginCode: old })).code).toBe(4159);
  });

  test("an administrator who lost their authenticator sets a new one up with it, and no activation code", async () => {
    const admin = await somebody(portal, { roleCode: "5" });
    await portal.accounts.change(admin.id, { totpSecret: personCalled("xianguanli").totpSecret });
    const [loginCode = ""] = await codesOf(admin.id);
    const browser = portal.browser();
    const led = await browser.logIn({ ...admin, loginCode });
    expect(led).toMatchObject({ code: 4150, data: { activationRequired: false } });
    const { continuation } = led.data as unknown as LedTo;
    const { token, totp } = (await beginSetUp(browser, continuation)).data as SetUpBegun;
    const code = await timeCode(portal, totp.secret);
    expect((await post(browser, "/secondFactor/setUp/confirm", { continuation, token, code })).success).toBe(true);
  });
});
