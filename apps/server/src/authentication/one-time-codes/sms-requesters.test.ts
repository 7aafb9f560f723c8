import { expect, describe, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { lastCodeTo, personCalled } from "../../../test/sign-in-portal.ts";

const { portal } = await portalOfFile({ secondsBetween: 25 * 3600 });

const official = personCalled("ganbu");
const farmer = personCalled("nonghu");
const sentTo = async (tel: string) => (await portal.sms.recorded()).filter(({ to }) => to === tel).length;

/** A stranger with captchas and patience: one send a minute to a number that is not theirs. */
async function pester(tel: string, times: number, outsider = portal.browser()) {
  const answers = [];
  for (let round = 0; round < times; round += 1) {
    answers.push(await outsider.sendToPhone(tel, { path: "/sendRegisterMsg" }));
    portal.clock.advance(61);
  }
  return answers;
}

describe("a number's messages are counted by who asks (design §4)", () => {
  test("a stranger with ten captchas keeps nobody out: the right password gets its code", async () => {
    await pester(official.tel, 10);
    const browser = portal.browser();
    expect(await browser.signInAs("ganbu")).toMatchObject({ success: true });
  });

  test("nor does the minute's pause of a stranger's send hold the right password back", async () => {
    expect((await portal.browser().sendToPhone(official.tel, { path: "/sendRegisterMsg" })).success).toBe(true);
    const { username, password } = official;
    expect(await portal.browser().sendCode({ username, password })).toMatchObject({ success: true });
  });

  test("a refused send holds no pause and takes nothing from anybody else", async () => {
    const outsider = portal.browser();
    await pester(farmer.tel, 3, outsider);
    const refused = () => outsider.sendToPhone(farmer.tel);
    expect((await refused()).code).toBe(4107);
    expect((await refused()).code).toBe(4107);
    expect(await portal.browser().sendToPhone(farmer.tel)).toMatchObject({ success: true });
  });

  test("a stranger has three a day for a number, and all strangers together ten", async () => {
    const before = await sentTo(farmer.tel);
    const answers = await pester(farmer.tel, 5);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 4107, 4107]);
    for (let other = 0; other < 4; other += 1) await pester(farmer.tel, 3);
    expect((await sentTo(farmer.tel)) - before).toBe(10);
    portal.clock.advance(24 * 3600);
    expect(await portal.browser().sendToPhone(farmer.tel)).toMatchObject({ success: true });
  });

  test("who gives the codes back is no stranger to the number: ten sign-ins a day by message", async () => {
    const browser = portal.browser();
    for (let round = 0; round < 10; round += 1) {
      expect((await browser.sendToPhone(farmer.tel)).success).toBe(true);
      const loginCode = await lastCodeTo(portal, farmer.tel);
      expect((await browser.logInBySms(farmer.tel, { loginCode })).success).toBe(true);
      portal.clock.advance(61);
    }
    expect((await browser.sendToPhone(farmer.tel)).code).toBe(4107);
  });

  test("who is signed in changes the password while strangers pester the number", async () => {
    const browser = portal.browser();
    await browser.signInAs("nonghu");
    await pester(farmer.tel, 10);
    await portal.browser().sendToPhone(farmer.tel, { path: "/sendRegisterMsg" });
    const body = { purpose: "changePassword" };
    expect(await browser.ask("/user/sendCode", { method: "POST", body })).toMatchObject({ success: true });
  });

  test("the right password has ten a day of its own, one a minute", async () => {
    const { username, password } = official;
    const send = () => portal.browser().sendCode({ username, password });
    for (let round = 0; round < 10; round += 1) {
      expect((await send()).success).toBe(true);
      if (round === 0) expect((await send()).code).toBe(4106);
      portal.clock.advance(61);
    }
    expect((await send()).code).toBe(4107);
  });
});
