import { expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

const { portal, signedIn } = await portalOfFile({ secondsBetween: 24 * 3600 });
const HOUR = 3600;

type Code = { qrId: string; secret: string };
const status = async (browser: Browser) =>
  (await browser.ask<{ absoluteEndsAt: string; idleEndsAt: string }>("/session/status")).data;
const isIn = async (browser: Browser) => (await browser.ask("/user/queryByTokenNew")).success;
/** Time goes by for somebody who works all the while. */
async function work(browser: Browser, seconds: number) {
  for (let done = 0; done < seconds; done += HOUR) {
    portal.clock.advance(Math.min(HOUR, seconds - done));
    await browser.ask("/session/extend", { method: "POST", body: {} });
  }
}
async function delegate(phone: Browser, desktop = portal.browser()) {
  const post = <T>(browser: Browser, path: string, body: Record<string, unknown>) =>
    browser.ask<T>(path, { method: "POST", body });
  const { data: code } = await post<Code>(desktop, "/qrLogin/create", {});
  await post(phone, "/qrLogin/decide", { qrId: code?.qrId, confirm: true });
  const answer = await post<{ access_token: string }>(desktop, "/qrLogin/login", { ...code });
  desktop.state.bearer = answer.data?.access_token ?? "";
  return { desktop, cookies: answer.headers["set-cookie"] as string[] };
}

test("a delegated session ends with the one it was delegated by, and so does what opens connected systems (design §4)", async () => {
  const phone = await signedIn("nonghu");
  await work(phone, 11 * HOUR);
  const { desktop, cookies } = await delegate(phone);
  const delegator = await status(phone);
  expect(await status(desktop)).toMatchObject({
    absoluteEndsAt: delegator?.absoluteEndsAt,
    idleEndsAt: delegator?.absoluteEndsAt,
  });
  for (const name of ["sannong", "provider"])
    expect(cookies.find((line) => line.startsWith(`${name}=`))).toContain(`Max-Age=${HOUR};`);

  portal.clock.advance(HOUR - 1);
  expect([await isIn(phone), await isIn(desktop)]).toEqual([true, true]);
  portal.clock.advance(1);
  expect([await isIn(phone), await isIn(desktop)]).toEqual([false, false]);
});

test("to and fro between two browsers nobody stays beyond twelve hours after their password", async () => {
  const phone = await signedIn("nonghu");
  const end = (await status(phone))?.absoluteEndsAt;
  let holder = phone;
  for (let turn = 0; turn < 3; turn += 1) {
    await work(holder, 3 * HOUR);
    holder = (await delegate(holder)).desktop;
    expect((await status(holder))?.absoluteEndsAt).toBe(end);
  }
  await work(holder, 3 * HOUR);
  expect(await isIn(holder)).toBe(false);
});
