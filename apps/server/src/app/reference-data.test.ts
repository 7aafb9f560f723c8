import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedClock, freshDatabase, testKeys, type TestDatabase } from "../../test/database.ts";
import { createFieldSealer } from "../platform/crypto/field-sealer.ts";
import type { Db } from "../platform/database/database.ts";
import { demonstration } from "@sannong/demonstration";
import { catalogueRows } from "@sannong/demonstration/catalogue";
import { REFERENCE_VERSION, seedDemonstration, seedReference } from "./reference-data.ts";

const clock = fixedClock();
const little = demonstration("little");
const hasher = { hash: async (password: string) => `hash of ${password}` };
const seedInto = (db: Db) =>
  seedDemonstration({ db, clock, sealer: createFieldSealer(testKeys), hasher, grantKey: testKeys.grant }, little);

const tables = [
  "installation",
  "region",
  "role",
  "rolePermission",
  "account",
  "accountRole",
  "catalogueModule",
  "connectedSystem",
  "systemRole",
  "service",
  "serviceClick",
] as const;

/** Everything that was written, in an order that does not depend on when. */
const everythingIn = async (db: Db) => {
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return rows.map((each) => each.map((row) => JSON.stringify(row)).toSorted());
};
const count = async (db: Db, table: (typeof tables)[number]) =>
  (await db.selectFrom(table).selectAll().execute()).length;

describe("the demonstration", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  test("two servers that start at the same moment seed once", async () => {
    const written = await Promise.all([seedInto(database.db), seedInto(database.db)]);
    expect(new Set(written)).toEqual(new Set([false, true]));
    expect(await count(database.db, "region")).toBe(1605);
    expect(await count(database.db, "connectedSystem")).toBe(catalogueRows().systems.length);
    expect(await count(database.db, "service")).toBe(catalogueRows().services.length);
    expect(await count(database.db, "account")).toBeGreaterThan(5);
    expect(await database.db.selectFrom("installation").select(["demonstration", "seededVersion"]).execute()).toEqual([
      { demonstration: true, seededVersion: REFERENCE_VERSION + little.version },
    ]);
  });

  test("a later start writes nothing and asks once", async () => {
    const before = await everythingIn(database.db);
    const [log, restore] = countQueries(database.db);
    expect(await seedInto(restore)).toBe(false);
    expect(log.queries).toBe(1);
    expect(await everythingIn(database.db)).toEqual(before);
  });

  test("a new release brings older content up to date and leaves a connected system its way in", async () => {
    const { db } = database;
    const before = await everythingIn(db);
    const system = {
      protocol: "oidc" as const,
      handoffUri: "https://njbt.example/handoff",
      secretHashes: '["h"]',
      name: "登记的名字",
    };
    await db.updateTable("connectedSystem").set(system).where("abbr", "=", "njbt").execute();
    await db.updateTable("connectedSystem").set({ summary: "旧的说明" }).where("abbr", "=", "ncpzs").execute();
    await db.updateTable("service").set({ name: "旧的名字" }).where("identification", "=", "njbt-apply").execute();
    await db.deleteFrom("service").where("identification", "=", "zjd-apply").execute();
    await db.updateTable("installation").set({ seededVersion: 0 }).execute();

    expect(await seedInto(db)).toBe(true);

    const njbt = await db
      .selectFrom("connectedSystem")
      .selectAll()
      .where("abbr", "=", "njbt")
      .executeTakeFirstOrThrow();
    expect(njbt).toMatchObject({
      ...system,
      secretHashes: ["h"],
      appId: "app-njbt",
      summary: expect.stringContaining("机具"),
    });
    await db
      .updateTable("connectedSystem")
      .set({ protocol: "none", handoffUri: null, secretHashes: "[]", name: "农机购置补贴办理系统" })
      .where("abbr", "=", "njbt")
      .execute();
    await db
      .deleteFrom("serviceClick")
      .where("id", ">", await lastClickOf(before))
      .execute();
    expect(await everythingIn(db)).toEqual(before);
  });

  test("a real installation refuses to share the database", async () => {
    await expect(seedReference({ db: database.db, grantKey: testKeys.grant })).rejects.toThrow(/never share/);
  });
});

describe("a real installation", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  test("gets the reference data and nothing of the demonstration", async () => {
    expect(await seedReference({ db: database.db, grantKey: testKeys.grant })).toBe(true);
    expect(await seedReference({ db: database.db, grantKey: testKeys.grant })).toBe(false);
    expect(await count(database.db, "region")).toBe(1605);
    expect(await count(database.db, "role")).toBe(6);
    const ofTheDemonstration = ["account", "service", "connectedSystem", "catalogueModule"] as const;
    const counts = await Promise.all(ofTheDemonstration.map((table) => count(database.db, table)));
    expect(counts).toEqual([0, 0, 0, 0]);
  });

  test("a demonstration refuses to share the database", async () => {
    await expect(seedInto(database.db)).rejects.toThrow(/never share/);
    expect(await count(database.db, "service")).toBe(0);
  });

  test("a fault half way leaves nothing behind", async () => {
    const fresh = await freshDatabase();
    const before = await everythingIn(fresh.db);
    const failing = { hash: () => Promise.reject(new Error("no memory for a hash")) };
    const sealer = createFieldSealer(testKeys);
    const deps = { db: fresh.db, clock, sealer, hasher: failing, grantKey: testKeys.grant };
    const attempt = seedDemonstration(deps, little);
    await expect(attempt).rejects.toThrow("no memory");
    expect(await everythingIn(fresh.db)).toEqual(before);
    await fresh.close();
  });
});

function countQueries(db: Db): [{ queries: number }, Db] {
  const log = { queries: 0 };
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      log.queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return [log, counting];
}

const lastClickOf = async (snapshot: string[][]): Promise<string> => {
  const clicks = snapshot[tables.indexOf("serviceClick")] ?? [];
  return String(Math.max(...clicks.map((row) => Number((JSON.parse(row) as { id: string }).id))));
};
