import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Browser, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";
import { hashOfToken } from "../../platform/crypto/tokens.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0";

let database: TestDatabase;
let portal: SignInPortal;
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({ database });
});
beforeEach(() => portal.clock.advance(24 * 3600));
afterAll(async () => {
  await portal.close();
  await database.close();
});

type Shown = { id: string; browser: string; system: string; kind: string; address: string; current: boolean };
const signedIn = async (username: string, traits?: Parameters<SignInPortal["browser"]>[0]) => {
  const browser = portal.browser(traits);
  await browser.signInAs(username);
  return browser;
};
const list = async (browser: Browser) =>
  (await browser.ask<{ sessions: Shown[] }>("/session/list")).data?.sessions ?? [];
const endOne = (browser: Browser, id: string) => browser.ask("/session/end", { method: "POST", body: { id } });
const endOthers = (browser: Browser) =>
  browser.ask<{ ended: number }>("/session/endOthers", { method: "POST", body: {} });
const me = (browser: Browser) => browser.ask("/user/queryByTokenNew");
const endings = (browser: Browser) =>
  portal
    .auditRows("session.ended")
    .then((rows) => rows.filter((row) => row.objectId === hashOfToken(browser.state.bearer)));

describe("one's own devices (design §4, Session: the user sees and ends them)", () => {
  test("are shown in words, this one first, and under names that open nothing", async () => {
    const phone = await signedIn("nonghu", { address: "10.8.0.1", userAgent: ANDROID });
    portal.clock.advance(60);
    const desktop = await signedIn("nonghu", { address: "10.8.0.2" });
    const shown = await list(desktop);
    expect(shown.map(({ current, address }) => [current, address])).toEqual([
      [true, "10.8.0.2"],
      [false, "10.8.0.1"],
    ]);
    expect(shown[1]).toMatchObject({ browser: "微信", system: "安卓手机", kind: "phone", factors: ["password"] });
    const told = JSON.stringify(shown);
    for (const browser of [phone, desktop]) {
      expect(told).not.toContain(browser.state.bearer);
      expect(told).not.toContain(hashOfToken(browser.state.bearer));
    }
  });

  test("one is ended: it hears 555, the others stay, and the log says who did it and from where", async () => {
    const phone = await signedIn("nonghu", { address: "10.8.1.1" });
    const desktop = await signedIn("nonghu", { address: "10.8.1.2" });
    const other = (await list(desktop)).find(({ address }) => address === "10.8.1.1");
    expect(await endOne(desktop, other?.id ?? "")).toMatchObject({ success: true });
    expect(await me(phone)).toMatchObject({ status: 401, code: 555, msg: "ErrorToLogin" });
    expect((await me(desktop)).success).toBe(true);
    expect(await endings(phone)).toMatchObject([
      {
        reason: "byOwner",
        actorName: expect.stringContaining("演示"),
        address: "10.8.1.2",
        detail: { openedFrom: "10.8.1.1", whose: "演***" },
      },
    ]);
    expect(await endOne(desktop, other?.id ?? "")).toMatchObject({ success: false, code: 4205 });
  });

  test("all others are ended at once", async () => {
    const browsers = [await signedIn("nonghu"), await signedIn("nonghu"), await signedIn("nonghu")];
    const [last] = browsers.splice(2);
    expect((await endOthers(last as Browser)).data).toEqual({ ended: 2 });
    for (const browser of browsers) expect(await me(browser)).toMatchObject({ status: 401, code: 555 });
    expect(await list(last as Browser)).toHaveLength(1);
    expect((await endOthers(last as Browser)).data).toEqual({ ended: 0 });
  });

  test("of two who end the same one at the same instant one did it", async () => {
    await signedIn("nonghu", { address: "10.8.2.1" });
    const [one, two] = [await signedIn("nonghu"), await signedIn("nonghu")];
    const target = (await list(one)).find(({ address }) => address === "10.8.2.1")?.id ?? "";
    const answers = await Promise.all([endOne(one, target), endOne(two, target)]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  test("somebody else's are neither listed nor ended, under no name they have", async () => {
    const [owner, outsider] = [await signedIn("nonghu", { address: "10.8.3.1" }), await signedIn("nongchang")];
    expect((await list(outsider)).map(({ address }) => address)).not.toContain("10.8.3.1");
    const shown = (await list(owner)).find(({ current }) => current)?.id ?? "";
    for (const id of [shown, hashOfToken(owner.state.bearer), owner.state.bearer])
      expect(await endOne(outsider, id)).toMatchObject({ success: false, code: 4205, msg: "这台设备已经退出登录" });
    expect((await me(owner)).success).toBe(true);
  });

  test("nobody who is not signed in sees any", async () => {
    for (const path of ["/session/list", "/session/history"])
      expect(await portal.browser().ask(path)).toMatchObject({ status: 401, code: 999 });
  });
});

test("whoever signs out is named in the log, with the address", async () => {
  const browser = await signedIn("nonghu", { address: "10.8.4.1" });
  await browser.ask("/oauth/layout");
  expect(await endings(browser)).toMatchObject([
    { reason: "signedOut", address: "10.8.4.1", actorName: expect.stringContaining("演示"), actorRole: "4" },
  ]);
});

test.each(["ruomima", "mimadaoqi"])(
  "%s must change the password first, but still sees and ends the devices, reads the sign-ins and signs out",
  async (username) => {
    const phone = await signedIn(username, { address: "10.8.9.1" });
    const desktop = await signedIn(username, { address: "10.8.9.2" });
    const post = (path: string) => desktop.ask(path, { method: "POST", body: {} });
    expect((await desktop.ask("/user/myData")).code).toBe(username === "ruomima" ? 4250 : 4251);
    expect((await desktop.ask("/session/history")).success).toBe(true);
    const [, other] = await list(desktop);
    expect((await endOne(desktop, other?.id ?? "")).success).toBe(true);
    expect((await me(phone)).code).toBe(555);
    expect((await post("/session/endOthers")).success).toBe(true);
    expect((await desktop.ask("/oauth/layout")).msg).toBe("退出成功");
    expect((await me(desktop)).status).toBe(401);
  },
);
