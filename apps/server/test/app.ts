import { demonstration } from "@sannong/demonstration";
import { buildApp } from "../src/app.ts";
import { silentLog, testConfig, type TestDatabase } from "./database.ts";
import { redisOf } from "./short-lived.ts";
import { testHasher } from "./hasher.ts";

export type { App } from "../src/app.ts";

type Given = Parameters<typeof buildApp>[0];
type OfTest = { database: Given["database"] & Partial<Pick<TestDatabase, "url">> };

/** The whole app on a test's database; what the test says nothing of is as it is in all of them. */
export const testApp = ({ config = testConfig(), ...given }: OfTest & Partial<Omit<Given, "database">>) => {
  const redis = redisOf(given.database);
  return buildApp({
    config: redis ? { redis, ...config } : config,
    log: silentLog,
    hasher: testHasher,
    strictRefusals: true,
    demonstration: demonstration("little"),
    ...given,
  });
};
