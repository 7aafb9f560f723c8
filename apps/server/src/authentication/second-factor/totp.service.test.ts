import { generate } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { postgresShortLived } from "../../platform/short-lived/postgres-short-lived.ts";
import { totpService } from "./totp.service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const asItIs = { seal: (plain: string) => plain, open: (sealed: string) => sealed };

test("a code of a step that began before a fail-over is not taken: it may have been used", async () => {
  const clock = fixedClock(new Date("2026-11-27T08:00:10Z"));
  const shortLived = postgresShortLived({ ...database, clock });
  const totp = totpService({ shortLived, clock, sealer: asItIs });
  const { secret } = await totp.begin("somebody", "somebody");
  const redeem = async () => {
    const code = await generate({ secret, epoch: Math.floor(clock().getTime() / 1000) });
    return totp.redeem({ accountId: "somebody", secret, code });
  };
  expect(await redeem()).toBe(true);
  expect(await redeem()).toBe(false);
  clock.advance(30);
  await shortLived.marksKnownSince(clock());
  expect(await redeem()).toBe(false);
  clock.advance(30);
  expect(await redeem()).toBe(true);
});
