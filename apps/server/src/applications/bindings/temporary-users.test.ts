import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { signInPortal, type SignInPortal } from "../../../test/sign-in-portal.ts";
import { createAudit } from "../../platform/audit/create-audit.ts";
import { testKeys } from "../../../test/config.ts";
import { temporaryUsers, type TemporaryUsers } from "./index.ts";

let database: TestDatabase;
let portal: SignInPortal;
let module: TemporaryUsers;
const ended: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({ database });
  const { db, sealer, clock, accounts, events } = portal;
  module = temporaryUsers({
    db,
    sealer,
    clock,
    accounts,
    events,
    audit: createAudit({ db, auditKey: testKeys.audit, clock }),
  });
});
afterAll(async () => {
  await portal?.close();
  await database?.close();
});

const somebody = { nickname: "演示·过客", phone: "15400009901", source: "cqjy" };
const removeDue = () => module.removeDue(async (accountId) => void ended.push(accountId));

test("a temporary user is an incomplete social user without a number of their own", async () => {
  const id = await module.create(somebody);
  expect(await portal.accounts.findById(id)).toMatchObject({
    isTemporary: true,
    complete: false,
    phone: null,
    passwordHash: null,
    source: "cqjy",
    roles: [{ roleCode: "4" }],
  });
  expect(await module.find(id)).toMatchObject({ phone: "15400009901", removedAt: null });
  expect(await portal.accounts.findByPhone("15400009901")).toBeUndefined();
});

test("removed, they are nobody at once; a code they have is good for a minute; then every trace goes", async () => {
  const id = await module.create(somebody);
  const outcomes = await Promise.all([module.remove(id, "nextJump"), module.remove(id, "nextJump")]);
  expect(outcomes.toSorted()).toEqual([false, true]);
  expect((await portal.accounts.findById(id))?.status).toBe("closed");
  expect(await module.isLeaving(id)).toBe(true);

  portal.clock.advance(59);
  await removeDue();
  expect(await module.isLeaving(id)).toBe(true);
  expect(await portal.accounts.findById(id)).toBeDefined();

  portal.clock.advance(2);
  expect(await module.isLeaving(id)).toBe(false);
  await removeDue();
  expect(await portal.accounts.findById(id)).toBeUndefined();
  expect(ended).toContain(id);
  expect((await portal.auditRows("temporaryUser.removed")).map((row) => row.objectId)).toContain(id);
});

test("after 24 hours they go by themselves", async () => {
  const id = await module.create(somebody);
  portal.clock.advance(24 * 3600 - 1);
  await removeDue();
  expect((await portal.accounts.findById(id))?.status).toBe("active");
  portal.clock.advance(2);
  await removeDue();
  portal.clock.advance(61);
  await removeDue();
  expect(await portal.accounts.findById(id)).toBeUndefined();
});

test("what hangs on them moves to the account that takes their place", async () => {
  const moved: string[] = [];
  portal.events.on("temporaryUserReplaced", ({ formerId, accountId }) => void moved.push(`${formerId}>${accountId}`));
  const former = await module.create(somebody);
  await module.replaced(former, "a-9", portal.db);
  expect(moved).toEqual([`${former}>a-9`]);
});
