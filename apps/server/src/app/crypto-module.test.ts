import { afterAll, beforeEach, expect, test } from "vitest";
import { type App, testApp } from "../../test/app.ts";
import { cryptoModuleStandIn } from "../../test/crypto-module/run-stand-in.ts";
import { fixedClock, freshDatabase, testConfig, testKeys } from "../../test/database.ts";
import { browserAt, personCalled } from "../../test/sign-in-portal.ts";

// The whole server with its SM2 keys, and the wrapping of its data keys, in a cryptographic machine.

const database = await freshDatabase();
const standIn = await cryptoModuleStandIn({ password: testKeys.passwordSm2, transport: testKeys.transport.byId["1"] });
const clock = fixedClock(new Date());
const { publicKey } = testKeys.passwordSm2;
const { passwordSm2: _gone, ...others } = testKeys;
const app: App = await testApp({
  config: testConfig({
    keys: {
      ...others,
      passwordSm2: { inModule: "password", publicKey },
      transport: { current: "1", byId: { "1": { inModule: "transport", publicKey } } },
    },
    cryptoModule: standIn.settings,
    monitoring: { metrics: { listen: { host: "127.0.0.1", port: 0 }, token: undefined }, traces: undefined },
  }),
  database,
  clock,
});
await app.http.ready();
const outbox = async () => (await app.http.inject({ url: "/api/demo/outbox" })).json();
const portal = {
  app: app.http,
  clock,
  captchas: { recorded: async () => (await outbox()).captchas },
  sms: { recorded: async () => (await outbox()).sms },
} as unknown as Parameters<typeof browserAt>[0];

beforeEach(() => {
  // what was left alone is tried again
  clock.advance(60);
  return standIn.play({ kind: "" });
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await standIn.close();
  await database.close();
});

const newBrowser = () => browserAt(portal);
const farmer = personCalled("nonghu");
const ready = async (): Promise<object> => (await app.http.inject({ url: "/readyz" })).json();
const AWAY = {
  status: 503,
  success: false,
  code: 4930,
  msg: expect.stringContaining("门户的密码服务暂时没有应答，刚才的操作没有办理。请 10 秒后再试") as string,
};

test("a sign-in asks the machine once", async () => {
  const before = (await standIn.asked())["decrypt"] ?? 0;
  expect(await newBrowser().logIn(farmer)).toMatchObject({ success: true });
  expect((await standIn.asked())["decrypt"]).toBe(before + 1);
  const wrong = await newBrowser().logIn({ ...farmer, password: "Wrong#2026x" });
  expect(wrong).toMatchObject({ status: 200, success: false, msg: "用户名或密码错误" });
  const told = await app.foundation.metrics.text(() => undefined);
  expect(told).toContain('sannong_crypto_module_seconds_count{act="decrypt",result="done"} 2');
});

test.each(["slow", "hangs up", "PARDENY", "nonsense"] as const)(
  "in the middle of a sign-in the machine %s: that is said, nobody is let in, and it is back by itself",
  async (kind) => {
    const browser = newBrowser();
    const captcha = await browser.readCaptcha();
    await standIn.play({ kind });
    expect(await browser.logIn({ ...farmer, captcha })).toMatchObject(AWAY);
    expect(browser.state.bearer).toBe("");
    await standIn.play({ kind: "" });
    clock.advance(60);
    expect(await browser.logIn(farmer)).toMatchObject({ success: true });
  },
);

test("while its process is gone /readyz names it, sessions go on, and all is well when it is back", async () => {
  const browser = newBrowser();
  await browser.logIn(farmer);
  expect(await ready()).toEqual({ status: "ready" });
  await standIn.stop();
  expect(await ready()).toEqual({ status: "ready", away: ["cryptoModule"] });
  for (let times = 0; times < 7; times += 1) {
    clock.advance(1);
    expect(await newBrowser().logIn(farmer)).toMatchObject(AWAY);
  }
  expect(await browser.ask("/user/queryByTokenNew")).toMatchObject({ success: true });
  await standIn.start();
  clock.advance(60);
  expect(await newBrowser().logIn(farmer)).toMatchObject({ success: true });
  expect(await ready()).toEqual({ status: "ready" });
});

test("data keys are wrapped by it, and are nowhere else", async () => {
  const wrapped = (await app.foundation.keyService?.wrap("g1", "ab".repeat(16))) ?? "";
  expect(wrapped).toMatch(/^module:/);
  expect(await app.foundation.keyService?.unwrap("g1", wrapped)).toBe("ab".repeat(16));
});
