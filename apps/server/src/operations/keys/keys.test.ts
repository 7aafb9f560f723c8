import { expect, test } from "vitest";
import { refusingAudit } from "../../../test/refusing-audit.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { silentLog, testKeys } from "../../../test/database.ts";
import { createAudit } from "../../platform/audit/create-audit.ts";
import { openDataKeys } from "../../platform/crypto/data-keys.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { KeyServiceFailed, ownKeyService } from "../../platform/crypto/key-service.ts";
import { nameKey } from "../../identity/accounts/index.ts";
import { dataKeysModule } from "./index.ts";

const { portal, database } = await portalOfFile({ secondsBetween: 120 });
const { db } = database;
const { clock } = portal;
const audit = createAudit({ db, auditKey: testKeys.audit, clock });
const kek = testKeys.keyEncryption ?? { current: "", byId: {} };
const keyService = ownKeyService(kek);
const server = () => openDataKeys({ db, keys: testKeys, keyService, clock, log: silentLog });
async function office({ rowsAtOnce = 3 } = {}) {
  const keys = await server();
  await keys.read();
  const module = dataKeysModule({
    db,
    sealer: keys.sealer,
    refreshKeys: keys.refresh,
    keyService,
    audit,
    clock,
    log: silentLog,
    rowsAtOnce,
  });
  return { ...keys, module };
}

const rows = () =>
  db.selectFrom("account").select(["id", "nicknameSealed", "nameIndex", "phoneSealed"]).orderBy("id").execute();
const columnOf = async (module: Awaited<ReturnType<typeof office>>["module"], name: string) =>
  (await module.status()).columns.find((one) => one.name === name);
/** A further key, in use. */
async function rotated(module: Awaited<ReturnType<typeof office>>["module"]) {
  const made = await module.make("演示");
  clock.advance(60);
  return made?.id ?? "";
}

test("without a key made later the keys of the start seal, and one round finds everything as it should be", async () => {
  const { module, sealer } = await office();
  expect(sealer.currentKey()).toBe(testKeys.field.current);
  await module.reseal();
  expect(await module.progress()).toMatch(/^\d+ 列均由密钥 1 加密，其中换密 0 处$/);
});

test("of five who ask at once one makes a key; every server knows it a minute before it seals", async () => {
  const [first, second] = [await office(), await office()];
  const made = await Promise.all(Array.from({ length: 5 }, () => first.module.make("演示")));
  const [key] = made.filter((one) => one !== undefined);
  expect(made.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await first.module.make("演示")).toBeUndefined();
  const { wrapped } = await db.selectFrom("dataKey").select("wrapped").executeTakeFirstOrThrow();
  expect(wrapped).not.toContain(await keyService.unwrap(key?.id ?? "", wrapped));

  await Promise.all([first.refresh(), second.refresh()]);
  expect(first.sealer.currentKey()).toBe(testKeys.field.current);
  clock.advance(60);
  await first.refresh();
  expect(first.sealer.seal("演示")).toMatch(new RegExp(`^1\\.${key?.id}\\.`));
  expect(second.sealer.open(first.sealer.seal("演示"))).toBe("演示");
  expect((await portal.auditRows("dataKey.made")).map(({ objectId }) => objectId)).toEqual([key?.id]);
});

test("what older keys sealed is sealed anew, by two servers at once, while people change their names", async () => {
  const [one, other] = [await office(), await office({ rowsAtOnce: 2 })];
  const before = await rows();
  const key = await rotated(one.module);
  await one.refresh();
  const renamed = before.slice(0, 4).map(({ id }, place) => ({ id, name: `演示改名${place}` }));
  await Promise.all([
    one.module.reseal(),
    other.module.reseal(),
    ...renamed.map(({ id, name }) =>
      db
        .updateTable("account")
        .set({ nicknameSealed: one.sealer.seal(name), nameIndex: one.sealer.index(nameKey(name)) })
        .where("id", "=", id)
        .execute(),
    ),
  ]);
  await one.module.reseal();
  const after = await rows();
  for (const [place, row] of after.entries()) {
    const former = before[place];
    const changed = renamed.find(({ id }) => id === row.id);
    expect(row.nicknameSealed.startsWith(`1.${key}.`)).toBe(true);
    expect(one.sealer.open(row.nicknameSealed)).toBe(changed?.name ?? one.sealer.open(former?.nicknameSealed ?? ""));
    if (!changed) expect(row.nameIndex).toBe(former?.nameIndex);
    if (row.phoneSealed) expect(row.phoneSealed.startsWith(`1.${key}.`)).toBe(true);
  }
  const phones = before.filter(({ phoneSealed: phone }) => phone !== null).length;
  expect(await columnOf(one.module, "account.phone_sealed")).toMatchObject({ keyId: key, resealed: phones, broken: 0 });
  expect(await one.module.progress()).toContain(`均由密钥 ${key} 加密`);
  expect((await portal.auditRows("dataKey.resealed")).map(({ objectId }) => objectId)).toEqual([key]);
});

