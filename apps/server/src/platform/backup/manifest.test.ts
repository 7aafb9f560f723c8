import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testKeys } from "../../../test/config.ts";
import { BACKUP_FORMAT, BackupBroken, type Manifest, namesOf, readManifest, writeManifest } from "./manifest.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-manifest-"));
});
afterAll(() => rm(folder, { recursive: true }));

const withFile = (key: string): Manifest => ({
  format: BACKUP_FORMAT,
  at: "2026-11-27T21:00:00.000Z",
  demonstration: false,
  migrations: [],
  tables: [],
  files: [{ key, size: 3, sha256: "0".repeat(64) }],
  missingFiles: [],
  removedFiles: [],
  damagedFiles: [],
  unopenedFiles: [],
  audit: { head: null, intact: true },
  keys: namesOf(testKeys),
});

test.each(["-3jFvpqPdeJ_fR-Fci7otQ", "_x", "a.b"])("a file with the key %s is read again", async (key) => {
  await writeManifest(folder, withFile(key), testKeys);
  expect((await readManifest(folder, testKeys)).files[0]?.key).toBe(key);
});

test.each(["../keys", "..", ".hidden", "a/b", ""])("a file with the key %s is refused", async (key) => {
  await writeManifest(folder, withFile(key), testKeys);
  await expect(readManifest(folder, testKeys)).rejects.toThrow(BackupBroken);
});
