import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase } from "../../../test/database.ts";
import { machine } from "../clock.ts";
import { checkClock, clockApart } from "./clock-apart.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => void (database = await freshDatabase()));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => database.close());

/** As on a machine that was set wrongly. */
function ahead(seconds: number): void {
  const { time } = machine;
  vi.spyOn(machine, "time").mockImplementation(() => time() + seconds * 1000);
}

test("a clock that goes as the database's is no further than a moment from it", async () => {
  expect(Math.abs(await clockApart(database.db))).toBeLessThan(5);
  await expect(checkClock(database.db)).resolves.toBeUndefined();
});

test.each([60, -60])("one that is %i seconds ahead is found out, and said in seconds", async (seconds) => {
  ahead(seconds);
  expect(Math.round((await clockApart(database.db)) / 10) * 10).toBe(seconds);
  await expect(checkClock(database.db)).rejects.toThrow(
    /the clock of this machine is -?(59|6[01]) s from the database's: .*; the portal goes by the database's meanwhile/,
  );
});

test("of one that is too far away it is said that it is not followed", async () => {
  ahead(3600);
  await expect(checkClock(database.db)).rejects.toThrow(/further than 600 s the portal does not follow it/);
});
