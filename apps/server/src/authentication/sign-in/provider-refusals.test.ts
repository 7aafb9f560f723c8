import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { personCalled, signInPortal } from "../../../test/sign-in-portal.ts";
import { SmsFailure } from "../../gateways/sms/sms-failure.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 25 * 3600 });

const [farmer, officer] = [personCalled("nonghu").tel, personCalled("ganbu").tel];
const UNKNOWN_PERSON = "15499999999";
const ofUnknown = (place: number) => `154660000${String(place).padStart(2, "0")}`;
const TOLD = { status: 200, success: true, msg: "发送成功!" };
const FAILED = { status: 200, success: false, msg: "发送失败!" };

/** A portal whose provider says no to some numbers, or is away. */
async function behind(send: (to: string) => Promise<void>) {
  const other = await signInPortal({ database, seed: false, gateway: { send: ({ to }) => send(to) } });
  other.clock.set(portal.clock());
  // one asker: the pause is theirs
  const asker = other.browser();
  const answer = async (tel: string, path: string) => {
    const { status, success, msg } = await asker.sendToPhone(tel, { path });
    return { status, success, msg };
  };
  return { answer, browser: other.browser, clock: other.clock, close: other.close };
}
const refusing = (...heads: string[]) =>
  behind(async (to) => {
    if (heads.some((head) => to.startsWith(head))) throw new SmsFailure("refused", "FailedOperation.Blocked");
  });

describe("nobody learns who is registered from what a provider refuses (design §3, One code, one use, one purpose)", () => {
  test("refusals that somebody brought about are answered to nobody else", async () => {
    const { answer, close } = await refusing("15466");
    for (let place = 0; place < 35; place += 1)
      expect(await answer(ofUnknown(place), "/sendRegisterMsg")).toEqual(FAILED);
    expect(await answer(UNKNOWN_PERSON, "/sendResetPwdMsg")).toEqual(TOLD);
    expect(await answer(officer, "/sendResetPwdMsg")).toEqual(TOLD);
    await close();
  });

  test.each(["/sendLoginPwdMsg", "/sendResetPwdMsg"])(
    "%s: whose number is refused hears what strangers hear",
    async (path) => {
      const { answer, close } = await refusing("154");
      for (const tel of [farmer, UNKNOWN_PERSON]) {
        expect(await answer(tel, path)).toEqual(TOLD);
        expect(await answer(tel, path)).toMatchObject({ status: 429 });
      }
      await close();
    },
  );

  test("an outage is everybody's, and nobody's any more once it may be over", async () => {
    let isAway = true;
    const { answer, clock, close } = await behind(async () => {
      if (isAway) throw new SmsFailure("unreachable");
    });
    const reset = (tel: string) => answer(tel, "/sendResetPwdMsg");
    expect([await reset(farmer), await reset(UNKNOWN_PERSON)]).toEqual([FAILED, FAILED]);
    isAway = false;
    clock.advance(61);
    expect([await reset(UNKNOWN_PERSON), await reset(farmer)]).toEqual([TOLD, TOLD]);
    await close();
  });

  test("who has shown their password is told that their number is refused", async () => {
    const { browser, close } = await refusing(officer);
    const { username, password } = personCalled("ganbu");
    expect(await browser().sendCode({ username, password })).toMatchObject(FAILED);
    await close();
  });
});
