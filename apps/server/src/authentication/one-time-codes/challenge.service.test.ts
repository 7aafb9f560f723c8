import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { postgresShortLived } from "../../platform/short-lived/postgres-short-lived.ts";
import { systemClock } from "../../platform/clock.ts";
import { challengeService } from "./challenge.service.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.close());

test.each([
  ["where servers of the release before look for it", false, "challenge:somebody"],
  ["with the captchas, in a store that takes in one act what lies under one key", true, "captcha:somebody"],
])("a challenge lies %s", async (_where, takesByKey, key) => {
  const { db, eventual } = database;
  const shortLived = postgresShortLived({ db, eventual, clock: systemClock });
  const challenges = challengeService({ shortLived, index: (value) => value, takesByKey });
  const challenge = await challenges.issue("somebody");
  const kept = await shortLived.take<string>("challenge", key);
  expect(challenges.spent(kept)?.isAnsweredBy(challenge)).toBe(true);
});
