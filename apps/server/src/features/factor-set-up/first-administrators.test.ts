import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, testKeys, type TestDatabase } from "../../../test/database.ts";
import { type SignInPortal, signInPortal, timeCode } from "../../../test/sign-in-portal.ts";
import { createAudit } from "../../platform/audit/create-audit.ts";
import { seedRoles } from "../../seed/accounts.ts";
import { type In, type LedTo, post, sealFor } from "./factor-people.testing.ts";
import { firstAdministratorsService } from "./first-administrators.service.ts";

let database: TestDatabase;
let portal: SignInPortal;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db.insertInto("installation").values({ demonstration: true, seeded_version: 1 }).execute();
  await seedRoles(database.db, testKeys.grant);
  portal = await signInPortal({ database, seed: false });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

const service = () =>
  firstAdministratorsService({
    ...portal,
    audit: createAudit({ db: portal.db, auditKey: testKeys.audit, clock: portal.clock }),
  });
const usernames = { system: "xitong", security: "anquan", audit: "shenji" };

test("three administrators are made once, and each comes in by activation code, authenticator and a new password", async () => {
  const outcomes = await Promise.allSettled([service().create(usernames, "32"), service().create(usernames, "32")]);
  const made = outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  expect(made.map(({ role, username }) => `${role} ${username}`)).toEqual([
    "系统管理员 xitong",
    "安全管理员 anquan",
    "审计管理员 shenji",
  ]);
  await expect(service().create(usernames, "32")).rejects.toThrow("已经有系统、安全或审计管理员");
  expect(await portal.auditRows("account.firstAdministratorMade")).toHaveLength(3);
  const written = JSON.stringify(await portal.db.selectFrom("audit_entry").selectAll().execute());
  for (const { password = "", activationCode } of made) {
    expect(written).not.toContain(password);
    expect(written).not.toContain(activationCode);
  }

  portal.clock.advance(1);
  const [, security] = made;
  if (!security?.password) throw new Error("nobody was made");
  const { username, password } = security;
  const renewed = await service().renew(username);
  const browser = portal.browser();
  expect((await browser.logIn({ username, password, loginCode: security.activationCode })).code).toBe(4105);
  const led = await browser.logIn({ username, password, loginCode: renewed.activationCode });
  expect(led).toMatchObject({ code: 4150, data: { activationRequired: false } });
  const { continuation } = led.data as unknown as LedTo;
  type Begun = { token: string; totp: { secret: string } };
  const begun = await post<Begun>(browser, "/secondFactor/setUp/begin", { continuation, kind: "totp" });
  const { token = "", totp = { secret: "" } } = begun.data ?? {};
  const code = await timeCode(portal, totp.secret);
  const done = await post<In>(browser, "/secondFactor/setUp/confirm", { continuation, token, code });
  expect(done.data).toMatchObject({ access_token: "", needSetPassword: true });
  const entered = await post<In>(browser, "/oauth/setPasswordAndLogin", {
    username,
    loginCode: done.data?.continuation,
    newPassword: await sealFor(browser, "/oauth/setPasswordAndLogin", "Shouwei@2026k"),
  });
  expect(entered.success, entered.msg).toBe(true);
  browser.state.bearer = entered.data?.access_token ?? "";
  expect((await browser.ask("/user/queryByTokenNew")).data).toMatchObject({ userType: "5", isSimplePasswd: false });
  await expect(service().renew(username)).rejects.toThrow("已经登录过");
});
