import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { fixedClock, freshDatabase, silentLog, testKeys, type TestDatabase } from "../../../test/database.ts";
import { fileStorage } from "../../../test/file-storage.ts";
import { backupsModule } from "../../operations/backups/index.ts";
import { seedRegions } from "../../operations/regions/official-regions.ts";
import { seedRoles } from "../../governance/grants/first-roles.store.ts";
import { auditKeeping } from "../audit/audit-keeping.ts";
import { createAudit } from "../audit/create-audit.ts";
import { createFieldSealer } from "../crypto/field-sealer.ts";
import { opening } from "../crypto/sealed-stream.ts";
import { openPool, toDatabase } from "../database/pool.ts";
import { makeBackup, type MadeBackup } from "./make-backup.ts";
import { placeOfFile, placeOfTable, ringOf, writeManifest } from "./manifest.ts";
import { restoreInstallation } from "./restore-installation.ts";
import { verifyBackup } from "./verify-backup.ts";

const clock = fixedClock();
const FILE = "a".repeat(20);
/** Rows whose bytes are not there, or not what they were. */
const [MISSING, DAMAGED] = ["b".repeat(20), "c".repeat(20)];
const ODD = 'tab\there, back\\slash, "quote",\nline, 农业 😀, \\N';
let folder: string;
let database: TestDatabase;
let made: MadeBackup;
const emptied: string[] = [];

const nothing = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const files = () => fileStorage(join(folder, "storage"));
const owner = async (statement: string) => {
  const client = new Client({ connectionString: inject("testDatabase").ownerUrl });
  await client.connect();
  return client.query(statement).finally(() => client.end());
};
/** A database with nothing in it, as a new machine has it. */
async function nowhere() {
  const name = `sannong_${randomBytes(6).toString("hex")}`;
  await owner(`create database ${name}`);
  emptied.push(name);
  const { appUrl, ownerUrl } = inject("testDatabase");
  return { url: toDatabase(appUrl, name), migrationUrl: toDatabase(ownerUrl, name) };
}
const elsewhere = () => fileStorage(join(folder, "elsewhere"));
type Into = Parameters<typeof restoreInstallation>[0]["files"];
const restore = (
  place: { url: string; migrationUrl: string },
  from = made.folder,
  { keys = testKeys, into = elsewhere() }: { keys?: typeof testKeys; into?: Into } = {},
) =>
  restoreInstallation({
    config: { database: { kind: "external", ...place }, dataDir: folder, production: false, keys },
    folder: from,
    files: into,
    log: silentLog,
  });
const backup = (now = clock(), from: Pick<ReturnType<typeof files>, "get"> = files()) => {
  const audit = createAudit({ db: database.db, auditKey: testKeys.audit, clock });
  return makeBackup({
    url: database.url,
    files: from,
    keys: testKeys,
    verifyAudit: () => audit.verify(),
    folder: join(folder, "backups"),
    now,
  });
};

/** A log whose oldest segment went offline. */
async function withoutItsPast(audit: ReturnType<typeof createAudit>) {
  const { db, ownerUrl } = database;
  const sealer = createFieldSealer(testKeys);
  const { signer } = auditKeeping({ db, auditKey: testKeys.audit, sealer, audit, clock, issuer: "https://portal" });
  await audit.record({ event: "long ago", result: "ok" });
  await audit.seal();
  await signer.signDue();
  await audit.seal();
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("update audit_link set linked_at = now() - interval '200 days'");
  await client.query("select remove_audit_segment(1, 180, 'f', '')").finally(() => client.end());
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-backup-"));
  database = await freshDatabase();
  const { db } = database;
  await db.insertInto("installation").values({ demonstration: true, seededVersion: 1 }).execute();
  await seedRegions(db);
  await seedRoles(db, testKeys.grant);
  await db.insertInto("jobFailure").values({ name: "k", reason: ODD, firstAt: clock(), lastAt: clock() }).execute();
  await files().put(FILE, Readable.from([Buffer.from("合同扫描件")]));
  await files().put(DAMAGED, Readable.from([Buffer.from("合同被改件")]));
  for (const id of [FILE, MISSING, DAMAGED])
    await db
      .insertInto("storedFile")
      .values({
        id,
        owner: "account:1",
        fileName: "合同.pdf",
        mediaType: "application/pdf",
        size: 15,
        sha256: id === DAMAGED ? createHash("sha256").update("合同扫描件").digest("hex") : null,
        isWhole: true,
        createdAt: clock(),
      })
      .execute();
  const audit = createAudit({ db, auditKey: testKeys.audit, clock });
  await withoutItsPast(audit);
  for (const event of ["one", "two", "three"]) await audit.record({ event, result: "ok" });
  await audit.seal();
  made = await backup();
});
afterAll(async () => {
  await database.close();
  // Without `force`: that is refused to an owner while the server itself is vacuuming there, and here nobody else is connected.
  for (const name of emptied) await owner(`drop database if exists ${name}`);
  await rm(folder, { recursive: true });
});

