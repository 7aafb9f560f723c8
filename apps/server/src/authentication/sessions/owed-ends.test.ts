import { passwordCall } from "@sannong/transport/password-call";
import { expect, test, vi } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { type Browser, lastCodeTo, personCalled } from "../../../test/sign-in-portal.ts";

// a number gets one message a minute
const { database, portal, signedIn } = await portalOfFile({ secondsBetween: 61 });
const isIn = async (browser: Browser) => (await browser.ask("/user/queryByTokenNew")).success;
const waiting = () =>
  database.db.selectFrom("delivery").select("recipient").where("channel", "=", "sessionEnd").execute();

/** Whoever acts commits, and falls before a session has ended. */
const fallsAfterTheCommit = () =>
  vi.spyOn(portal.sessions, "endAllOf").mockRejectedValueOnce(new Error("the server fell"));

async function changePassword(browser: Browser, username: string, password: string) {
  const { tel } = personCalled(username);
  await browser.ask("/user/sendCode", { method: "POST", body: { purpose: "changePassword" } });
  const body = { tel, yzm: await lastCodeTo(portal, tel) };
  const proof = await browser.ask<{ continuation: string }>("/user/checkTelAndYzm", { method: "POST", body });
  const call = passwordCall({ method: "POST", path: "/user/updateUserPassword" });
  return browser.ask("/user/updateUserPassword", {
    method: "POST",
    body: { tel, continuation: proof.data?.continuation, password: await browser.seal(password, call) },
  });
}

test("the sessions of a password that was changed end though the server falls before it has ended them", async () => {
  const [browser, other] = [await signedIn("nonghu"), await signedIn("nonghu")];
  fallsAfterTheCommit();
  expect(await changePassword(browser, "nonghu", "Mai7#tian-Lu")).toMatchObject({ success: false });
  expect([await isIn(browser), await isIn(other)]).toEqual([true, true]);
  expect(await waiting()).toHaveLength(1);

  // whoever came in since has the new password
  portal.clock.advance(1);
  const since = portal.browser();
  expect(await since.logIn({ username: "nonghu", password: "Mai7#tian-Lu" })).toMatchObject({ success: true });
  portal.clock.advance(60);
  await portal.sessions.endAged();
  await expect.poll(waiting).toEqual([]);
  portal.clock.advance(2);
  expect([await isIn(browser), await isIn(other), await isIn(since)]).toEqual([false, false, true]);
});

test("a server that does not fall leaves nothing to the others", async () => {
  const browser = await signedIn("hezuoshe");
  expect(await changePassword(browser, "hezuoshe", "Mai7#tian-Lu")).toMatchObject({ success: true });
  expect(await waiting()).toEqual([]);
});

test("the session in which a number was changed goes on, whoever ends the others", async () => {
  const [own, other] = [await signedIn("nongchang"), await signedIn("nongchang")];
  const codeFor = async (purpose: string, tel?: string) => {
    await own.ask("/user/sendCode", { method: "POST", body: { purpose, tel } });
    return lastCodeTo(portal, tel ?? personCalled("nongchang").tel);
  };
  const tel = "15400000911";
  const codes = { formerYzm: await codeFor("leavePhone"), yzm: await codeFor("changePhone", tel) };
  fallsAfterTheCommit();
  const body = { userName: "农场主", company: "青禾（演示）", tel, ...codes };
  expect(await own.ask("/oauth/updateUserInfo", { method: "POST", body })).toMatchObject({ success: false });
  portal.clock.advance(61);
  expect([await isIn(own), await isIn(other)]).toEqual([true, true]);
  await portal.sessions.endAged();
  await expect.poll(waiting).toEqual([]);
  portal.clock.advance(2);
  expect([await isIn(own), await isIn(other)]).toEqual([true, false]);
});
