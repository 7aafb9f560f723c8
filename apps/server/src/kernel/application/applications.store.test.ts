import type { Updateable } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { fixedClock, freshDatabase, testKeys, type TestDatabase, silentLog } from "../../../test/database.ts";
import { aRegistration } from "../../../test/registration.ts";
import { BadRegistration, connectedSystems, type Registration, type ConnectedSystems } from "./index.ts";

let database: TestDatabase;
let module: ConnectedSystems;
const clock = fixedClock();
const facts: AuditFact[] = [];
const audit = { record: async (fact: AuditFact) => void facts.push(fact) };

beforeAll(async () => {
  database = await freshDatabase();
  module = connectedSystems({
    log: silentLog,
    db: database.db,
    sealer: createFieldSealer(testKeys),
    grantKey: testKeys.grant,
    audit,
    clock,
  });
});
afterAll(() => database?.close());

const registration = (difference: Partial<Registration> = {}) =>
  aRegistration({ abbr: "njbt", name: "农机购置补贴（演示）", defaultJumpType: 0, ...difference });

const changed = (abbr: string, columns: Updateable<Tables["connectedSystem"]>) =>
  database.db.updateTable("connectedSystem").set(columns).where("abbr", "=", abbr).execute();

test("a secret is shown once and stored as a hash", async () => {
  const { system, appSecret } = await module.register(registration());
  expect(module.hasSecret(system, appSecret!)).toBe(true);
  expect(module.hasSecret(system, `${appSecret}x`)).toBe(false);
  expect(JSON.stringify(await database.db.selectFrom("connectedSystem").selectAll().execute())).not.toContain(
    appSecret,
  );
  expect(facts.at(-1)).toMatchObject({ event: "system.connected", objectId: "njbt" });
});

test("connecting again keeps the app id and what it knows its users by; the old secret ends", async () => {
  const before = await module.register(registration({ abbr: "again" }));
  const after = await module.register(
    registration({ abbr: "again", redirectUris: ["https://moved.example/callback"] }),
  );
  expect(after.system).toMatchObject({
    appId: before.system.appId,
    pairwiseSalt: before.system.pairwiseSalt,
    redirectUris: ["https://moved.example/callback"],
  });
  expect(module.hasSecret(after.system, before.appSecret!)).toBe(false);
});

test("two rotations at the same instant leave two live secrets", async () => {
  await module.register(registration({ abbr: "turn" }));
  const [one, other] = await Promise.all([module.rotate("turn"), module.rotate("turn")]);
  const now = await module.findByAbbr("turn");
  expect(now?.secretHashes).toHaveLength(2);
  expect([one, other].map((rotated) => module.hasSecret(now!, rotated!.appSecret))).toEqual([true, true]);
});

test("a secret that has ended proves nothing, and the one before may be given an end of its own", async () => {
  const { system, appSecret } = await module.register(registration({ abbr: "ends" }), { days: 2 });
  const next = (await module.rotate("ends", { days: 10, formerDays: 1 }))!;
  expect(module.standingOfSecret(next.system, appSecret!)).toBe("live");
  clock.advance(86_400);
  expect(module.standingOfSecret(next.system, appSecret!)).toBe("ended");
  expect(module.hasSecret(next.system, appSecret!)).toBe(false);
  expect(module.hasSecret(next.system, next.appSecret)).toBe(true);
  // a longer end never outlives the first one
  expect(module.standingOfSecret(system, appSecret!)).toBe("live");
  const last = (await module.rotate("ends", { formerDays: 300 }))!;
  clock.advance(9 * 86_400);
  expect(module.standingOfSecret(last.system, next.appSecret)).toBe("ended");
  expect(module.hasSecret(last.system, last.appSecret)).toBe(true);
});

test("terms are agreed with each system; the usual ones stand where nothing was said", async () => {
  const usual = await module.register(registration({ abbr: "usual" }));
  expect(usual.system.terms).toEqual({
    requiresPkce: false,
    requiresPushedRequests: false,
    requiresDpop: false,
    allowsDevice: false,
    fields: null,
  });
  await module.register(registration({ abbr: "strict", terms: { requiresDpop: true, fields: ["name", "region"] } }));
  expect((await module.findByAbbr("strict"))?.terms).toMatchObject({ requiresDpop: true, fields: ["name", "region"] });
  // connecting again says everything anew
  await module.register(registration({ abbr: "strict" }));
  expect((await module.findByAbbr("strict"))?.terms).toEqual(usual.system.terms);
});

test("what does not exist, or has no secret, is not rotated", async () => {
  await module.register(registration({ abbr: "open", isPublicClient: true }));
  expect(await module.rotate("nobody")).toBeUndefined();
  expect(await module.rotate("open")).toBeUndefined();
});

test("a bad registration stores nothing", async () => {
  await expect(module.register(registration({ abbr: "bad", redirectUris: [] }))).rejects.toBeInstanceOf(
    BadRegistration,
  );
  expect(await module.findByAbbr("bad")).toBeUndefined();
});

test("what check calls are signed with is shown once, kept sealed, and goes with the endpoint", async () => {
  const asked = registration({ abbr: "checks", checkUserUrl: "https://checks.example/check" });
  const { checkSecret } = await module.register(asked);
  expect(await module.checkSecretOf("checks")).toBe(checkSecret);
  expect(JSON.stringify(await database.db.selectFrom("connectedSystem").selectAll().execute())).not.toContain(
    checkSecret,
  );
  expect((await module.register(registration({ abbr: "checks" }))).checkSecret).toBeNull();
  expect(await module.checkSecretOf("checks")).toBeNull();
});

