import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { type Browser, personCalled, timeCode } from "../../../test/sign-in-portal.ts";
import { whileChanging } from "../../../test/while-changing.ts";
import type { Db } from "../../platform/database/database.ts";
import { post, sealFor, somebody } from "./factor-people.testing.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 7200 });

describe("one's own factors (/mine/security)", () => {
  const inside = async (username = "nonghu") => {
    const browser = portal.browser();
    await browser.signInAs(username);
    return browser;
  };
  const setUpTotp = async (browser: Browser) => {
    const begun = await post<{ token: string; secret: string }>(browser, "/secondFactor/totp/begin");
    const { token = "", secret = "" } = begun.data ?? {};
    const confirmed = await post<{ recoveryCodes: string[] }>(browser, "/secondFactor/totp/confirm", {
      token,
      code: await timeCode(portal, secret),
    });
    return { begun, confirmed, secret };
  };

  test("an authenticator is set up by its first code, serves the next sign-in, and is removed", async () => {
    const browser = await inside();
    const { confirmed, secret } = await setUpTotp(browser);
    expect(confirmed.data?.recoveryCodes).toHaveLength(10);
    expect((await browser.ask("/secondFactor/mine")).data).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 });
    portal.clock.advance(60);
    const loginCode = await timeCode(portal, secret);
    const other = portal.browser();
    expect((await other.logIn({ ...personCalled("nonghu"), loginCode })).success).toBe(true);
    expect((await post(other, "/secondFactor/totp/remove")).success).toBe(true);
    expect((await other.ask("/secondFactor/mine")).data).toMatchObject({ hasTotp: false });
  });

  test("one set-up is confirmed once, of many at the same instant", async () => {
    const browser = await inside("nongchang");
    const begun = await post<{ token: string; secret: string }>(browser, "/secondFactor/totp/begin");
    const { token = "", secret = "" } = begun.data ?? {};
    const code = await timeCode(portal, secret);
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(browser, "/secondFactor/totp/confirm", { token, code })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test("another's set-up cannot be confirmed", async () => {
    const [mine, thief] = [await inside("nonghu"), await inside("nongchang")];
    const begun = await post<{ token: string; secret: string }>(mine, "/secondFactor/totp/begin");
    const { token = "", secret = "" } = begun.data ?? {};
    const code = await timeCode(portal, secret);
    expect((await post(thief, "/secondFactor/totp/confirm", { token, code })).code).toBe(4158);
  });

  test("after 20 minutes every change asks for the owner again", async () => {
    const browser = await inside();
    portal.clock.advance(20 * 60 + 1);
    for (const path of ["/secondFactor/totp/begin", "/secondFactor/totp/remove", "/secondFactor/recoveryCodes/make"])
      expect((await post(browser, path)).code).toBe(4155);
    const { password: own } = personCalled("nonghu");
    const confirm = async (plain: string) =>
      post(browser, "/secondFactor/confirmIdentity", {
        captcha: await browser.readCaptcha(),
        password: await sealFor(browser, "/secondFactor/confirmIdentity", plain),
      });
    expect((await confirm("Wrong#2026x")).code).toBe(4111);
    expect((await confirm(own)).success).toBe(true);
    expect((await post(browser, "/secondFactor/recoveryCodes/make")).success).toBe(true);
  });

  test("staff confirm themselves with two factors", async () => {
    const browser = await inside("xianguanli");
    portal.clock.advance(20 * 60 + 1);
    const { password: own, totpSecret } = personCalled("xianguanli");
    const confirm = async (more: Record<string, unknown>) =>
      post(browser, "/secondFactor/confirmIdentity", {
        captcha: await browser.readCaptcha(),
        password: await sealFor(browser, "/secondFactor/confirmIdentity", own),
        ...more,
      });
    expect((await confirm({})).code).toBe(4160);
    expect((await confirm({ loginCode: "000000" })).code).toBe(4159);
    expect((await confirm({ loginCode: await timeCode(portal, totpSecret) })).success).toBe(true);
    expect((await post(browser, "/secondFactor/totp/begin")).success).toBe(true);
  });

  test("an administrator cannot remove what alone lets them in", async () => {
    const browser = await inside("shiguanli");
    expect((await post(browser, "/secondFactor/totp/remove")).code).toBe(4157);
  });

  test("authenticator and last passkey removed at the same instant: one of them stays", async () => {
    const browser = await inside("shiguanli");
    const { id: accountId } = (await portal.accounts.findByUsernameOrPhone("shiguanli"))!;
    const passkey = { id: "only", name: "only", accountId, publicKey: "x", counter: 0, transports: "[]" };
    const row = { ...passkey, isSynced: false, addedAt: portal.clock(), lastUsedAt: null };
    await database.db.insertInto("passkey").values(row).execute();
    const answer = await whileChanging(
      database.db,
      async (trx) => {
        await portal.accounts.hold(accountId, trx);
        await portal.secondFactor.passkeys.remove(accountId, "only", trx);
      },
      () => post(browser, "/secondFactor/totp/remove"),
    );
    expect(answer.code).toBe(4157);
    expect((await browser.ask("/secondFactor/mine")).data).toMatchObject({ hasTotp: true, passkeys: [] });
  });

  test("recovery codes made twice at the same instant are ten, not twenty", async () => {
    const browser = await inside("nongchang");
    const { id } = (await portal.accounts.findByUsernameOrPhone("nongchang"))!;
    const make = () => post(browser, "/secondFactor/recoveryCodes/make");
    expect((await make()).success).toBe(true);
    const makeElsewhere = async (trx: Db) => {
      await portal.accounts.hold(id, trx);
      await portal.secondFactor.recoveryCodes.make(id, trx);
    };
    expect((await whileChanging(database.db, makeElsewhere, make)).success).toBe(true);
    expect((await browser.ask("/secondFactor/mine")).data).toMatchObject({ recoveryCodesLeft: 10 });
    await Promise.all([make(), make(), make()]);
    expect((await browser.ask("/secondFactor/mine")).data).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test("more passkeys than ten are not kept, whoever adds them at once", async () => {
    const { id: accountId } = (await portal.accounts.findByUsernameOrPhone("nonghu"))!;
    const passkey = {
      publicKey: "x",
      counter: 0,
      name: "一个",
      transports: [],
      isSynced: false,
      addedAt: portal.clock(),
    };
    const add = (number: number) =>
      portal.secondFactor.inTransaction(async (trx) => {
        await portal.accounts.hold(accountId, trx);
        await portal.secondFactor.passkeys.add({ ...passkey, id: `many-${number}`, accountId }, trx);
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, (_each, number) => add(number)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });
});

describe("handing out activation codes", () => {
  const issue = (browser: Browser, username: string) =>
    post<{ activationCode: string }>(browser, "/secondFactor/activationCode/issue", { username });

  test("a county's administrator helps staff of their county, nobody else, and not themselves", async () => {
    const [own, elsewhere, admin] = [
      await somebody(portal),
      await somebody(portal, { regionCode: "320583" }),
      await somebody(portal, { roleCode: "5" }),
    ];
    const browser = portal.browser();
    await browser.signInAs("xianguanli");
    const issued = await issue(browser, own.username);
    expect(issued.data?.activationCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    for (const { username } of [elsewhere, admin, { username: "xianguanli" }, { username: "nonghu" }])
      expect((await issue(browser, username)).code).toBe(4168);
    const [row] = await portal.auditRows("secondFactor.activationIssued");
    expect(row).toMatchObject({ objectId: own.id, actorName: "演示县管理员" });
  });

  test("staff without that permission hand out none", async () => {
    const browser = portal.browser();
    await browser.signInAs("ganbu");
    expect((await issue(browser, "wushouji")).status).toBe(403);
  });
});
