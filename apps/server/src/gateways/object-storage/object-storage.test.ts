import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type S3StandIn, startS3StandIn } from "../../../test/s3-stand-in.ts";
import { testKeys } from "../../../test/config.ts";
import { isAbsent } from "../../platform/backup/absent.ts";
import { ringSealer } from "../../platform/crypto/field-sealer.ts";
import { unavailableOf } from "../../platform/unavailable.ts";
import { diskStorage } from "./disk-storage.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import { sealedStorage } from "./sealed-storage.ts";

const KEY = "Ab-_cdef0123456789";
const credentials = { accessKeyId: "menhu", secretAccessKey: "a-secret-of-the-test", region: "us-east-1" };
const bucket = "sannong-files";
let folder: string;
let standIn: S3StandIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-objects-"));
  standIn = await startS3StandIn(credentials, { bucket });
});
afterAll(async () => {
  await standIn.close();
  await rm(folder, { recursive: true, force: true });
});

/** A real server beside the stand-in, where whoever runs the tests has one. */
const real = process.env["TEST_S3_ENDPOINT"];
const kinds: [string, () => ObjectStorage][] = [
  ["a disk", () => diskStorage(join(folder, "files"))],
  ["a bucket", () => s3Storage({ endpoint: standIn.endpoint, bucket, isPathStyle: true, ...credentials })],
  ...(real === undefined
    ? []
    : [
        [
          "a bucket of a real server",
          () => s3Storage({ endpoint: real, bucket, isPathStyle: true, ...credentials }),
        ] as [string, () => ObjectStorage],
      ]),
];

const content = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)));
async function listed(storage: ObjectStorage): Promise<string[]> {
  const keys = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}

describe.each(kinds)("%s", (_what, make) => {
  test("gives out what was put, says that it is there, and removes it", async () => {
    const storage = make();
    await storage.put(KEY, content("扫描", "件"));
    expect(await text(await storage.get(KEY))).toBe("扫描件");
    expect(await storage.look(KEY)).toMatchObject({ size: 9 });
    await storage.put(KEY, content("新的扫描件"));
    expect(await text(await storage.get(KEY))).toBe("新的扫描件");
    await storage.remove(KEY);
    expect(await storage.look(KEY)).toBeUndefined();
    await expect(storage.remove(KEY)).resolves.toBeUndefined();
    await expect(storage.check()).resolves.toBeUndefined();
  });

  test("says what is gone before the first byte, and that it is the storage's fault", async () => {
    const failure = await make()
      .get("0000000000000000")
      .catch((thrown: unknown) => thrown);
    expect([unavailableOf(failure), isAbsent(failure)]).toEqual(["storage", true]);
  });

  test("lists all that lies there", async () => {
    const storage = make();
    const keys = ["aa11", "AA22", "bb33", "cc44", "dd55"];
    for (const key of keys) await storage.put(key, content("内容"));
    expect((await listed(storage)).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) await storage.remove(key);
    expect(await listed(storage)).toEqual([]);
  });

  test("takes megabytes, sealed, and an empty file", async () => {
    const storage = sealedStorage(make(), ringSealer(testKeys.field));
    const large = randomBytes(5 * 1024 * 1024);
    await storage.put(KEY, Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)]));
    expect((await buffer(await storage.get(KEY))).equals(large)).toBe(true);
    await storage.put(KEY, content());
    expect(await text(await storage.get(KEY))).toBe("");
    await storage.remove(KEY);
  });

  test("keeps nothing of what broke off on its way", async () => {
    const storage = make();
    const broken = Readable.from(
      (async function* parts() {
        yield Buffer.from("half");
        await Promise.resolve();
        throw new Error("the line broke");
      })(),
    );
    expect(unavailableOf(await storage.put(KEY, broken).catch((thrown: unknown) => thrown))).toBe("storage");
    expect(await storage.look(KEY)).toBeUndefined();
  });
});
