import { sendLoginPwdMsg } from "../../../../packages/contract/src/authentication/one-time-codes.ts";
import {
  createQrLogin,
  decideQrLogin,
  qrLogin,
  qrLoginEvents,
  qrLoginStatus,
  scanQrLogin,
} from "../../../../packages/contract/src/authentication/qr-sign-in.ts";
import { extendSession, login, logout } from "../../../../packages/contract/src/authentication/sign-in.ts";
import { ask, dataOf, json } from "../../../../bench/client.ts";
import type { Person } from "../../../../bench/people.ts";
import { outboxOf, seal } from "../../../../bench/sign-in-client.ts";
import { timeCode } from "../../../../e2e/support/time-code.ts";
import type { Administrator } from "../../chaos/clerk.ts";
import { expectRefused, openBrowser } from "./browser.ts";
import { type Crossing, expect, type Server, soon } from "./crossing.ts";

/** @param administrators each comes once: what they show works once within thirty seconds */
export function signInCrossings(
  people: readonly [Person, Person],
  administrators: readonly Administrator[],
): Crossing[] {
  const [person, another] = people;
  const toCome = [...administrators];

  return [
    {
      name: "password sign-in, session and sign-out",
      async cross(begun, goneOn) {
        const browser = openBrowser();
        const again = await browser.signIn(person, begun, goneOn);
        for (const server of [begun, goneOn])
          expect((await browser.whoIsHere(server)) === person.username, `${server.name} does not know the session`);
        await browser.want(begun, extendSession);
        const token = browser.token();
        expectRefused(await again(), "a captcha and a challenge that were used");
        browser.takeToken(token ?? "");
        await browser.want(goneOn, logout);
        await soon(
          async () => (await browser.whoIsHere(begun)) === undefined,
          `${begun.name} knows a session that was ended at ${goneOn.name}`,
        );
      },
    },
    {
      name: "a captcha that was used at the one is used at the other",
      async cross(begun, goneOn) {
        const browser = openBrowser();
        const client = await browser.lookAtCaptcha(begun, person);
        const attempt = async (server: Server) => {
          const password = await seal(begun.url, client, login);
          const input = { loginMethod: 1, username: person.username, password, captcha: client.captcha };
          return browser.postLogin(server, client, input);
        };
        dataOf(await attempt(begun));
        expectRefused(await attempt(goneOn), "a captcha that was used");
      },
    },
    {
      name: "sign-in by text message",
      async cross(begun, goneOn) {
        const browser = openBrowser();
        const client = await browser.lookAtCaptcha(begun, another);
        const { clientId, captcha } = client;
        const wanted = { loginMethod: 4, tel: another.tel, captcha };
        dataOf(await browser.call(begun, sendLoginPwdMsg, wanted, { "generator-userid": clientId }));
        const loginCode = (await outboxOf(begun.url)).sms.find(({ to }) => to === another.tel)?.code ?? "";
        const input = { loginMethod: 4, username: another.tel, captcha, loginCode };
        dataOf(await browser.postLogin(goneOn, client, input));
        expect((await browser.whoIsHere(begun)) === another.username, `${begun.name} does not know the session`);
        expectRefused(await browser.postLogin(begun, client, input), "a code that was used");
      },
    },
    {
      name: "two factors, by an authenticator",
      async cross(begun, goneOn) {
        const administrator = toCome.shift();
        expect(administrator !== undefined, "there are too few administrators");
        const loginCode = timeCode(administrator.totpSecret);
        const browser = openBrowser();
        const attempt = async (made: Server, used: Server) => {
          const client = await browser.lookAtCaptcha(made, administrator);
          const password = await seal(made.url, client, login);
          const { username } = administrator;
          const input = { loginMethod: 6, username, password, captcha: client.captcha, loginCode };
          return browser.postLogin(used, client, input);
        };
        dataOf(await attempt(begun, goneOn));
        expect((await browser.whoIsHere(begun)) === administrator.username, `${begun.name} does not know the session`);
        expectRefused(await attempt(goneOn, begun), "an authenticator's code that was used");
      },
    },
    {
      name: "sign-in by QR code",
      async cross(begun, goneOn) {
        const [page, phone] = [openBrowser(), openBrowser()];
        await phone.signIn(person, goneOn, goneOn);
        const made = await page.want<{ qrId: string; secret: string; number: string }>(begun, createQrLogin);
        const { qrId, secret } = made;
        const listening = new AbortController();
        const stream = await fetch(`${begun.url}/api${qrLoginEvents.path}?qrId=${qrId}`, { signal: listening.signal });
        const heard = readUntil(stream, "confirmed").finally(() => listening.abort());
        const seen = await phone.want<{ number: string }>(goneOn, scanQrLogin, { qrId });
        expect(seen.number === made.number, "the phone is shown another number than the page");
        await phone.want(goneOn, decideQrLogin, { qrId, confirm: true });
        await heard;
        const { state } = await page.want<{ state: string }>(goneOn, qrLoginStatus, { qrId });
        expect(state === "confirmed", `${goneOn.name} says ${state} of a code that was confirmed`);
        const client = await page.lookAtCaptcha(goneOn, person);
        const redeem = (server: Server) =>
          ask(`${server.url}/api${qrLogin.path}`, {
            method: "POST",
            headers: { ...json, "generator-userid": client.clientId },
            body: JSON.stringify({ qrId, secret }),
            from: page.from,
          });
        page.takeToken(dataOf<{ access_token: string }>(await redeem(goneOn)).access_token);
        expect((await page.whoIsHere(begun)) === person.username, `${begun.name} does not know the session`);
        expectRefused(await redeem(begun), "a QR code that was used");
      },
    },
  ];
}

/** @throws Error where the stream ends without it */
async function readUntil({ body }: Response, word: string): Promise<void> {
  const decoder = new TextDecoder();
  let told = "";
  for await (const part of body ?? []) {
    told += decoder.decode(part, { stream: true });
    if (told.includes(word)) return;
  }
  throw new Error(`the stream of a QR code ended with ${told.slice(-100)}`);
}
