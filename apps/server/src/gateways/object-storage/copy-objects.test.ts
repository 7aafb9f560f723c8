import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testKeys } from "../../../test/config.ts";
import { type S3StandIn, startS3StandIn } from "../../../test/s3-stand-in.ts";
import { ringSealer } from "../../platform/crypto/field-sealer.ts";
import { unavailableOf } from "../../platform/unavailable.ts";
import { compareObjects } from "./compare-objects.ts";
import { copyObjects, type Named } from "./copy-objects.ts";
import { diskStorage } from "./disk-storage.ts";
import { type ObjectStorage, placeOf } from "./object-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import { sealedStorage } from "./sealed-storage.ts";

const ring = ringSealer(testKeys.field);
const credentials = { accessKeyId: "menhu", secretAccessKey: "a-secret-of-the-test", region: "us-east-1" };
const bucket = "sannong-files";
type Kept = Named & { content: Buffer };
let standIn: S3StandIn;
let folder: string;
let disk: ObjectStorage;
let s3: ObjectStorage;
let kept: Kept[];
beforeEach(async () => {
  standIn = await startS3StandIn(credentials, { bucket });
  folder = await mkdtemp(join(tmpdir(), "sannong-copy-"));
  disk = diskStorage(folder);
  s3 = s3Storage({ endpoint: standIn.endpoint, bucket, isPathStyle: true, ...credentials });
  kept = [];
  for (let one = 0; one < 20; one += 1) kept.push(await keep(sealedStorage(disk, ring)));
});
afterEach(async () => {
  await standIn.close();
  await rm(folder, { recursive: true });
});

async function keep(storage: ObjectStorage): Promise<Kept> {
  const [id, content] = [randomBytes(12).toString("base64url"), randomBytes(2000)];
  await storage.put(id, Readable.from([content]));
  return { id, size: content.length, sha256: createHash("sha256").update(content).digest("hex"), content };
}

async function* listOf(files: readonly Named[]) {
  for (const file of files) yield await Promise.resolve(file);
}
const carry = (from: ObjectStorage, to: ObjectStorage, removed: readonly string[] = []) =>
  copyObjects({ from, to, ring, files: listOf(kept), isThere: async (id) => !removed.includes(id) });
const contentIn = async (storage: ObjectStorage, id: string) => buffer(await sealedStorage(storage, ring).get(id));
const puts = () => standIn.asked.filter((line) => line.startsWith("PUT")).length;

test("every file arrives as it is sealed, is found the second time, and comes back", async () => {
  expect(await carry(disk, s3)).toMatchObject({ files: 20, copied: 20, already: 0, faults: [] });
  for (const { id, content } of kept) expect((await contentIn(s3, id)).equals(content)).toBe(true);
  const [{ id }] = kept as [Kept];
  expect(standIn.objects.get(placeOf(id))!.bytes.equals(await buffer(await disk.get(id)))).toBe(true);
  expect(await carry(disk, s3)).toMatchObject({ files: 20, copied: 0, already: 20, faults: [] });
  expect(puts()).toBe(20);

  const back = diskStorage(join(folder, "back"));
  expect(await carry(s3, back)).toMatchObject({ copied: 20, faults: [] });
  for (const { id: key, content } of kept) expect((await contentIn(back, key)).equals(content)).toBe(true);
  expect(await carry(s3, back)).toMatchObject({ copied: 0, already: 20 });
});

test("who is interrupted goes on where it ended", async () => {
  let copied = 0;
  const failing: ObjectStorage = {
    ...s3,
    async put(key, content) {
      copied += 1;
      if (copied > 12) standIn.play(...Array<"denied">(40).fill("denied"));
      return s3.put(key, content);
    },
  };
  expect(unavailableOf(await carry(disk, failing).catch((thrown: unknown) => thrown))).toBe("storage");
  standIn.forget();
  const arrived = standIn.objects.size;
  expect(arrived).toBeGreaterThan(4);
  expect(arrived).toBeLessThan(20);
  const before = puts();
  expect(await carry(disk, s3)).toMatchObject({ files: 20, copied: 20 - arrived, already: arrived, faults: [] });
  expect(puts() - before).toBe(20 - arrived);
});

test("what is missing, damaged or not what the database says is named, and the rest is carried", async () => {
  const [missing, damaged, cut, changed] = kept as [Kept, Kept, Kept, Kept];
  await disk.remove(missing.id);
  const raw = await buffer(await disk.get(damaged.id));
  raw[raw.length - 1]! ^= 1;
  await disk.put(damaged.id, Readable.from([raw]));
  cut.size += 1;
  changed.sha256 = "0".repeat(64);
  const { copied, faults } = await carry(disk, s3);
  expect(copied).toBe(16);
  expect(new Map(faults.map(({ id, fault }) => [id, fault]))).toEqual(
    new Map([
      [missing.id, "missing"],
      [damaged.id, "digest"],
      [cut.id, "size"],
      [changed.id, "digest"],
    ]),
  );
});

test.each([
  ["damaged", (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 900 ? byte ^ 1 : byte)))],
  ["as another content", () => Buffer.from("of somebody else")],
  ["nowhere", () => undefined],
])("what arrives %s is named, and sent again the next time", async (_how, alter) => {
  const [first] = kept as [Kept];
  kept = [first];
  const tampering: ObjectStorage = {
    ...s3,
    async put(key, content) {
      await s3.put(key, content);
      const object = standIn.objects.get(placeOf(key))!;
      const [bytes, metadata] = [alter(object.bytes), {}];
      if (bytes === undefined) standIn.objects.delete(placeOf(key));
      // once with what was noted of the right one beside it
      else standIn.objects.set(placeOf(key), { bytes, metadata: bytes.length > 900 ? object.metadata : metadata });
    },
  };
  expect((await carry(disk, tampering)).faults).toEqual([{ id: first.id, fault: "differs" }]);
  expect(await carry(disk, s3)).toMatchObject({ copied: 1, faults: [] });
  expect((await contentIn(s3, first.id)).equals(first.content)).toBe(true);
});

test("what lay open is sealed on its way, what was removed meanwhile stays nowhere, what came to the other is no fault", async () => {
  const [open, removed] = kept as [Kept, Kept];
  await disk.put(open.id, Readable.from([open.content]));
  const later = await keep(sealedStorage(s3, ring));
  kept.push(later);
  expect(await carry(disk, s3, [removed.id])).toMatchObject({ files: 20, copied: 19, already: 1, faults: [] });
  expect(standIn.objects.get(placeOf(open.id))!.bytes.includes(open.content)).toBe(false);
  expect((await contentIn(s3, open.id)).equals(open.content)).toBe(true);
  expect(standIn.objects.has(placeOf(removed.id))).toBe(false);
  expect(await carry(disk, s3, [removed.id])).toMatchObject({ copied: 0, already: 20 });
});

test("a storage is compared with the list by presence and size, and what is beyond the list is counted", async () => {
  const [missing, cut, unnamed] = kept as [Kept, Kept, Kept];
  const named = kept.filter((file) => file !== unnamed);
  const ids = new Set(named.map(({ id }) => id));
  const known = async (asked: readonly string[]) => new Set(asked.filter((id) => ids.has(id)));
  await disk.remove(missing.id);
  await disk.put(cut.id, Readable.from([Buffer.alloc(100)]));
  const { faults, ...counts } = await compareObjects({ storage: disk, files: listOf(named), known });
  expect(counts).toMatchObject({ files: 19, extra: 1 });
  expect(faults).toEqual([
    { id: missing.id, fault: "missing" },
    { id: cut.id, fault: "size" },
  ]);
});
