import { afterAll, beforeAll, expect, test } from "vitest";
import { createFieldSealer } from "../platform/crypto/field-sealer.ts";
import { fixedClock, freshDatabase, testKeys, type TestDatabase } from "../../test/database.ts";
import { signingKeysStore } from "./signing-keys.store.ts";
import { createSigningKeys } from "./signing-keys.ts";

let database: TestDatabase;
const audit = { record: async () => {} };
const clock = fixedClock();
const node = () =>
  createSigningKeys({ store: signingKeysStore(database.db), sealer: createFieldSealer(testKeys), audit, clock });

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

test("servers that start together agree on one signing key and one to follow", async () => {
  const loaded = await Promise.all([node(), node(), node()].map((one) => one.load()));
  expect(new Set(loaded.map(({ kid }) => kid)).size).toBe(1);
  const rows = await signingKeysStore(database.db).all();
  expect(rows.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual(["current", "next"]);
});

test("the private half is sealed in its row", async () => {
  const { keys } = await node().load();
  const stored = JSON.stringify(await database.db.selectFrom("oidc_key").selectAll().execute());
  for (const { d } of keys) expect(stored).not.toContain(d);
});

test("of rotations at the same instant one happens, and the key published before signs", async () => {
  const before = await node().load();
  const turned = await Promise.all([node(), node()].map((one) => one.rotate()));
  const after = await node().load();
  const turns = turned.filter(Boolean).length;
  expect(turns).toBeGreaterThanOrEqual(1);
  if (turns === 1) expect(after.kid).toBe(before.keys[1]?.kid);
  expect(after.keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining(before.keys.map(({ kid }) => kid)));
});
