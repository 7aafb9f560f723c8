import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unavailableOf } from "../../platform/unavailable.ts";
import { diskStorage } from "./disk-storage.ts";

const KEY = "abcdef0123456789";
const FULL = "/dev/full";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-storage-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const content = () => Readable.from([Buffer.from("扫描件")]);
const backendLost = (act: Promise<unknown>) => act.then(() => undefined, unavailableOf);

test("what was put is there, and can be put where there is room", async () => {
  const storage = diskStorage(join(folder, "well"));
  await storage.put(KEY, content());
  expect(await text(await storage.get(KEY))).toBe("扫描件");
  await expect(storage.check()).resolves.toBeUndefined();
});

test("a file that is gone is said before the first byte", async () => {
  expect(await backendLost(diskStorage(join(folder, "well")).get("0000000000000000"))).toBe("storage");
});

test.runIf(existsSync(FULL))("a full disk takes nothing and leaves nothing behind", async () => {
  const place = join(folder, "full");
  await mkdir(join(place, "arriving"), { recursive: true });
  await symlink(FULL, join(place, "arriving", KEY));
  const storage = diskStorage(place);
  expect(await backendLost(storage.put(KEY, content()))).toBe("storage");
  expect(await readdir(join(place, "arriving"))).toEqual([]);
  await storage.put(KEY, content());
  expect(await text(await storage.get(KEY))).toBe("扫描件");
});

test("what did not arrive whole before a moment is removed, and what is arriving is left", async () => {
  const storage = diskStorage(join(folder, "left"));
  await storage.put(KEY, content());
  const left = (name: string) => join(folder, "left", "arriving", name);
  for (const name of ["fell", "comes"]) await writeFile(left(name), "in part");
  await utimes(left("fell"), new Date("2026-11-30T00:00:00Z"), new Date("2026-11-30T00:00:00Z"));
  await storage.sweep(new Date("2026-12-01T00:00:00Z"));
  expect(await readdir(join(folder, "left", "arriving"))).toEqual(["comes"]);
  expect(await text(await storage.get(KEY))).toBe("扫描件");
  await diskStorage(join(folder, "never used")).sweep(new Date());
});

test("what is put in its place is never there in part: whoever reads the former one reads it whole", async () => {
  const storage = diskStorage(join(folder, "anew"));
  await storage.put(KEY, Readable.from([Buffer.alloc(1_000_000, "a")]));
  const reading = await open(join(folder, "anew", KEY.slice(0, 2), KEY));
  try {
    await storage.put(KEY, Readable.from([Buffer.alloc(10, "b")]));
    expect(await reading.readFile("utf8")).toBe("a".repeat(1_000_000));
  } finally {
    await reading.close();
  }
  expect(await text(await storage.get(KEY))).toBe("b".repeat(10));
});

test("a folder that is none is said, by a look as well", async () => {
  const place = join(folder, "file");
  await writeFile(place, "");
  const storage = diskStorage(place);
  expect(await backendLost(storage.put(KEY, content()))).toBe("storage");
  await expect(storage.check()).rejects.toThrow("EEXIST");
  await rm(place);
  await expect(storage.check()).resolves.toBeUndefined();
});
