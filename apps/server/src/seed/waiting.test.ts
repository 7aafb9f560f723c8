import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, freshDatabase, testKeys, type TestDatabase } from "../../test/database.ts";
import { createFieldSealer } from "../platform/crypto/field-sealer.ts";
import { waitingRegistrations } from "./content/waiting.ts";
import { seedFeedback } from "./feedback.ts";
import { seedDemonstration } from "./seed.ts";
import { seedTodos } from "./desk.ts";
import { seedWaiting } from "./waiting.ts";

const clock = fixedClock("2026-11-20T03:00:00Z");
const hasher = { hash: async (password: string) => `hash of ${password}` };
const sealer = createFieldSealer(testKeys);
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await seedDemonstration({ db, clock, sealer, hasher, grantKey: testKeys.grant, content: "little" });
  const needs = { trx: db, sealer, hasher, now: clock() };
  // a second time changes nothing
  for (const _time of [1, 2]) {
    await seedWaiting(needs);
    await seedTodos(db, clock());
    await seedFeedback(needs);
  }
});
afterAll(() => database.close());

test("a county's administrator finds registrations, roles and a scene waiting: one late, some due today", async () => {
  const waiting = await database.db
    .selectFrom("approval_request")
    .select(["kind", "status", "due_at", "receipt_number", "region_code"])
    .execute();
  const county = waiting.filter(({ region_code }) => region_code.startsWith("320925"));
  expect(new Set(county.map(({ kind }) => kind))).toEqual(new Set(["registration", "roleApplication", "scene"]));
  expect(waiting).toHaveLength(new Set(waiting.map(({ receipt_number }) => receipt_number)).size);
  expect(waiting.length).toBeGreaterThanOrEqual(10);
  expect(waiting.filter(({ due_at }) => due_at < clock())).toHaveLength(1);
  const endOfToday = new Date("2026-11-20T16:00:00Z");
  expect(waiting.filter(({ due_at }) => due_at >= clock() && due_at < endOfToday)).toHaveLength(2);
  expect(waiting.every(({ status }) => status === "pending")).toBe(true);
});

test("who waits cannot sign in yet, and his number is sealed", async () => {
  const rows = await database.db
    .selectFrom("account")
    .select(["status", "phone_sealed"])
    .where(
      "username",
      "in",
      waitingRegistrations.map(({ tel }) => tel),
    )
    .execute();
  expect(rows).toHaveLength(waitingRegistrations.length);
  for (const { status, phone_sealed } of rows) {
    expect(status).toBe("pending");
    expect(phone_sealed).not.toContain("15488");
  }
});

test("two systems have pushed to-dos, and feedback is open and answered, each once", async () => {
  const todos = await database.db.selectFrom("system_todo").select(["system_abbr", "due_at"]).execute();
  expect(new Set(todos.map(({ system_abbr }) => system_abbr)).size).toBe(2);
  expect(todos).toHaveLength(5);
  const feedback = await database.db.selectFrom("feedback").select(["answer", "content"]).execute();
  expect(feedback).toHaveLength(7);
  expect(feedback.filter(({ answer }) => answer !== null)).toHaveLength(3);
  for (const { content } of feedback) expect(content).toContain("（演示）");
});
