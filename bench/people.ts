import { readConfig } from "../apps/server/src/config/read-config.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createFieldSealer } from "../apps/server/src/platform/crypto/field-sealer.ts";
import { passwordHasher } from "../apps/server/src/platform/crypto/password-hasher.ts";
import { findRunningEngine } from "../apps/server/src/platform/database/embedded/running-engine.ts";
import { openPool } from "../apps/server/src/platform/database/pool.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { seedAccounts } from "../packages/demonstration/src/accounts.ts";
import { seededAccounts } from "../packages/demonstration/src/people.ts";

export type Person = { username: string; password: string; tel: string };

/**
 * Adds market users to the running demonstration: a few people signing in over and over would
 * measure how their older sessions are ended, and read everything from memory.
 *
 * @param databaseUrl where the database is no part of the demonstration
 */
export async function addPeople(dataDir: string, total: number, databaseUrl?: string): Promise<Person[]> {
  const example = seededAccounts[0];
  const url = databaseUrl ?? (await findRunningEngine(dataDir))?.appUrl;
  if (!example || url === undefined) throw new Error("the demonstration is not running");
  const people = Array.from({ length: total }, (_, index) => ({
    ...example,
    username: `bench${index + 1}`,
    tel: `154${String(90_000_000 + index)}`,
  }));
  const { keys } = readConfig({ DEMO: "1", DATA_DIR: dataDir });
  const db = openPool({ url, size: 1, log: createLog("silent") });
  try {
    const sealer = createFieldSealer(keys);
    const hasher = passwordHasher({ pepper: keys.passwordPepper, longestQueue: total });
    await seedAccounts({ db, sealer, hasher, grantKey: keys.grant, clock: systemClock }, people);
  } finally {
    await db.destroy();
  }
  return people.map(({ username, password, tel }) => ({ username, password, tel }));
}