test("another process's change is seen within two seconds", async () => {
  const elsewhere = connectedSystems({
    log: silentLog,
    db: database.db,
    sealer: createFieldSealer(testKeys),
    grantKey: testKeys.grant,
    audit,
    clock,
  });
  expect(await module.findByAbbr("late")).toBeUndefined();
  await elsewhere.register(registration({ abbr: "late" }));
  clock.advance(2);
  expect(await module.findByAbbr("late")).toBeDefined();
});

test.each<[string, (abbr: string) => Promise<unknown>]>([
  ["sent to another address", (abbr) => changed(abbr, { redirectUris: '["https://thief.example/callback"]' })],
  ["granted more", (abbr) => changed(abbr, { scopes: "openid profile phone", isOwn: true })],
  ["given another secret", (abbr) => changed(abbr, { secretHashes: '["forged"]' })],
  [
    "told more fields of people",
    (abbr) => database.db.updateTable("openidTerms").set({ fields: null }).where("systemAbbr", "=", abbr).execute(),
  ],
  ["let out of its sandbox", (abbr) => changed(abbr, { stage: "sandbox" })],
  ["without a seal", (abbr) => changed(abbr, { mac: null })],
])(
  "a system that was %s behind our back is connected no more, is told of, and gets nothing on top",
  async (_name, tamper) => {
    const abbr = `forged${facts.length}`;
    const terms = { fields: ["name" as const] };
    await module.register(registration({ abbr, scopes: "openid", terms }));
    expect(await module.findByAbbr(abbr)).toMatchObject({ protocol: "oidc", scopes: "openid" });
    await tamper(abbr);
    module.forget();
    expect(await module.findByAbbr(abbr)).toMatchObject({
      protocol: "none",
      redirectUris: [],
      secretHashes: [],
      scopes: "",
      isOwn: false,
    });
    expect(facts.filter(({ event }) => event === "system.agreementTampered").map(({ objectId }) => objectId)).toContain(
      abbr,
    );
    expect(await module.rotate(abbr)).toBeUndefined();
    await module.register(registration({ abbr, scopes: "openid", terms }));
    expect(await module.findByAbbr(abbr)).toMatchObject({ protocol: "oidc", scopes: "openid" });
  },
);

test("a removed system is gone; one that the catalogue lists is disconnected", async () => {
  await module.register(registration({ abbr: "gone" }));
  expect(await module.remove("gone")).toBe("removed");
  expect(await module.remove("gone")).toBe("unknown");

  await module.register(registration({ abbr: "listed", handoffUri: "https://listed.example/in?code={code}" }));
  await database.db
    .insertInto("catalogueModule")
    .values({ id: "m1", parentId: null, name: "模块", tab: "yyfw", domain: "data", sort: 1 })
    .execute();
  await database.db
    .insertInto("service")
    .values({
      identification: "listed-service",
      name: "服务",
      summary: "",
      owner: "",
      domain: "data",
      moduleId: "m1",
      audiences: "[]",
      handling: "查询",
      isNeedLogin: true,
      routePath: null,
      jumpType: 0,
      jumpUrl: "",
      resourceUrl: null,
      systemAbbr: "listed",
      validateBoundUser: false,
      deleteCasualUser: false,
      jumpSource: 0,
      sort: 1,
      isDemonstration: true,
    })
    .execute();
  expect(await module.remove("listed")).toBe("disconnected");
  expect(await module.findByAbbr("listed")).toMatchObject({
    protocol: "none",
    secretHashes: [],
    redirectUris: [],
    handoffUri: null,
  });
});

test("standing tells roles and binding in one question", async () => {
  const accountId = "7a0e6c1e-0000-4000-8000-000000000001";
  await module.register(registration({ abbr: "standing" }));
  await database.db
    .insertInto("account")
    .values({
      id: accountId,
      username: "演示",
      usernameKey: "演示",
      nicknameSealed: "",
      phoneSealed: null,
      phoneIndex: null,
      idNumberSealed: null,
      idNumberIndex: null,
      totpSecretSealed: null,
      passwordHash: null,
      passwordChangedAt: null,
      passwordIsWeak: false,
      accountType: 2,
      regionCode: "32",
      company: "",
      deptName: "",
      source: "",
      status: "active",
      complete: true,
      isDemonstration: true,
      lastSignInAt: null,
    })
    .execute();
  expect(await module.standingOf(accountId, "standing")).toEqual({ roles: [], boundUsername: null });
  const { id } = await database.db
    .insertInto("systemRole")
    .values({ systemAbbr: "standing", roleCode: "auditor", roleName: "审核员" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db.insertInto("accountSystemRole").values({ accountId, systemRoleId: id }).execute();
  await database.db
    .insertInto("accountBinding")
    .values({ accountId, systemAbbr: "standing", boundUsername: "old-7" })
    .execute();
  expect(await module.standingOf(accountId, "standing")).toEqual({
    roles: [{ roleCode: "auditor", roleName: "审核员" }],
    boundUsername: "old-7",
  });
});
