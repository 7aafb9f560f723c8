import type { ResourceItem } from "@sannong/contract/data/resources.schemas";
import {
  type ApplicationForm,
  NOT_ASKED,
  registrationByForm,
} from "@sannong/contract/applications/application-shapes.schemas";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { policiesDue } from "@sannong/contract/rules/identity/policies-due";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, freshDatabase, testKeys, type TestDatabase } from "../../../apps/server/test/database.ts";
import { whyNotAsk } from "@sannong/server/data/resources/data-grants.rules";
import { problemsOf } from "@sannong/contract/applications/application-rules.schemas";
import { createFieldSealer } from "@sannong/server/platform/crypto/field-sealer";
import { demonstration } from "./index.ts";
import { seededAccounts } from "./people.ts";
import { waitingRegistrations } from "./requested-lists.ts";
import { seedFarmer } from "./farmer.ts";
import { seedFeedback } from "./feedback.ts";
import { seedDemonstration } from "@sannong/server/app/reference-data";
import { seedTodos } from "./workbench.ts";
import { seedWaiting } from "./waiting.ts";

const clock = fixedClock("2026-11-20T03:00:00Z");
const hasher = { hash: async (password: string) => `hash of ${password}` };
const sealer = createFieldSealer(testKeys);
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await seedDemonstration({ db, clock, sealer, hasher, grantKey: testKeys.grant }, demonstration("little"));
  const deps = { trx: db, sealer, hasher, now: clock() };
  // a second time changes nothing
  for (const _time of [1, 2]) {
    await seedWaiting(deps);
    await seedTodos(db, clock());
    await seedFeedback(deps);
    await seedFarmer(deps);
  }
});
afterAll(() => database.close());

test("a county's administrator finds registrations, roles, a scene, data and a system waiting: one late, some due today", async () => {
  const asked = await database.db
    .selectFrom("approvalRequest")
    .select(["kind", "status", "dueAt", "receiptNumber", "regionCode"])
    .execute();
  expect(asked).toHaveLength(new Set(asked.map(({ receiptNumber }) => receiptNumber)).size);
  const waiting = asked.filter(({ status }) => status === "pending");
  const county = waiting.filter(({ regionCode }) => regionCode.startsWith("320925"));
  expect(new Set(county.map(({ kind }) => kind))).toEqual(
    new Set(["registration", "roleApplication", "scene", "dataDepartment", "systemOnboarding"]),
  );
  expect(waiting.length).toBeGreaterThanOrEqual(10);
  expect(waiting.filter(({ dueAt }) => dueAt < clock())).toHaveLength(1);
  const endOfToday = new Date("2026-11-20T16:00:00Z");
  expect(waiting.filter(({ dueAt }) => dueAt >= clock() && dueAt < endOfToday)).toHaveLength(3);
});

test("an official has asked for data in every state: it waits at their county, a city and the province, is granted and used, came back", async () => {
  const { db } = database;
  const rows = await db
    .selectFrom("dataApplication as application")
    .innerJoin("dataResource as resource", "resource.code", "application.resourceCode")
    .select([
      "application.status",
      "application.items",
      "resource.name",
      "resource.items as known",
      "resource.sharing",
      "resource.legalBasis",
      "resource.providerRegion",
    ])
    .execute();
  const inState = (status: string) => rows.filter((row) => row.status === status);
  expect(inState("department")).toHaveLength(2);
  expect(new Set(inState("provider").map(({ providerRegion }) => providerRegion))).toEqual(
    new Set([PROVINCE_CODE, "3209"]),
  );
  expect(inState("rejected")).toHaveLength(1);
  expect(new Set(inState("approved").map(({ sharing }) => sharing))).toEqual(new Set(["conditional", "unconditional"]));
  // none that the portal would not have taken
  for (const { items, known, sharing, legalBasis } of rows)
    expect(
      whyNotAsk(
        { sharing: sharing, legalBasis, items: known as ResourceItem[] },
        items as Parameters<typeof whyNotAsk>[1],
      ),
    ).toBeNull();

  const grants = await db.selectFrom("dataGrant").select(["id", "expiresAt", "calls"]).execute();
  expect(grants).toHaveLength(3);
  for (const { id, expiresAt, calls } of grants) {
    expect(expiresAt > clock()).toBe(true);
    const days = await db.selectFrom("dataUse").select("calls").where("grantId", "=", id).execute();
    expect(days.length).toBeGreaterThan(20);
    expect(Number(calls)).toBeGreaterThanOrEqual(days.reduce((sum, day) => sum + day.calls, 0));
    expect(await db.selectFrom("dataCredential").select("hint").where("grantId", "=", id).execute()).toHaveLength(1);
  }
});

