import type { AccountStatus } from "../../identity/accounts/accounts.rules.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, testKeys, type TestDatabase } from "../../../test/database.ts";
import { type SignInPortal, signInPortal, timeCode } from "../../../test/sign-in-portal.ts";
import { createAudit } from "../../platform/audit/create-audit.ts";
import { seedRoles } from "../../governance/grants/index.ts";
import { type In, type LedTo, post, sealFor } from "./factor-people.testing.ts";
import { seedRegions } from "../../operations/regions/official-regions.ts";
import { endSessionsFromShell } from "../sessions/index.ts";
import { firstAdministratorsService } from "./first-administrators.service.ts";

let database: TestDatabase;
let portal: SignInPortal;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db.insertInto("installation").values({ demonstration: true, seededVersion: 1 }).execute();
  await seedRoles(database.db, testKeys.grant);
  await seedRegions(database.db);
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
    endSessionsOf: (accountId) => endSessionsFromShell(portal.shortLived, accountId),
    operator: "root",
  });
const names = {
  system: ["xitong1", "xitong2"],
  security: ["anquan1", "anquan2"],
  audit: ["shenji1", "shenji2"],
};
const nobody = { system: [], security: [], audit: [] };
type Outcome = PromiseSettledResult<{ username: string }[]>;
const madeIn = (outcomes: Outcome[]) =>
  outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value : [])).map(({ username }) => username);
