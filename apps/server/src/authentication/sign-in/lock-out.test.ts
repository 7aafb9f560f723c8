import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase, testConfig } from "../../../test/database.ts";
import {
  type Browser,
  lastCodeTo,
  personCalled,
  type SignInPortal,
  signInPortal,
} from "../../../test/sign-in-portal.ts";
import { attempts } from "./attempts.ts";

let database: TestDatabase;
let portal: SignInPortal;
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({ database });
});
beforeEach(() => portal.clock.advance(48 * 3600)); // what the test before did is forgotten
afterAll(async () => {
  await portal.close();
  await database.close();
});

const farmer = personCalled("nonghu");
const wrong = "Wrong#2026x";
const fail = (browser: Browser, username = "nonghu") => browser.logIn({ username, password: wrong });

async function failTimes(times: number, browser: Browser, username?: string) {
  for (let round = 0; round < times; round += 1) await fail(browser, username);
}

describe("failed sign-ins (design §4)", () => {
  test("after five failures that account waits 15 minutes, and is told how long and what else to do", async () => {
    const browser = portal.browser();
    await failTimes(4, browser);
    const fifth = await fail(browser);
    expect(fifth).toMatchObject({ status: 429, code: 4112, success: false });
    expect(fifth.msg).toBe("连续登录失败次数过多，为保护账号安全，请 15 分钟后再试，或拨打技术支持电话");
    expect(fifth.headers["retry-after"]).toBe("900");

    portal.clock.advance(600);
    const rightButWaiting = await browser.logIn(farmer);
    expect(rightButWaiting).toMatchObject({ status: 429, code: 4112 });
    expect(rightButWaiting.headers["retry-after"]).toBe("300");

    portal.clock.advance(300);
    expect((await browser.logIn(farmer)).success).toBe(true);
  });

  test("an unknown account is locked with the same answers", async () => {
    const browser = portal.browser();
    await failTimes(4, browser, "meiyouren");
    expect(await fail(browser, "MeiYouRen ")).toMatchObject({ status: 429, code: 4112 });
    expect(await fail(browser, "meiyouren")).toMatchObject({ status: 429, code: 4112 });
  });

  test("name and phone of one account are one account", async () => {
    const browser = portal.browser();
    await failTimes(3, browser, "nonghu");
    await fail(browser, farmer.tel);
    expect(await fail(browser, farmer.tel)).toMatchObject({ code: 4112 });
  });

  test("its owner elsewhere is not locked out", async () => {
    await failTimes(5, portal.browser());
    expect((await portal.browser().logIn(farmer)).success).toBe(true);
  });

  test("another device on the same address waits, another address with the same device too", async () => {
    const browser = portal.browser();
    await browser.open();
    await failTimes(5, browser);
    const neighbour = portal.browser({ address: browser.address });
    expect(await neighbour.logIn(farmer)).toMatchObject({ code: 4112 });
    const moved = portal.browser();
    moved.state.clientId = browser.state.clientId;
    expect(await moved.logIn(farmer)).toMatchObject({ code: 4112 });
  });

  test("an IPv6 neighbourhood is one address", async () => {
    await failTimes(5, portal.browser({ address: "2001:db8:1:2::1" }));
    expect(await portal.browser({ address: "2001:db8:1:2:ffff::9" }).logIn(farmer)).toMatchObject({ code: 4112 });
    expect((await portal.browser({ address: "2001:db8:1:3::1" }).logIn(farmer)).success).toBe(true);
  });

  test("four failures and a success begin anew; five within more than 15 minutes do not lock", async () => {
    const browser = portal.browser();
    await failTimes(4, browser);
    expect((await browser.logIn(farmer)).success).toBe(true);
    await failTimes(4, browser);
    portal.clock.advance(901);
    expect(await fail(browser)).toMatchObject({ code: 4111 });
  });

  test("the wait grows to half an hour, an hour, and no further", async () => {
    const browser = portal.browser();
    for (const minutes of [15, 30, 60, 60]) {
      await failTimes(4, browser);
      expect((await fail(browser)).headers["retry-after"]).toBe(String(minutes * 60));
      portal.clock.advance(minutes * 60);
    }
  });

  test("a wrong code after the right password is a failure like any other", async () => {
    const browser = portal.browser();
    const officer = personCalled("ganbu");
    for (let round = 0; round < 4; round += 1)
      expect((await browser.logIn({ ...officer, loginCode: "000000" })).code).toBe(4105);
    expect((await browser.logIn({ ...officer, loginCode: "000000" })).code).toBe(4112);
  });

  test("sending a code forgets no failure, so a thief of the password cannot try codes without end", async () => {
    const browser = portal.browser();
    const officer = personCalled("ganbu");
    for (let round = 0; round < 4; round += 1) await browser.logIn({ ...officer, loginCode: "000000" });
    expect((await browser.sendCode(officer)).success).toBe(true);
    const loginCode = await lastCodeTo(portal, officer.tel);
    expect((await browser.logIn({ ...officer, loginCode: loginCode === "000000" ? "000001" : "000000" })).code).toBe(
      4112,
    );
  });

  test("the counters survive a restart", async () => {
    const browser = portal.browser();
    await failTimes(5, browser);
    const restarted = await signInPortal({ database, seed: false });
    restarted.clock.set(portal.clock());
    const again = restarted.browser({ address: browser.address });
    expect(await again.logIn(farmer)).toMatchObject({ code: 4112 });
    await restarted.close();
  });
});

