import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts, demoOutbox } from "@sannong/contract/operations/demo";
import { demoAccounts as accountsShape, demoOutbox as outboxShape } from "@sannong/contract/operations/demo.schemas";
import { isAdministrator } from "@sannong/contract/rules/identity/roles";
import * as z from "zod/mini";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { personCalled, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";

let database: TestDatabase;
let portal: SignInPortal;
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({ database });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

const read = async (path: string): Promise<unknown> => JSON.parse((await portal.browser().ask(path)).raw.toString());

test("the outbox shows what was sent and what the captchas say, as design §5, Demonstration, spells it", async () => {
  const browser = portal.browser();
  const captcha = await browser.readCaptcha();
  const officer = personCalled("ganbu");
  await browser.sendCode({ ...officer, captcha });
  const outbox = z.parse(outboxShape.output, await read(demoOutbox.path));
  expect(outbox.sms[0]).toEqual({
    to: officer.tel,
    code: expect.stringMatching(/^\d{6}$/),
    text: expect.stringContaining("5 分钟内有效"),
    at: portal.clock().toISOString(),
  });
  expect(outbox.captchas[0]).toEqual({
    clientId: browser.state.clientId,
    answer: captcha,
    at: portal.clock().toISOString(),
  });
});

test("every demonstration account signs in with what is told of it", async () => {
  portal.clock.advance(60);
  const accounts = z.parse(accountsShape.output, await read(demoAccounts.path));
  expect(accounts.length).toBeGreaterThanOrEqual(12);
  for (const { username, tel, roleCode, totpSecret } of accounts) {
    // staff without a phone, and administrators without a time-based code, set one up first
    if (tel === "" && roleCode !== "4") continue;
    if (isAdministrator({ roles: [{ roleCode }] }) && totpSecret === "") continue;
    const { success, msg } = await portal.browser().signInAs(username);
    expect({ username, success, msg }).toEqual({ username, success: true, msg: "登录成功" });
  }
  // some fifty people, one hash each
}, 60_000);
