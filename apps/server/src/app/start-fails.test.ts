import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { testApp } from "../../test/app.ts";
import { freshDatabase } from "../../test/database.ts";

afterEach(() => vi.restoreAllMocks());

test("a start that fails late leaves nothing behind that asks the database", async () => {
  const database = await freshDatabase();
  const begun = vi.spyOn(globalThis, "setInterval");
  const ended = vi.spyOn(globalThis, "clearInterval");
  const portalDist = join(import.meta.dirname, "no-portal-was-built-here");
  await expect(testApp({ database, portalDist })).rejects.toThrow();
  const cleared = new Set(ended.mock.calls.map(([timer]) => timer));
  const running = begun.mock.results.map(({ value }) => value).filter((timer) => !cleared.has(timer));
  expect(begun.mock.calls.length).toBeGreaterThan(3);
  expect(running).toEqual([]);
  await database.close();
});
