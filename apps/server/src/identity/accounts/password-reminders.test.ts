import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, freshDatabase, testKeys, type TestDatabase } from "../../../test/database.ts";
import { demonstration } from "@sannong/demonstration";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { seedDemonstration } from "../../app/reference-data.ts";
import { messagesModule } from "../../operations/messages/index.ts";
import { passwordReminders } from "./password-reminders.service.ts";

const clock = fixedClock("2026-11-20T03:00:00Z");
const DAY_MS = 86_400_000;
const usual = { daysStaff: 90, daysMarket: 365 };
const policy = { ...usual };
let database: TestDatabase;
const sealer = createFieldSealer(testKeys);
let remind: () => Promise<void>;
beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const hasher = { hash: async (password: string) => `hash of ${password}` };
  await seedDemonstration({ db, clock, sealer, hasher, grantKey: testKeys.grant }, demonstration("little"));
  remind = passwordReminders({ db, clock, policy, tell: messagesModule({ db, sealer, clock }).send });
});
afterAll(() => database.close());
beforeEach(async () => {
  Object.assign(policy, usual);
  await database.db.deleteFrom("message").execute();
  await database.db.updateTable("account").set({ passwordChangedAt: clock() }).execute();
});

const chosen = (username: string, daysAgo: number) =>
  database.db
    .updateTable("account")
    .set({ passwordChangedAt: new Date(clock().getTime() - daysAgo * DAY_MS) })
    .where("username", "=", username)
    .execute();
const told = async () =>
  (
    await database.db
      .selectFrom("message")
      .innerJoin("account", "account.id", "message.accountId")
      .select(["account.username", "message.contentSealed", "message.kind", "message.link"])
      .orderBy("account.username")
      .execute()
  ).map(({ username, contentSealed: content, kind, link }) => [username, sealer.open(content ?? ""), kind, link]);

test.each([
  ["ganbu", 82, false],
  ["ganbu", 83, true],
  ["ganbu", 89, true],
  ["ganbu", 90, false],
  ["nonghu", 89, false],
  ["nonghu", 357, false],
  ["nonghu", 358, true],
  ["nonghu", 366, false],
])("%s, whose password is %i days old, is told: %s", async (username, daysAgo, isTold) => {
  await chosen(username, daysAgo);
  await remind();
  expect((await told()).map(([name]) => name)).toEqual(isTold ? [username] : []);
});

test("each is told once of one end, though two servers tell it day after day, and again of the next", async () => {
  await chosen("ganbu", 85);
  await chosen("nonghu", 360);
  await Promise.all([remind(), remind()]);
  await remind();
  const link = "/mine/password";
  const words = "密码 2026-11-25 到期，到期后登录须先修改密码。请现在修改，近五次用过的密码不能再用。";
  expect(await told()).toEqual([
    ["ganbu", words, "expiry", link],
    ["nonghu", words, "expiry", link],
  ]);
  await chosen("ganbu", 84);
  await remind();
  expect(await told()).toHaveLength(3);
});

test("who is told follows the periods that administrators set", async () => {
  await chosen("ganbu", 40);
  await chosen("nonghu", 175);
  await remind();
  expect(await told()).toEqual([]);
  Object.assign(policy, { daysStaff: 45, daysMarket: 180 });
  await remind();
  expect((await told()).map(([name, content]) => [name, content?.slice(0, 13)])).toEqual([
    ["ganbu", "密码 2026-11-25"],
    ["nonghu", "密码 2026-11-25"],
  ]);
});

test("an account that is closed or waits is told nothing", async () => {
  await chosen("ganbu", 85);
  await database.db.updateTable("account").set({ status: "pending" }).where("username", "=", "ganbu").execute();
  await remind();
  expect(await told()).toEqual([]);
});
