import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testKeys } from "../../../test/config.ts";
import { type S3Fault, type S3StandIn, signatureOf, startS3StandIn } from "../../../test/s3-stand-in.ts";
import { isAbsent, isDamaged } from "../../platform/backup/absent.ts";
import { ringSealer } from "../../platform/crypto/field-sealer.ts";
import { unavailableOf } from "../../platform/unavailable.ts";
import { s3Storage } from "./s3-storage.ts";
import { sealedStorage } from "./sealed-storage.ts";

const KEY = "abcdef0123456789";
const credentials = { accessKeyId: "menhu", secretAccessKey: "a-secret-of-the-test", region: "cn-north-1" };
const bucket = "sannong-files";
let standIn: S3StandIn;
/** where the driver lays what it sends; that of everybody is written to by others, too */
let scratch: string;
const usual = process.env["TMPDIR"];
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "sannong-scratch-"));
  process.env["TMPDIR"] = scratch;
  standIn = await startS3StandIn(credentials, { bucket });
});
beforeEach(() => {
  standIn.objects.clear();
  standIn.asked.length = 0;
  standIn.state.clockAheadMs = 0;
});
afterAll(async () => {
  if (usual === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = usual;
  await standIn.close();
  await rm(scratch, { recursive: true });
});

const storageOf = (given: Partial<Parameters<typeof s3Storage>[0]> = {}) =>
  s3Storage({ endpoint: standIn.endpoint, bucket, isPathStyle: true, ...credentials, ...given });
const content = () => Readable.from([Buffer.from("扫描件")]);
const thrownBy = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
const read = async (storage: ReturnType<typeof storageOf>) => text(await storage.get(KEY));

async function keysIn(storage: ReturnType<typeof storageOf>): Promise<string[]> {
  const keys = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}

test("readers whose lines are slow keep nobody from handing in, nor the look at the bucket", async () => {
  const storage = storageOf();
  await storage.put(KEY, Readable.from([Buffer.alloc(16 * 1024 * 1024)]));
  const slow: Readable[] = [];
  // one after the other: a busy machine is not what is asked about
  while (slow.length < 50) slow.push(await storage.get(KEY));
  try {
    await storage.check();
    await storage.put("1123456789abcdef", content());
    expect(await storage.look("1123456789abcdef")).toMatchObject({ size: 9 });
  } finally {
    for (const one of slow) one.destroy();
  }
});

test("the stand-in demands the signature of the published example", () => {
  const given = {
    method: "GET",
    url: "/test.txt",
    headers: {
      host: "examplebucket.s3.amazonaws.com",
      range: "bytes=0-9",
      "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "x-amz-date": "20130524T000000Z",
    },
  };
  const example = {
    accessKeyId: "no part of the signature",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
  };
  expect(signatureOf(given, Object.keys(given.headers), example)).toBe(
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

test.each<[string, Partial<Parameters<typeof s3Storage>[0]>]>([
  ["another secret", { secretAccessKey: "another-secret" }],
  ["an unknown key", { accessKeyId: "nobody" }],
  ["another region", { region: "cn-south-1" }],
  ["another bucket", { bucket: "others" }],
])("who comes with %s is refused, and asks once", async (_what, given) => {
  const failure = await thrownBy(storageOf(given).put(KEY, content()));
  expect([unavailableOf(failure), standIn.objects.size, standIn.asked.length]).toEqual(["storage", 0, 1]);
  expect(unavailableOf(await thrownBy(storageOf(given).check()))).toBe("storage");
});

test("what is put is signed with its digest, which stays beside it", async () => {
  await storageOf().put(KEY, content());
  expect(standIn.asked).toEqual([`PUT /${bucket}/ab/${KEY}?x-id=PutObject`]);
  expect([...standIn.objects.keys()]).toEqual([`ab/${KEY}`]);
  expect(await storageOf().look(KEY)).toEqual({
    size: 9,
    sha256: "d8c5ccb5b51ace062bab5d83614d05710115b4f02adf6094ce9b7f8e770a575a",
  });
});

describe("a fault that passes", () => {
  test.each<[S3Fault]>([["slowDown"], ["reset"], ["halfAnError"]])("%s is overcome by asking again", async (fault) => {
    const storage = storageOf();
    standIn.play(fault, fault);
    await storage.put(KEY, content());
    standIn.play(fault, fault);
    expect(await read(storage)).toBe("扫描件");
    standIn.play(fault);
    expect(await storage.look(KEY)).toMatchObject({ size: 9 });
    standIn.play(fault);
    await storage.remove(KEY);
    expect(standIn.objects.size).toBe(0);
  });

  test("what was changed on its way there is sent again", async () => {
    standIn.play("wrongDigestOnArrival");
    await storageOf().put(KEY, content());
    expect(await read(storageOf())).toBe("扫描件");
  });

  test("a clock that is an hour apart is set by the answer", async () => {
    standIn.state.clockAheadMs = 3_600_000;
    const storage = storageOf();
    await storage.put(KEY, content());
    expect(await read(storage)).toBe("扫描件");
  });
});

describe("a fault that stays is the storage's, in every act", () => {
  test.each<[S3Fault]>([["slowDown"], ["reset"], ["denied"], ["noBucket"], ["silent"]])("%s", async (fault) => {
    const acts = [
      (storage: ReturnType<typeof storageOf>) => storage.put(KEY, content()),
      (storage: ReturnType<typeof storageOf>) => storage.get(KEY),
      (storage: ReturnType<typeof storageOf>) => storage.look(KEY),
      (storage: ReturnType<typeof storageOf>) => storage.remove(KEY),
      (storage: ReturnType<typeof storageOf>) => storage.check(),
      (storage: ReturnType<typeof storageOf>) => keysIn(storage),
    ];
    const storage = storageOf();
    for (const act of fault === "silent" ? acts.slice(1, 3) : acts) {
      // nobody waits for ever, and no file is called missing that could not be looked for
      standIn.play(...Array<S3Fault>(6).fill(fault));
      const begun = Date.now();
      const failure = await thrownBy(act(storage));
      expect([unavailableOf(failure), isAbsent(failure)]).toEqual(["storage", false]);
      expect(Date.now() - begun).toBeLessThan(12_000);
      standIn.forget();
    }
    expect(await readdir(scratch)).toEqual([]);
  });

  test("an answer that breaks off in the middle", async () => {
    await storageOf().put(KEY, Readable.from([Buffer.alloc(400_000, 1)]));
    standIn.play("truncated");
    const failure = await thrownBy(read(storageOf()));
    expect([unavailableOf(failure), isDamaged(failure)]).toEqual(["storage", false]);
  });

  test("an object that is not what was put, whether it is sealed or lies open", async () => {
    const sealed = sealedStorage(storageOf(), ringSealer(testKeys.field));
    for (const storage of [storageOf(), sealed]) {
      await storage.put(KEY, content());
      standIn.play("altered");
      const failure = await thrownBy(storage.get(KEY).then(text));
      expect([unavailableOf(failure), isDamaged(failure)]).toEqual(["storage", true]);
      expect(await text(await storage.get(KEY))).toBe("扫描件");
    }
  });
});

test("a bucket of many objects is read page by page", async () => {
  standIn.state.pageSize = 2;
  for (const key of ["aa1", "aa2", "bb1", "cc1", "cc2"]) await storageOf().put(key, content());
  standIn.objects.set("notes.txt", { bytes: Buffer.from("not ours"), metadata: {} });
  expect(await keysIn(storageOf())).toEqual(["aa1", "aa2", "bb1", "cc1", "cc2"]);
});
