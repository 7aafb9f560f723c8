import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { captchaService } from "./captcha.service.ts";
import { freshDatabase, type TestDatabase, testKeys } from "../../../test/database.ts";
import { type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";

let database: TestDatabase;
let portal: SignInPortal;
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({ database, seed: false });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

/** The answers of a client's pictures, newest first. */
const answersOf = async (clientId: string) =>
  (await portal.captchas.recorded()).filter((one) => one.clientId === clientId).map(({ answer }) => answer);

describe("specification §7 before a password can be sent", () => {
  test("each browser gets a client id of its own", async () => {
    const ids = await Promise.all([portal.browser().open(), portal.browser().open()]);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{16,64}$/);
  });

  test("GET /captcha.jpg?clientId= paints a picture that nobody keeps, a new one each time", async () => {
    const browser = portal.browser();
    const path = `/captcha.jpg?clientId=${await browser.open()}`;
    const [first, second] = [await browser.ask(path), await browser.ask(path)];
    expect(first.headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "no-store" });
    expect(first.raw.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(second.raw.equals(first.raw)).toBe(false);
  });

  test.each(["", "?clientId=", "?clientId=short", "?clientId=../../etc/passwd"])(
    "no picture for /captcha.jpg%s",
    async (query) => {
      expect(await portal.browser().ask(`/captcha.jpg${query}`)).toMatchObject({
        status: 400,
        msg: "正在获取验证码信息，请稍后再试",
      });
    },
  );

  test("GET /captcha.wav reads out the picture's characters; the answer still serves", async () => {
    const browser = portal.browser();
    const path = `/captcha.wav?clientId=${await browser.open()}`;
    expect(await browser.ask(path)).toMatchObject({ success: false, code: 4130, msg: "验证码已过期，请换一张再听" });
    const answer = await browser.readCaptcha();
    const sound = await browser.ask(path);
    expect(sound.headers).toMatchObject({ "content-type": "audio/wav", "cache-control": "no-store" });
    expect(sound.raw.subarray(0, 4).toString()).toBe("RIFF");
    expect((await browser.ask(path)).raw.equals(sound.raw)).toBe(false);
    expect(await portal.oneTimeCodes.spendCaptcha(browser.state.clientId, answer)).toEqual({ servedSendOf: null });
    expect(await browser.ask(path)).toMatchObject({ code: 4130 });
  });

  test("nobody reads an answer in the store", async () => {
    const answer = await portal.browser().readCaptcha();
    const rows = await portal.db.selectFrom("shortLived").select("value").where("kind", "=", "captchas").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(`"${answer}"`);
  });

  test("of two tabs each has its own picture read out, whoever says no name the newest", async () => {
    const opened: string[] = [];
    const sealer = { seal: (plain: string) => plain, open: (sealed: string) => (opened.push(sealed), sealed) };
    const { shortLived, clock, captchas: recorder } = portal;
    const captchas = captchaService({ shortLived, clock, index: (value) => value, sealer, recorder });
    const clientId = "client-with-two-tabs";
    await captchas.paint(clientId, "one");
    await captchas.paint(clientId, "two");
    for (const shownAs of ["one", "two", undefined, "gone"]) await captchas.speak(clientId, shownAs);
    const [newest, oldest] = await answersOf(clientId);
    expect(opened).toEqual([oldest, newest, newest, newest]);
  });

  test("GET /getPublicKey says the key passwords are encrypted with", async () => {
    const browser = portal.browser();
    const generatorUserId = await browser.open();
    const key = await browser.ask<string>(`/getPublicKey?time=1&generatorUserId=${generatorUserId}`);
    expect(key.data).toBe(testKeys.passwordSm2.publicKey);
    expect(key.data).toMatch(/^04[\da-f]{128}$/);
  });

  test("GET /getRoundNum gives a number used once, and none without generator-userId", async () => {
    const browser = portal.browser();
    expect(await browser.ask("/getRoundNum")).toMatchObject({ success: false, msg: "正在获取验证码信息，请稍后再试" });
    await browser.open();
    const [one, two] = [await browser.challenge(), await browser.challenge()];
    expect(one).not.toBe("");
    expect(two).not.toBe(one);
  });
});

describe("pictures of several tabs, which share the client id", () => {
  /** So many tabs, each with its picture; the answers in the order in which they were opened. */
  async function tabs(count: number) {
    const browser = portal.browser();
    const clientId = await browser.open();
    const answers: string[] = [];
    for (let tab = 0; tab < count; tab += 1) answers.push(await browser.readCaptcha());
    return { answers, answer: (given: string) => portal.oneTimeCodes.spendCaptcha(clientId, given) };
  }
  const good = { servedSendOf: null };
  /** The same with its last letter mistyped. */
  const mistyped = (answer: string) => `${answer.slice(0, 3)}${answer.endsWith("A") ? "C" : "A"}`;

  test.each([
    ["the older first", [0, 1]],
    ["the newer first", [1, 0]],
  ])("each is good for its tab, once: %s", async (_order, order) => {
    const { answers, answer } = await tabs(2);
    for (const tab of order) expect(await answer(answers[tab] ?? "")).toEqual(good);
    for (const tab of order) expect(await answer(answers[tab] ?? "")).toBeUndefined();
  });

  test.each([0, 1])("who mistypes in tab %i uses up the picture of that tab, not the other's", async (tab) => {
    const { answers, answer } = await tabs(2);
    expect(await answer(mistyped(answers[tab] ?? ""))).toBeUndefined();
    expect(await answer(answers[1 - tab] ?? "")).toEqual(good);
    expect(await answer(answers[tab] ?? "")).toBeUndefined();
  });

  test("as many guesses as pictures, and no more", async () => {
    const { answers, answer } = await tabs(3);
    for (let guess = 0; guess < 3; guess += 1) expect(await answer("")).toBeUndefined();
    for (const right of answers) expect(await answer(right)).toBeUndefined();
  });

  test("guesses at the same instant are no more than one after the other", async () => {
    const { answers, answer } = await tabs(3);
    const guesses = await Promise.all([...Array.from({ length: 30 }, () => answer("????")), answer(answers[0] ?? "")]);
    const left = await Promise.all(answers.map((right) => answer(right)));
    expect([...guesses, ...left].filter(Boolean).length).toBeLessThanOrEqual(answers.length);
    expect(await answer(answers[0] ?? "")).toBeUndefined();
  });

  test("the last four are open, each for its own five minutes", async () => {
    const { answers, answer } = await tabs(6);
    expect(await answer(answers[5] ?? "")).toEqual(good);
    expect(await answer(answers[2] ?? "")).toEqual(good);
    expect(await answer(answers[1] ?? "")).toBeUndefined();
    const later = await tabs(1);
    portal.clock.advance(299);
    expect(await later.answer(later.answers[0] ?? "")).toEqual(good);

    const browser = portal.browser();
    const old = await browser.readCaptcha();
    portal.clock.advance(200);
    const young = await browser.readCaptcha();
    portal.clock.advance(200);
    const ofBoth = (given: string) => portal.oneTimeCodes.spendCaptcha(browser.state.clientId, given);
    expect(await ofBoth(young)).toEqual(good);
    expect(await ofBoth(old)).toBeUndefined();
  });
});