test("a row that somebody holds is left to the next round, and nobody waits", async () => {
  const { module, refresh, sealer } = await office();
  const [held] = await rows();
  const key = await rotated(module);
  await refresh();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("account")
      .set({ company: "演示" })
      .where("id", "=", held?.id ?? "")
      .execute();
    await module.reseal();
    expect(await columnOf(module, "account.nickname_sealed")).toMatchObject({ finishedAt: null });
    expect(await module.progress()).toMatch(new RegExp(`^正在换用密钥 ${key}：完成 \\d+/\\d+ 列`));
  });
  await module.reseal();
  expect((await rows()).every((row) => row.nicknameSealed.startsWith(`1.${sealer.currentKey()}.`))).toBe(true);
  expect((await columnOf(module, "account.nickname_sealed"))?.finishedAt).not.toBeNull();
});

test("a text that does not open stays as it is and is told, and the rest goes on", async () => {
  const { module, refresh } = await office();
  const spoilt = (await rows()).find(({ phoneSealed: phone }) => phone !== null);
  const id = spoilt?.id ?? "";
  const text = `${spoilt?.phoneSealed}x`;
  await db.updateTable("account").set({ phoneSealed: text }).where("id", "=", id).execute();
  await rotated(module);
  await refresh();
  await module.reseal();
  expect(await columnOf(module, "account.phone_sealed")).toMatchObject({ broken: 1 });
  expect(await module.progress()).toContain("1 处无法打开");
  expect((await rows()).find((row) => row.id === id)?.phoneSealed).toBe(text);
  expect((await portal.auditRows("dataKey.resealed")).at(-1)).toMatchObject({ result: "failed" });
});

test("a wrapped key opens under its own name and its own key alone, and is wrapped anew when that key turns", async () => {
  const { module } = await office();
  const [first, second] = await db.selectFrom("dataKey").select(["id", "wrapped"]).orderBy("generation").execute();
  await expect(keyService.unwrap(first?.id ?? "", second?.wrapped ?? "")).rejects.toThrow(KeyServiceFailed);
  const anonymous = ownKeyService({ current: "1", byId: { "1": "00".repeat(16) } });
  await expect(anonymous.unwrap(first?.id ?? "", first?.wrapped ?? "")).rejects.toThrow(KeyServiceFailed);

  const turned = ownKeyService({ current: "2", byId: { ...kek.byId, "2": "ab".repeat(16) } });
  const refusing = refusingAudit(audit);
  const later = dataKeysModule({
    ...(await office()),
    db,
    refreshKeys: async () => {},
    keyService: turned,
    audit: refusing.audit,
    clock,
    log: silentLog,
  });
  const all = (await module.status()).keys.length;
  const anew = () => later.wrapAnew("演示");
  await expect(refusing.whileRefusing("dataKey.wrappedAnew", anew)).rejects.toThrow("is not written down");
  expect(await later.wrapAnew("演示")).toBe(all);
  expect(await later.wrapAnew("演示")).toBe(0);
  const only = ownKeyService({ current: "2", byId: { "2": "ab".repeat(16) } });
  const { wrapped } = await db
    .selectFrom("dataKey")
    .select("wrapped")
    .where("id", "=", first?.id ?? "")
    .executeTakeFirstOrThrow();
  expect(await only.unwrap(first?.id ?? "", wrapped)).toMatch(/^[0-9a-f]{32}$/);
});

test("whoever has no key-encryption key makes none, and does not start where there are some", async () => {
  const without = { db, keyService: undefined, clock, log: silentLog };
  const module = dataKeysModule({
    ...without,
    sealer: createFieldSealer(testKeys),
    refreshKeys: async () => {},
    audit,
  });
  await expect(module.make("演示")).rejects.toThrow(/没有配置密钥加密密钥/);
  await expect((await openDataKeys({ ...without, keys: testKeys })).start()).rejects.toThrow(/no key-encryption key/);
});