test("a system waits for its review, and one came back with its reason", async () => {
  const systems = await database.db.selectFrom("systemApplication").selectAll().orderBy("status").execute();
  expect(systems.map(({ status, note }) => [status, note !== null])).toEqual([
    ["rejected", true],
    ["review", false],
  ]);
  for (const { form } of systems.map((one) => ({ form: { ...NOT_ASKED, ...(one.form as ApplicationForm) } })))
    expect(problemsOf(registrationByForm(form), form)).toEqual([]);
  // a contact's number is sealed
  for (const { contactSealed } of systems) expect(contactSealed).not.toContain("15488");
});

test("everybody has agreed to what is in force, but for the one who shows the question", async () => {
  const rows = await database.db
    .selectFrom("consent")
    .innerJoin("account", "account.id", "consent.accountId")
    .select(["username", "document", "consent.version"])
    .execute();
  const asked = [...Map.groupBy(rows, ({ username }) => username)]
    .map(([username, given]) => ({ username, due: policiesDue(given) }))
    .filter(({ due }) => due.length > 0);
  expect(asked).toMatchObject([{ username: "jiuzhengce", due: [{ document: "privacy", isFirst: false }] }]);
  expect(new Set(rows.map(({ username }) => username)).size).toBeGreaterThanOrEqual(seededAccounts.length);
});

test("whoever asks or writes names a region the regions module knows", async () => {
  const { db } = database;
  const known = new Set((await db.selectFrom("region").select("code").execute()).map(({ code }) => code));
  const named = [
    ...(await db.selectFrom("approvalRequest").select("regionCode").execute()),
    ...(await db.selectFrom("feedback").select("regionCode").execute()),
  ];
  expect(named.map(({ regionCode }) => regionCode).filter((code) => !known.has(code))).toEqual([]);
});

test("who waits cannot sign in yet, and their number is sealed", async () => {
  const rows = await database.db
    .selectFrom("account")
    .select(["status", "phoneSealed"])
    .where(
      "phoneIndex",
      "in",
      waitingRegistrations.map(({ tel }) => sealer.index(tel)),
    )
    .execute();
  expect(rows).toHaveLength(waitingRegistrations.length);
  for (const { status, phoneSealed } of rows) {
    expect(status).toBe("pending");
    expect(phoneSealed).not.toContain("15488");
  }
});

test("two systems have pushed to-dos, and feedback is open and answered, each once", async () => {
  const todos = await database.db.selectFrom("systemTodo").select(["systemAbbr", "dueAt"]).execute();
  expect(new Set(todos.map(({ systemAbbr }) => systemAbbr)).size).toBe(2);
  expect(todos).toHaveLength(7);
  const feedback = await database.db.selectFrom("feedback").select(["answer", "content"]).execute();
  expect(feedback).toHaveLength(9);
  expect(feedback.filter(({ answer }) => answer !== null)).toHaveLength(4);
  for (const { content } of feedback) expect(content).toContain("（演示）");
});

test("the farmer of the demonstration has a helper, helps and helped somebody, has a role, an account bound, an identity and feedback of their own", async () => {
  const { db } = database;
  const { id } = await db.selectFrom("account").select("id").where("username", "=", "nonghu").executeTakeFirstOrThrow();
  const delegations = await db.selectFrom("delegation").selectAll().orderBy("invitedAt", "desc").execute();
  expect(delegations.map(({ state, grantorId, helperId }) => [state, grantorId === id, helperId === id])).toEqual([
    ["active", false, true],
    ["active", true, false],
    ["ended", false, true],
  ]);
  const helped = delegations.find(({ grantorId }) => grantorId === id);
  expect(helped?.endsAt.getTime()).toBeGreaterThan(clock().getTime());
  const guide = await db
    .selectFrom("serviceGuide")
    .select("document")
    .where("identification", "=", helped?.identification ?? "")
    .executeTakeFirstOrThrow();
  const { materials } = guide.document as { materials: { name: string }[] };
  expect(materials.map(({ name }) => name)).toEqual(expect.arrayContaining(helped?.ticked as string[]));
  for (const table of ["accountBinding", "upstreamIdentity", "accountSystemRole", "systemRoleApplication"] as const)
    expect(await db.selectFrom(table).selectAll().where("accountId", "=", id).execute(), table).toHaveLength(1);
  expect(await db.selectFrom("feedback").selectAll().where("accountId", "=", id).execute()).toHaveLength(2);
});