describe("a drill: everything is lost, and brought back", () => {
  test("every row, file and link of the audit chain is there again, and work goes on", async () => {
    const place = await nowhere();
    const { manifest, audit } = await restore(place);
    // of the past only the signed head is left, and what follows hangs on it
    expect(audit).toMatchObject({ intact: true, checked: 5, from: { seq: "1" } });
    expect(manifest.audit.head?.seq).toBe("5");
    expect(manifest).toMatchObject({ missingFiles: [MISSING], damagedFiles: [DAMAGED], removedFiles: [] });
    const db = openPool({ url: place.url, size: 2, log: silentLog });
    try {
      const regions = await db
        .selectFrom("region")
        .select((eb) => eb.fn.countAll<string>().as("n"))
        .executeTakeFirst();
      expect(Number(regions?.n)).toBe(manifest.tables.find(({ name }) => name === "region")?.rows);
      // the number of the first is not given out again
      await db
        .insertInto("jobFailure")
        .values({ name: "k", reason: "后来", firstAt: clock(), lastAt: clock() })
        .execute();
      const rows = await db.selectFrom("jobFailure").select(["id", "reason"]).orderBy("id").execute();
      expect(rows).toEqual([
        { id: "1", reason: ODD },
        { id: "2", reason: "后来" },
      ]);
    } finally {
      await db.destroy();
    }
    expect(await text(await elsewhere().get(FILE))).toBe("合同扫描件");
    await expect(restore(place)).rejects.toThrow("目标数据库不是空的");
    // the whole schema is made anew, migration by migration
  }, 60_000);

  test("a file that is missing, and one that is not what it was, make the backup faulty; each is named", async () => {
    const { faults, wanting } = await verifyBackup(made.folder, testKeys);
    expect([faults, wanting]).toEqual([
      [],
      [`上传的文件 ${MISSING} 缺失，没有备份到`, `上传的文件 ${DAMAGED} 与登记的大小或内容不符，按现状备份`],
    ]);
    const { db } = database;
    const module = backupsModule({ db, audit: createAudit({ db, auditKey: testKeys.audit, clock }), clock });
    const done = await module.keep(
      () => Promise.resolve(made),
      (at) => verifyBackup(at, testKeys),
    );
    expect(done.faults).toEqual(wanting);
    const noted = await db.selectFrom("backupRun").select(["result", "faults"]).execute();
    expect(noted).toEqual([{ result: "faulty", faults: wanting }]);
    expect([await module.newestFaults(), await module.overdueHours()]).toEqual([2, 0]);
  });

  test("a file that somebody removes while the backup is made is missed by nobody", async () => {
    const { db } = database;
    const gone = "d".repeat(20);
    const row = { owner: "account:1", fileName: "合同.pdf", mediaType: "application/pdf", size: 3 };
    await db
      .insertInto("storedFile")
      .values({ ...row, id: gone, isWhole: true, createdAt: clock() })
      .execute();
    const audit = createAudit({ db, auditKey: testKeys.audit, clock });
    const removing = {
      async get(key: string) {
        if (key === gone) await db.deleteFrom("storedFile").where("id", "=", gone).execute();
        return files().get(key);
      },
    };
    const second = await backup(new Date(clock().getTime() + 2000), removing);
    await audit.seal();
    expect(second.manifest.removedFiles).toEqual([gone]);
    expect((await verifyBackup(second.folder, testKeys)).wanting).toHaveLength(2);
  });

  test("nothing that was kept can be read in it, and what sealed it is not in it", async () => {
    const [table, file] = [placeOfTable(made.folder, { name: "job_failure" }), placeOfFile(made.folder, { key: FILE })];
    for (const place of [table, file]) expect((await readFile(place)).includes("合同扫描件")).toBe(false);
    await expect(pipeline(createReadStream(table), createGunzip(), nothing())).rejects.toThrow(
      "incorrect header check",
    );
    expect((await readFile(join(folder, "storage", "aa", FILE))).includes("合同扫描件")).toBe(false);
  });

  test("a file whose seal does not open is named, and the rest is kept", async () => {
    const place = join(folder, "storage", "aa", FILE);
    const before = await readFile(place);
    await writeFile(place, before.subarray(0, before.length - 1));
    const second = await backup(new Date(clock().getTime() + 4000)).finally(() => writeFile(place, before));
    expect(second.manifest.unopenedFiles).toEqual([FILE]);
    const { faults, wanting } = await verifyBackup(second.folder, testKeys);
    expect(faults).toEqual([]);
    expect(wanting).toContain(`上传的文件 ${FILE} 打不开（内容被改动，或密钥不是它的），没有备份到`);
  });

  test("a backup from before backups were sealed is restored", async () => {
    const old = join(folder, "backups", "20250101T000000Z");
    await cp(made.folder, old, { recursive: true });
    const unsealed = async (place: string) =>
      writeFile(place, await buffer(opening(ringOf(testKeys))(createReadStream(place))));
    for (const table of made.manifest.tables) await unsealed(placeOfTable(old, table));
    for (const file of made.manifest.files) await unsealed(placeOfFile(old, file));
    await writeManifest(old, { ...made.manifest, format: 1 }, testKeys);
    const place = await nowhere();
    await restore(place, old);
    const db = openPool({ url: place.url, size: 1, log: silentLog });
    const rows = await db.selectFrom("jobFailure").select("reason").execute();
    await db.destroy();
    expect(rows).toEqual([{ reason: ODD }]);
    expect(await text(await elsewhere().get(FILE))).toBe("合同扫描件");
  }, 60_000);

  test("files that cannot be put back leave no row, and what to do is said", async () => {
    const place = await nowhere();
    const into = { put: () => Promise.reject(new Error("the disk is full")) };
    await expect(restore(place, made.folder, { into })).rejects.toThrow(
      /^上传的文件 a+ 没有放回，数据库里没有恢复任何数据。.*换一个空的数据库/,
    );
    const db = openPool({ url: place.url, size: 1, log: silentLog });
    const rows = await db.selectFrom("storedFile").select("id").execute();
    await db.destroy();
    expect(rows).toEqual([]);
  }, 60_000);

  test("what a server that fell left of one goes with a later one, and one that is being made stays", async () => {
    const backups = join(folder, "backups");
    for (const left of ["20261119T000000Z.arriving", "20261121T000000Z.arriving", "of another.arriving"])
      await mkdir(join(backups, left), { recursive: true });
    await backup(new Date("2026-11-22T00:00:00Z"));
    const names = (await readdir(backups)).filter((name) => name.endsWith(".arriving"));
    expect(names).toEqual(["20261121T000000Z.arriving", "of another.arriving"]);
  });

  test("no key lies in it, and other keys do not open it", async () => {
    const written = await readFile(join(made.folder, "manifest.json"), "utf8");
    for (const key of [testKeys.index, testKeys.audit, testKeys.grant, testKeys.passwordPepper])
      expect(written).not.toContain(key);
    expect(made.manifest.keys.field).toEqual(Object.keys(testKeys.field.byId));
    const others = { ...testKeys, index: "0".repeat(64) };
    await expect(verifyBackup(made.folder, others)).rejects.toThrow("缺少：index");
  });
});

describe("a backup that was touched is not taken", () => {
  test.each([
    ["a table", () => placeOfTable(made.folder, { name: "region" }), "表 region 缺失或无法读取"],
    ["a file", () => placeOfFile(made.folder, { key: FILE }), `文件 ${FILE} 缺失或无法读取`],
  ])("%s", async (_what, place, fault) => {
    const before = await readFile(place());
    await writeFile(place(), Buffer.from("changed"));
    try {
      expect((await verifyBackup(made.folder, testKeys)).faults).toEqual([fault]);
      await expect(restore(await nowhere())).rejects.toThrow("备份不完整，没有恢复");
    } finally {
      await writeFile(place(), before);
    }
    expect((await verifyBackup(made.folder, testKeys)).faults).toEqual([]);
  });

  test("what it says of itself", async () => {
    const place = join(made.folder, "manifest.json");
    const before = await readFile(place, "utf8");
    await writeFile(place, before.replace('"demonstration": true', '"demonstration": false'));
    await expect(verifyBackup(made.folder, testKeys)).rejects.toThrow("被改动过");
    await writeFile(place, before);
    await expect(verifyBackup(folder, testKeys)).rejects.toThrow("不是一份完整的备份");
  });
});
