import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SharedField } from "@sannong/contract/identity/shared-fields";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { fixedClock, freshDatabase, testKeys, type TestDatabase, silentLog } from "../../../test/database.ts";
import { aRegistration } from "../../../test/registration.ts";
import { fieldsUnder, connectedSystems, type ConnectedSystem } from "../../kernel/application/index.ts";
import { createDeliveries } from "../../kernel/delivery/index.ts";
import { createEvents } from "../../kernel/events.ts";
import { consentsService, type ConsentsService } from "./consents.service.ts";
import { consentsStore } from "./consents.store.ts";

let database: TestDatabase;
let fields: ConsentsService;
let system: ConnectedSystem;
let own: ConnectedSystem;
const clock = fixedClock();
const facts: AuditFact[] = [];
const taken: string[] = [];
let isAway = false;
const audit = { record: async (fact: AuditFact) => void facts.push(fact) };
const origin: Origin = { address: "127.0.0.1", userAgent: "test", traceId: "t1" };
const [me, other] = ["7a0e6c1e-0000-4000-8000-000000000001", "7a0e6c1e-0000-4000-8000-000000000002"];
const caller = (accountId: string) => ({ accountId, nickname: "", roles: [] as Caller["roles"] }) as Caller;

const context = () => ({
  audit,
  clock,
  log: silentLog,
  deliveries: createDeliveries({ db: database.db, clock, log: silentLog }),
});
const waiting = () =>
  database.db.selectFrom("delivery").select(["recipient", "content"]).where("channel", "=", "accessEnd").execute();

