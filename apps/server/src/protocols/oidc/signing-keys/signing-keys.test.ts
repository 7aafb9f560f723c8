import { afterAll, beforeAll, expect, test } from "vitest";
import { createFieldSealer } from "../../../platform/crypto/field-sealer.ts";
import { fixedClock, freshDatabase, testKeys, type TestDatabase } from "../../../../test/database.ts";
import { signingKeysStore } from "./signing-keys.store.ts";
import { createSigningKeys, signingAlgorithms } from "./signing-keys.ts";

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
  for (const alg of signingAlgorithms) {
    expect(new Set(loaded.map(({ signing }) => signing(alg).kid)).size).toBe(1);
    const rows = (await signingKeysStore(database.db).all()).filter((row) => row.alg === alg);
    expect(rows.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual(["current", "next"]);
  }
});

test("the private half is sealed in its row", async () => {
  const { keys } = await node().load();
  const stored = JSON.stringify(await database.db.selectFrom("oidcKey").selectAll().execute());
  for (const { d, p = d, q = d } of keys) for (const part of [d, p, q]) expect(stored).not.toContain(part);
});

test("of rotations at the same instant one happens, and the key published before signs", async () => {
  const before = await node().load();
  const turned = await Promise.all([node(), node()].map((one) => one.rotate({ urgently: true })));
  const after = await node().load();
  const turns = turned.filter(Boolean).length;
  expect(turns).toBeGreaterThanOrEqual(1);
  for (const alg of signingAlgorithms) {
    const following = before.keys.filter((key) => key.alg === alg)[1];
    if (turns === 1) expect(after.signing(alg).kid).toBe(following?.kid);
    expect(after.signing(alg).kid).not.toBe(before.signing(alg).kid);
  }
  expect(after.keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining(before.keys.map(({ kid }) => kid)));
});

test("a turn that cannot be audited does not happen", async () => {
  const before = await node().load();
  const deaf = createSigningKeys({
    store: signingKeysStore(database.db),
    sealer: createFieldSealer(testKeys),
    audit: { record: () => Promise.reject(new Error("the audit log takes nothing")) },
    clock,
  });
  await expect(deaf.rotate({ urgently: true })).rejects.toThrow("takes nothing");
  for (const alg of signingAlgorithms) expect((await node().load()).signing(alg).kid).toBe(before.signing(alg).kid);
});

test("a key signs only after everybody had a day to see it, and stays published for half a year after it stopped", async () => {
  const { close, db } = await freshDatabase();
  const modules = createSigningKeys({ store: signingKeysStore(db), sealer: createFieldSealer(testKeys), audit, clock });
  const kids = async () => (await modules.load()).keys.filter(({ alg }) => alg === "RS256").map(({ kid }) => kid);
  const age = (days: number) =>
    db
      .updateTable("oidcKey")
      .set({ createdAt: new Date(clock().getTime() - days * 86_400_000) })
      .execute();
  const [first, second] = await kids();
  await age(0.5);
  expect(await modules.rotate()).toBe(false);
  await age(300);
  expect(await modules.rotate()).toBe(true);
  expect((await kids())[0]).toBe(second);
  // it was old when it stopped, and what it signed a moment ago must be verified all the same
  expect(await kids()).toContain(first);
  clock.advance(179 * 86_400);
  await age(2);
  expect(await modules.rotate()).toBe(true);
  expect(await kids()).toContain(first);
  clock.advance(2 * 86_400);
  await age(2);
  expect(await modules.rotate()).toBe(true);
  expect(await kids()).not.toContain(first);
  expect(await kids()).toContain(second);
  await close();
});
