import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    const rows = await portal.db.selectFrom("shortLived").select("value").where("kind", "=", "captcha").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(`"${answer}"`);
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