describe("tries at the same instant are not more than tries in a row", () => {
  const policy = testConfig().signIn;
  const given = () => attempts({ shortLived: portal.shortLived, policy, index: (value) => portal.sealer.index(value) });
  const outcomes = (settled: PromiseSettledResult<unknown>[]) => ({
    let: settled.filter(({ status }) => status === "fulfilled").length,
    refused: settled.filter((one) => one.status === "rejected" && one.reason.reason === "signIn.locked").length,
  });

  test("of twenty at once five are let through, and their failures lock", async () => {
    const gate = given();
    const place = { address: "10.9.0.1", generatorUserId: "device-of-a-robot" };
    const begun = await Promise.allSettled(Array.from({ length: 20 }, () => gate.begin("account", place)));
    expect(outcomes(begun)).toEqual({ let: 5, refused: 15 });
    const tries = begun.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const waits = await Promise.all(tries.map((one) => one.failed()));
    expect(new Set(waits.filter((wait) => wait !== undefined))).toEqual(new Set([900]));
    await expect(gate.begin("account", place)).rejects.toMatchObject({ reason: "signIn.locked" });
  });

  test("a try that is given back was none", async () => {
    const gate = given();
    const place = { address: "10.9.0.2", generatorUserId: "device-of-a-person" };
    for (let round = 0; round < 12; round += 1) (await gate.begin("account", place)).withdrawn();
    await expect(gate.begin("account", place)).resolves.toBeDefined();
  });

  test("after a hundred failures an address waits, whoever is tried", async () => {
    const gate = given();
    const place = (device: number) => ({ address: "10.9.0.3", generatorUserId: `device-${device}` });
    for (let person = 0; person < 25; person += 1)
      for (let round = 0; round < 4; round += 1) await (await gate.begin(`person-${person}`, place(person))).failed();
    await expect(gate.begin("somebody else", place(99))).rejects.toMatchObject({ reason: "signIn.addressLocked" });
    await expect(gate.begin("somebody else", { ...place(99), address: "10.9.0.4" })).resolves.toBeDefined();
  });
});

test("wrong captchas from one address fill the audit log only so far, and it says where that is", async () => {
  const address = "10.77.0.1";
  const guess = () => portal.browser({ address }).logIn({ ...farmer, captcha: "WRONG" });
  const written = async () => (await portal.auditRows("signIn")).filter((row) => row.address === address);
  await guess();
  expect((await written()).map(({ detail }) => Object.keys(detail as object))).toEqual([["name"]]);
  await portal.shortLived.count("strangersFacts", `signIn ${address}`, 60, 599);
  for (let round = 0; round < 3; round += 1) expect(await guess()).toMatchObject({ success: false });
  const details = (await written()).map(({ detail }) =>
    Object.keys(detail as object)
      .toSorted()
      .join(),
  );
  expect(details.toSorted()).toEqual(["furtherNotWritten,name", "name"]);
});
