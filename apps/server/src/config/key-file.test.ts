import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { unsafeAt } from "./key-file.ts";

const folder = mkdtempSync(join(tmpdir(), "sannong-key-file-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "keys.json");
writeFileSync(file, "{}");
const modeIs = (mode: number) => chmodSync(file, mode);
const GROUP = 10_001;

test("a file for its owner alone is safe, one that others read is not", () => {
  modeIs(0o600);
  expect(unsafeAt(file)).toBeUndefined();
  for (const mode of [0o640, 0o604, 0o620]) {
    modeIs(mode);
    expect(unsafeAt(file, { uid: process.getuid?.(), groups: [] }), mode.toString(8)).toContain("chmod 600");
  }
});

test("as a cluster mounts it, root's and for the pod's own group to read, it is safe", ({ skip }) => {
  if (process.getuid?.() !== 0) return skip("only root gives a file to a group");
  chownSync(file, 0, GROUP);
  const pod = { uid: 10_001, groups: [GROUP] };
  modeIs(0o440);
  expect(unsafeAt(file, pod)).toBeUndefined();
  expect(unsafeAt(file, { ...pod, groups: [10_002] })).toContain("0440");
  for (const mode of [0o444, 0o460]) {
    modeIs(mode);
    expect(unsafeAt(file, pod), mode.toString(8)).toContain("chmod 600");
  }
  chownSync(file, 10_002, GROUP);
  modeIs(0o440);
  expect(unsafeAt(file, pod)).toContain("0440");
});
