import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testKeys } from "../../../test/config.ts";
import { fixedClock, freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { type S3StandIn, startS3StandIn } from "../../../test/s3-stand-in.ts";
import { diskStorage } from "../../gateways/object-storage/disk-storage.ts";
import { placeOf } from "../../gateways/object-storage/object-storage.ts";
import { s3Storage } from "../../gateways/object-storage/s3-storage.ts";
import { type SealedStorage, sealedStorage } from "../../gateways/object-storage/sealed-storage.ts";
import { ringSealer } from "../../platform/crypto/field-sealer.ts";
import { unavailableOf } from "../../platform/unavailable.ts";
import { fileCheckService } from "./file-check.service.ts";
import { fileCheckStore } from "./file-check.store.ts";

const credentials = { accessKeyId: "menhu", secretAccessKey: "a-secret-of-the-test", region: "us-east-1" };
const bucket = "sannong-files";
let [database, standIn, folder]: [TestDatabase, S3StandIn, string] = [] as never;
beforeAll(async () => {
  database = await freshDatabase();
  standIn = await startS3StandIn(credentials, { bucket });
  folder = await mkdtemp(join(tmpdir(), "sannong-check-"));
});
beforeEach(async () => {
  standIn.objects.clear();
  await database.db.deleteFrom("storedFile").execute();
});
afterAll(async () => {
  await standIn.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const s3 = () =>
  sealedStorage(
    s3Storage({ endpoint: standIn.endpoint, bucket, isPathStyle: true, ...credentials }),
    ringSealer(testKeys.field),
  );
const clock = fixedClock(new Date("2026-11-27T19:00:00Z"));
const checkOf = (storage: SealedStorage, nightlyBytes?: number) =>
  fileCheckService({
    store: fileCheckStore(database.db),
    storage,
    clock,
    log: silentLog,
    ...(nightlyBytes !== undefined && { nightlyBytes }),
  });

async function keep(storage: SealedStorage, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomBytes(12).toString("base64url"));
  for (const id of ids) {
    const content = randomBytes(1000);
    await storage.put(id, Readable.from([content]));
    await database.db
      .insertInto("storedFile")
      .values({
        id,
        owner: "account:1",
        fileName: "件.png",
        mediaType: "image/png",
        size: 1000,
        isWhole: true,
        createdAt: clock(),
      })
      .execute();
  }
  return ids;
}
const read = () => standIn.asked.filter((line) => line.startsWith("GET") && !line.includes("list-type")).length;
const place = (id: string) => placeOf(id);

test("a bucket's files are there, as long as they must be and as they were, or named", async () => {
  const [missing = "", cut = "", changed = ""] = await keep(s3(), 5);
  const { check } = checkOf(s3());
  expect(await check()).toEqual({ looked: 5, faulty: [] });
  const bytesOf = (id: string) => standIn.objects.get(place(id))!;
  standIn.objects.delete(place(missing));
  bytesOf(cut).bytes = bytesOf(cut).bytes.subarray(0, 300);
  bytesOf(changed).bytes = Buffer.from(bytesOf(changed).bytes.map((byte, at) => (at === 500 ? byte ^ 1 : byte)));
  const { faulty } = await check();
  expect(faulty.toSorted()).toEqual([missing, cut, changed].toSorted());
  expect(await fileCheckStore(database.db).faults()).toBe(3);
});

test("what was changed on its way here once is no fault", async () => {
  await keep(s3(), 1);
  standIn.play("altered");
  expect((await checkOf(s3()).check()).faulty).toEqual([]);
});

test("where the bucket is away nothing is said of what was in it", async () => {
  const ids = await keep(s3(), 2);
  standIn.play(...Array<"noBucket">(12).fill("noBucket"));
  const failure = await checkOf(s3())
    .check()
    .catch((thrown: unknown) => thrown);
  standIn.forget();
  expect(unavailableOf(failure)).toBe("storage");
  expect(await fileCheckStore(database.db).faults()).toBe(0);
  expect(ids).toHaveLength(2);
});

test("of more than a night has room for each is read once in so many nights, and what is missing is found in the next", async () => {
  const ids = await keep(s3(), 30);
  const { check } = checkOf(s3(), 10_000);
  // what nobody has looked at yet is read at once
  standIn.asked.length = 0;
  await check();
  expect(read()).toBe(30);
  const nights = [];
  for (let night = 0; night < 3; night += 1) {
    clock.advance(86_400);
    standIn.asked.length = 0;
    expect(await check()).toEqual({ looked: 30, faulty: [] });
    nights.push(read());
  }
  expect(nights.reduce((sum, one) => sum + one)).toBe(30);
  expect(Math.max(...nights)).toBeLessThan(25);
  standIn.objects.delete(place(ids[7]!));
  const cut = standIn.objects.get(place(ids[9]!))!;
  cut.bytes = cut.bytes.subarray(0, -1);
  expect((await check()).faulty.toSorted()).toEqual([ids[7], ids[9]].toSorted());
});

test("what lies open is sealed, and nothing else is read for it", async () => {
  const storage = sealedStorage(diskStorage(join(folder, "files")), ringSealer(testKeys.field));
  const [id = ""] = await keep(storage, 1);
  await diskStorage(join(folder, "files")).put(id, Readable.from([Buffer.alloc(1000, 1)]));
  const sealed: string[] = [];
  const { check } = checkOf({
    ...storage,
    sealOld: (key) => {
      sealed.push(key);
      return storage.sealOld(key);
    },
  });
  expect((await check()).faulty).toEqual([]);
  expect(await storage.look(id)).toMatchObject({ size: expect.any(Number) });
  expect((await storage.look(id))!.size).toBeGreaterThan(1000);
  await check();
  expect(sealed).toEqual([id]);
});
