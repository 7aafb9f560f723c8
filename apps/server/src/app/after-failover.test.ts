import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { envelopePortal, type EnvelopePortal } from "../../test/envelope-portal.ts";
import type { Browser } from "../../test/sign-in-portal.ts";
import { distrustPast, findPast } from "../platform/backup/distrust-past.ts";

const TOKEN = "/api/open/token";
const USERINFO = "/api/open/userinfo";
const ROWS = "kind, key, value, group_key, expires_at";

let portal: EnvelopePortal;
let browser: Browser;
let owner: Client;
beforeAll(async () => {
  portal = await envelopePortal();
  owner = new Client({ connectionString: portal.database.ownerUrl });
  await owner.connect();
  browser = portal.browser();
  await browser.signInAs("nonghu");
});
afterAll(async () => {
  await owner.end();
  await portal.close();
});

/** As a restore to an earlier moment does it: whatever was given, spent or ended since is forgotten. */
const keepMoment = () => owner.query(`drop table if exists past; create table past as select ${ROWS} from short_lived`);
const goBack = () =>
  owner.query(`delete from short_lived; insert into short_lived (${ROWS}) select ${ROWS} from past;
    insert into changed_subject (subject) values ('*')`);
const distrust = (withRecoveryCodes = false) =>
  distrustPast(portal.database.db, portal.app.foundation.shortLived, portal.clock, { withRecoveryCodes });
const isSignedIn = async () => (await browser.ask("/user/queryByTokenNew")).success;

test("what cannot be written down has not been done, and is done again", async () => {
  const { db } = portal.database;
  const told = async () =>
    (await db.selectFrom("changedSubject").select("id").where("subject", "=", "*").execute()).length;
  const before = await told();
  const broken = async () => {
    throw new Error("not written down");
  };
  const { shortLived } = portal.app.foundation;
  const done = distrustPast(db, shortLived, portal.clock, { withRecoveryCodes: false }, broken);
  await expect(done).rejects.toThrow("not written down");
  expect(await told()).toBe(before);
  await browser.signInAs("nonghu");
});

test("what a restored database would take again is worth nothing after the command", async () => {
  const code = await portal.codeFor(browser);
  const signed = {
    body: { grantType: "authorization_code", code },
    nonce: "a".repeat(32),
    at: portal.clock().getTime(),
  };
  await keepMoment();
  expect(await portal.withSignature(TOKEN, signed)).toMatchObject({ success: true });

  // without the command the very same request is served once more
  await goBack();
  const again = await portal.withSignature(TOKEN, signed);
  expect(again).toMatchObject({ success: true });
  expect(await portal.withBearer(USERINFO, again.data.accessToken)).toMatchObject({ success: true });
  expect(await isSignedIn()).toBe(true);

  await goBack();
  portal.clock.advance(5);
  const before = await findPast(portal.database.db);
  expect(before.sessions).toBe(1);
  expect(await distrust()).toEqual(before);
  expect(await portal.withSignature(TOKEN, signed)).toMatchObject({ success: false, code: 4384 });
  expect(await portal.withSecret(TOKEN, { code })).toMatchObject({ success: false });
  // servers remember what they read until they hear, within two seconds
  const byToken = () => portal.withBearer(USERINFO, again.data.accessToken);
  await vi.waitUntil(async () => !(await byToken()).success, { timeout: 5000 });
  await vi.waitUntil(async () => !(await isSignedIn()), { timeout: 5000 });

  // what begins now is of the present
  portal.clock.advance(1);
  await browser.signInAs("nonghu");
  const body = { grantType: "authorization_code", code: await portal.codeFor(browser) };
  expect(await portal.withSignature(TOKEN, { body })).toMatchObject({ success: true });
});

test("locks, counters and marks stay; of codes that were handed out the unused go, recovery codes where it is asked", async () => {
  const { shortLived } = portal.app.foundation;
  await shortLived.count("signInFailures", "somebody", 600, 4);
  await shortLived.put("signInLocked", "somebody", true, { ttl: 600, group: "somebody" });
  await shortLived.putIfAbsent("totpStep", "somebody:1", true, { ttl: 600 });
  await shortLived.put("smsCode", "somebody", { open: true }, { ttl: 600 });
  const account = await portal.database.db.selectFrom("account").select("id").limit(1).executeTakeFirstOrThrow();
  const hash = (letter: string) => letter.repeat(64);
  for (const [id, usedAt] of [
    ["open", null],
    ["used", new Date()],
  ] as const)
    await portal.database.db
      .insertInto("activationCode")
      .values({
        id,
        accountId: account.id,
        codeHash: hash(id === "open" ? "a" : "b"),
        expiresAt: new Date(Date.now() + 60_000),
        usedAt,
        issuedAt: new Date(),
      })
      .execute();
  await portal.database.db
    .insertInto("recoveryCode")
    .values({ accountId: account.id, codeHash: hash("c") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const recoveryCodes = async () =>
    (await portal.database.db.selectFrom("recoveryCode").select("codeHash").where("usedAt", "is", null).execute())
      .length;

  const before = await recoveryCodes();
  expect(await distrust()).toMatchObject({ activationCodes: 1, others: { smsCode: 1 } });
  expect((await shortLived.counted("signInFailures", "somebody")).count).toBe(4);
  expect(await shortLived.get("signInLocked", "somebody")).toBe(true);
  expect(await shortLived.get("totpStep", "somebody:1")).toBe(true);
  expect(await shortLived.get("smsCode", "somebody")).toBeUndefined();
  const codes = await portal.database.db
    .selectFrom("activationCode")
    .select("id")
    .where("accountId", "=", account.id)
    .execute();
  expect(codes.map(({ id }) => id)).toContain("used");
  expect(codes.map(({ id }) => id)).not.toContain("open");
  expect(await recoveryCodes()).toBe(before);
  await distrust(true);
  expect(await recoveryCodes()).toBe(0);
});