const idOf = async (username: string) =>
  (await portal.db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
const switchTo = (status: AccountStatus, username: string) =>
  portal.db.updateTable("account").set({ status }).where("username", "=", username).execute();

/** A second later than whatever was before: a person's passwords are told apart by when they were set. */
const renew = (username: string) => {
  portal.clock.advance(1);
  return service().renew(username);
};

type Secrets = { username: string; password: string; activationCode: string };
const loginWith = ({ username, password, activationCode: loginCode }: Secrets) => ({ username, password, loginCode });

/** From password and activation code to being in, with an authenticator and a password of their own. */
async function comeIn(secrets: Secrets, newPassword: string) {
  const { username } = secrets;
  const browser = portal.browser();
  const led = await browser.logIn(loginWith(secrets));
  expect(led).toMatchObject({ code: 4150, data: { activationRequired: false } });
  const { continuation } = led.data as unknown as LedTo;
  type Begun = { token: string; totp: { secret: string } };
  const begun = await post<Begun>(browser, "/secondFactor/setUp/begin", { continuation, kind: "totp" });
  const { token = "", totp = { secret: "" } } = begun.data ?? {};
  const code = await timeCode(portal, totp.secret);
  const done = await post<In>(browser, "/secondFactor/setUp/confirm", { continuation, token, code });
  expect(done.data).toMatchObject({ access_token: "", needSetPassword: true });
  portal.clock.advance(1);
  const entered = await post<In>(browser, "/oauth/setPasswordAndLogin", {
    username,
    loginCode: done.data?.continuation,
    newPassword: await sealFor(browser, "/oauth/setPasswordAndLogin", newPassword),
  });
  expect(entered.success, entered.msg).toBe(true);
  browser.state.bearer = entered.data?.access_token ?? "";
  return browser;
}

test("two of each post are made once, though two commands ask at once", async () => {
  await expect(service().create({ ...names, audit: ["shenji1", "Shenji1"] }, "32")).rejects.toThrow("写了两次");
  await expect(service().create(names, "99")).rejects.toThrow("没有行政区划 99");
  const outcomes = await Promise.allSettled([service().create(names, "32"), service().create(names, "32")]);
  expect(madeIn(outcomes)).toEqual(Object.values(names).flat());
  await expect(service().create(names, "32")).rejects.toThrow(/已有在用的管理员.*安全管理员：anquan1、anquan2/s);
  expect(await portal.auditRows("account.firstAdministratorMade")).toHaveLength(6);
});

test("who has not come in gets another password and another code, and comes in with them alone", async () => {
  const first = await renew("anquan1");
  const renewed = await renew("anquan1");
  const browser = portal.browser();
  expect((await browser.logIn(loginWith(first))).success).toBe(false);
  expect((await browser.logIn(loginWith({ ...renewed, activationCode: first.activationCode }))).code).toBe(4153);
  const security = await comeIn(renewed, "Shouwei@2026k");
  expect((await security.ask("/user/queryByTokenNew")).data).toMatchObject({ userType: "5", isSimplePasswd: false });
  const written = JSON.stringify(await portal.db.selectFrom("auditEntry").selectAll().execute());
  for (const { password, activationCode } of [first, renewed])
    for (const secret of [password, activationCode]) expect(written).not.toContain(secret);
});

test("a post gets as many more as two active ones need, however many commands ask at once", async () => {
  const more = { ...nobody, security: ["anquan3"] };
  await expect(service().add(more, "32")).rejects.toThrow(/安全管理员已有 2 名在用（anquan1、anquan2）/);
  await switchTo("disabled", "anquan2");
  await expect(service().add({ ...nobody, security: ["anquan3", "anquan4"] }, "32")).rejects.toThrow(/只能再加 1 名/);
  const outcomes = await Promise.allSettled(
    ["anquan3", "anquan4"].map((name) => service().add({ ...nobody, security: [name] }, "32")),
  );
  expect(madeIn(outcomes)).toHaveLength(1);
  const [added = ""] = madeIn(outcomes);
  await expect(renew("anquan2")).rejects.toThrow("没有在用");

  // a grant that somebody wrote into the table makes no administrator, and one that was spoilt is none any more
  await portal.db
    .updateTable("accountRole")
    .set({ mac: "0".repeat(64) })
    .where("accountId", "=", await idOf(added))
    .execute();
  await expect(renew(added)).rejects.toThrow("不是系统、安全或审计管理员");
  expect(await service().add({ ...nobody, security: ["anquan5"] }, "32")).toHaveLength(1);
});

test("with all of them gone, all can be made again", async () => {
  const all = await portal.db.selectFrom("account").select(["id", "status"]).execute();
  await portal.db.updateTable("account").set({ status: "disabled" }).execute();
  await expect(service().create(names, "32")).rejects.toThrow("用户名 xitong1 已被使用，请另取一个");
  const others = { system: ["xinxitong1", "xinxitong2"], security: ["xin.a", "xin.b"], audit: ["xin.c", "xin.d"] };
  expect(madeIn(await Promise.allSettled([service().create(others, "32")]))).toHaveLength(6);
  for (const name of Object.values(others).flat()) await switchTo("disabled", name);
  for (const { id, status } of all)
    await portal.db.updateTable("account").set({ status }).where("id", "=", id).execute();
});

test("who came in is helped in the office while two others can, and from the shell when they cannot any more", async () => {
  // anquan1 came in; anquan5 now does, too: the system administrator has two who could help, each of them one
  const secrets = await renew("anquan5");
  await comeIn(secrets, "Fanghu@2026k");
  const system = await comeIn(await renew("xitong1"), "Jiqi@2026kk");
  await expect(renew("xitong1")).rejects.toThrow(/已经登录过.*anquan1、anquan5|已经登录过.*anquan5、anquan1/s);
  expect((await system.ask("/user/queryByTokenNew")).success).toBe(true);

  // one asks and another confirms, be it a system administrator; a security administrator of two alone has no second
  await expect(renew("anquan1")).rejects.toThrow(/已经登录过.*(xitong1、anquan5|anquan5、xitong1)/s);
  await switchTo("disabled", "xitong1");
  const again = await renew("anquan1");
  await switchTo("active", "xitong1");
  expect((await portal.browser().logIn(loginWith(again))).code).toBe(4150);

  portal.clock.advance(7 * 24 * 3600 + 1);
  const late = await comeIn(await renew("xitong2"), "Wanlai@2026k");
  portal.clock.advance(30); // a time-based code is good once
  const renewed = await renew("xitong2");
  expect((await late.ask("/user/queryByTokenNew")).success).toBe(false);
  const rows = await portal.auditRows("account.administratorRenewed");
  expect(rows.at(-1)?.detail).toMatchObject({ cameIn: true, by: "operator root" });
  await comeIn(renewed, "Zailai@2026k");
});
