import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { replaceKeyFile } from "./replace-key-file.ts";

const folder = mkdtempSync(join(tmpdir(), "keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([0o600, 0o440, 0o400])("whoever read the former key file reads the new one: %o", (mode) => {
  const path = join(folder, `keys-${mode}.json`);
  writeFileSync(path, "former");
  chmodSync(path, mode);
  const former = replaceKeyFile(path, "new", { wasClear: false, now: new Date("2026-12-01T00:00:00Z") });
  expect([readFileSync(path, "utf8"), readFileSync(former, "utf8")]).toEqual(["new", "former"]);
  expect(statSync(path).mode & 0o777).toBe(mode);
});