beforeAll(async () => {
  database = await freshDatabase();
  const systems = connectedSystems({
    log: silentLog,
    db: database.db,
    sealer: createFieldSealer(testKeys),
    grantKey: testKeys.grant,
    audit,
    clock,
  });
  system = (await systems.register(aRegistration({ abbr: "bank", name: "农村商业银行（演示）", isOwn: false }))).system;
  own = (await systems.register(aRegistration({ abbr: "own", name: "省内系统（演示）" }))).system;
  for (const [id, name] of [
    [me, "甲"],
    [other, "乙"],
  ] as const)
    await database.db
      .insertInto("account")
      .values({
        id,
        username: name,
        usernameKey: name,
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
  const events = createEvents();
  const { db } = database;
  fields = consentsService({ ...context(), store: consentsStore(db), systems, events });
  events.on("consentWithdrawn", ({ accountId, appId }) => {
    if (isAway) throw new Error("the store of sessions is away");
    taken.push(`${accountId} ${appId}`);
  });
});
afterAll(() => database?.close());

const told = (accountId: string, ...asked: SharedField[]) => fields.coversNow(accountId, system, asked);

test("nobody was told before the first time; nothing needs no telling", async () => {
  expect(await told(me, "name")).toBe(false);
  expect(await told(me)).toBe(true);
  expect(await fields.consentOf(me, system)).toBeUndefined();
});

test("what was told in two tabs at once counts together; a further field is asked for", async () => {
  await Promise.all([fields.tell(me, system, ["name"], origin), fields.tell(me, system, ["region", "name"], origin)]);
  expect(await told(me, "name", "region")).toBe(true);
  expect(await told(me, "name", "phone")).toBe(false);
  expect(await told(other, "name")).toBe(false);
  expect(facts.at(-1)).toMatchObject({
    event: "sharedFields.agreed",
    objectId: system.appId,
    detail: { accountId: me },
  });
});

test("the list names every system one agreed to, in words, and one's own rows only", async () => {
  await fields.tell(me, own, ["name"], origin);
  expect(await fields.mine(me)).toEqual({
    consents: [
      {
        systemAbbr: "bank",
        systemName: "农村商业银行（演示）",
        owner: "",
        fields: expect.arrayContaining(["姓名或单位名称", "所在行政区划"]),
        agreedAt: clock().toISOString(),
      },
      expect.objectContaining({ systemAbbr: "own", fields: ["姓名或单位名称"] }),
    ],
  });
  expect(await fields.mine(other)).toEqual({ consents: [] });
});

test("of two withdrawals at once one takes back; the next agreement begins anew", async () => {
  const tries = await Promise.allSettled([1, 2].map(() => fields.withdraw(caller(me), "bank", origin)));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(taken).toEqual([`${me} ${system.appId}`]);
  expect(await waiting()).toEqual([]);
  expect(await told(me, "name")).toBe(false);
  expect(await fields.consentOf(me, system)).toMatchObject({ withdrawn: true });
  expect((await fields.mine(me)).consents.map(({ systemAbbr }) => systemAbbr)).toEqual(["own"]);
  await fields.tell(me, system, ["name"], origin);
  expect(await told(me, "region")).toBe(false);
  expect(await told(me, "name")).toBe(true);
  expect(await fields.consentOf(me, system)).toMatchObject({ withdrawn: false, fields: ["name"] });
});

test("what could not be taken from a system at once is taken later, and the withdrawal holds", async () => {
  isAway = true;
  await fields.withdraw(caller(me), "bank", origin);
  isAway = false;
  expect(await told(me, "name")).toBe(false);
  expect(await waiting()).toEqual([{ recipient: system.appId, content: { accountId: me, appId: system.appId } }]);
});

test.each(["bank", "nowhere"])("what was never agreed cannot be withdrawn: %s", async (abbr) => {
  await expect(fields.withdraw(caller(other), abbr, origin)).rejects.toMatchObject({ reason: "consent.unknown" });
});

describe("before the first jump", () => {
  const all = () => fieldsUnder(own.scopes, own.terms);
  const agree = (asked: SharedField[]) => fields.agree({ appId: own.appId, fields: asked }, caller(other), origin);

  test("every field is told, and no code is due before one agreed to all of them", async () => {
    const notice = await fields.notice({ appId: own.appId }, caller(other));
    expect(notice).toMatchObject({ systemName: "省内系统（演示）", agreed: false, isAddition: false });
    expect(notice.fields.map(({ field }) => field)).toEqual(all());
    expect(notice.fields.every(({ isNew }) => isNew)).toBe(true);
    expect(await fields.coversNow(other, own)).toBe(false);
    await agree(all());
    expect(await fields.coversNow(other, own)).toBe(true);
    expect((await fields.notice({ appId: own.appId }, caller(other))).agreed).toBe(true);
    expect(facts.at(-1)).toMatchObject({
      event: "sharedFields.agreed",
      actor: { accountId: other },
      detail: { fields: all().join(" ") },
    });
  });

  test("nobody agrees to more or to less than what is granted now", async () => {
    await expect(agree(["name"])).rejects.toMatchObject({ reason: "sharing.changed" });
    await expect(agree([...all(), "accountName"])).rejects.toMatchObject({ reason: "sharing.changed" });
    await expect(fields.notice({ appId: "nobody" }, caller(other))).rejects.toMatchObject({
      reason: "service.unknown",
    });
  });

  test("a field that is granted later is asked for, and marked as new", async () => {
    const granted = { ...own, terms: { ...own.terms, fields: [...all(), "accountName" as const] } };
    expect(await fields.coversNow(other, granted)).toBe(false);
    const later = consentsService({
      store: consentsStore(database.db),
      systems: { findByAppId: async () => granted, findByAbbr: async () => granted },
      ...context(),
      events: createEvents(),
    });
    const notice = await later.notice({ appId: own.appId }, caller(other));
    expect(notice).toMatchObject({ agreed: false, isAddition: true });
    expect(notice.fields.filter(({ isNew }) => isNew).map(({ field }) => field)).toEqual(["accountName"]);
  });

  test("a system that reads nothing of anybody needs no word", async () => {
    expect(await fields.coversNow(other, { ...own, abbr: "none", scopes: "openid" })).toBe(true);
  });

  test("whoever takes it back is asked again", async () => {
    await fields.withdraw(caller(other), "own", origin);
    expect(await fields.coversNow(other, own)).toBe(false);
    expect(await fields.notice({ appId: own.appId }, caller(other))).toMatchObject({
      agreed: false,
      isAddition: false,
    });
  });
});
