import { expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { type Browser, personCalled } from "../../../test/sign-in-portal.ts";
import { softPasskey } from "../../../test/soft-passkey.ts";
import { type In, type LedTo, post, sealFor, somebody } from "./factor-people.testing.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 3600 });

const site = { origin: "http://localhost:3000", host: "localhost" };
const passkeyOf = async (username: string) =>
  softPasskey(database.db, (await portal.accounts.findByUsernameOrPhone(username))?.id ?? "", site);
type Passkey = Awaited<ReturnType<typeof passkeyOf>>;

async function show(browser: Browser, passkey: Passkey) {
  await browser.open();
  return post<In & LedTo>(browser, "/oauth/passkey/login", await passkey.showTo(browser));
}
async function complete(browser: Browser, continuation: string, password: string) {
  const path = "/oauth/passkey/complete";
  const captcha = await browser.readCaptcha();
  const answer = await post<In>(browser, path, {
    continuation,
    captcha,
    password: await sealFor(browser, path, password),
  });
  browser.state.bearer = answer.data?.access_token ?? "";
  return answer;
}
const me = (browser: Browser) =>
  browser.ask<{ user: { username: string }; factors: string[] }>("/user/queryByTokenNew");

test("a citizen's passkey signs them in, typing nothing; the answer serves once, in the browser that was asked", async () => {
  const passkey = await passkeyOf("nonghu");
  const [browser, thief] = [portal.browser(), portal.browser()];
  await Promise.all([browser.open(), thief.open()]);
  const shown = await passkey.showTo(browser);
  expect(await post(thief, "/oauth/passkey/login", shown)).toMatchObject({ success: false });
  const again = await passkey.showTo(browser);
  const answers = await Promise.all([1, 2, 3].map(() => post<In>(browser, "/oauth/passkey/login", again)));
  const [entered, ...more] = answers.filter(({ success }) => success);
  expect(more).toEqual([]);
  browser.state.bearer = entered?.data?.access_token ?? "";
  expect((await me(browser)).data).toMatchObject({ user: { username: "nonghu" }, factors: ["passkey"] });
});

test("design §2: of staff it is one factor; the password follows, and both are kept of the session", async () => {
  const { username, password } = personCalled("ganbu");
  const browser = portal.browser();
  const asked = await show(browser, await passkeyOf(username));
  expect(asked).toMatchObject({
    success: false,
    code: 4151,
    msg: "通行密钥验证通过，请再输入密码完成双因子登录",
    data: { username },
  });
  expect(asked.headers["set-cookie"]).toBeUndefined();
  expect(await me(browser)).toMatchObject({ status: 401 });

  const continuation = asked.data?.continuation ?? "";
  const thief = portal.browser();
  expect(await complete(thief, continuation, password)).toMatchObject({ success: false, code: 4158 });
  expect(await complete(browser, continuation, "Falsch#2026x")).toMatchObject({ success: false, code: 4111 });
  expect(await complete(browser, continuation, personCalled("nonghu").password)).toMatchObject({ code: 4111 });
  expect(await complete(browser, continuation, password)).toMatchObject({ success: true, msg: "登录成功" });
  expect((await me(browser)).data).toMatchObject({ user: { username }, factors: ["passkey", "password"] });
  expect(await complete(portal.browser(), continuation, password)).toMatchObject({ success: false });
});

test("staff without a password have one factor in their passkey, and stay outside", async () => {
  const who = await somebody(portal, { phone: "15400000821" });
  await portal.db.updateTable("account").set({ passwordHash: null }).where("id", "=", who.id).execute();
  portal.accounts.forget(who.id);
  const browser = portal.browser();
  const refused = await show(browser, await passkeyOf(who.username));
  expect(refused).toMatchObject({ success: false, code: 4116 });
  expect(refused.headers["set-cookie"]).toBeUndefined();
});

test("a passkey that was removed between its answer and the password opens nothing", async () => {
  const who = await somebody(portal, { phone: "15400000822" });
  const browser = portal.browser();
  const asked = await show(browser, await passkeyOf(who.username));
  await portal.secondFactor.inTransaction((trx) => portal.secondFactor.reset(who.id, trx));
  const late = await complete(browser, asked.data?.continuation ?? "", who.password);
  expect(late).toMatchObject({ success: false, code: 4111 });
  expect(await me(browser)).toMatchObject({ status: 401 });
});
