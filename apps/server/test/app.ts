import { demonstration } from "@sannong/demonstration";
import { buildApp } from "../src/app.ts";
import { silentLog, testConfig } from "./database.ts";
import { testHasher } from "./hasher.ts";

export type { App } from "../src/app.ts";

type Given = Parameters<typeof buildApp>[0];

/** The whole app on a test's database; what the test says nothing of is as it is in all of them. */
export const testApp = ({ config = testConfig(), ...given }: Pick<Given, "database"> & Partial<Given>) =>
  buildApp({
    config,
    log: silentLog,
    hasher: testHasher,
    strictRefusals: true,
    demonstration: demonstration("little"),
    ...given,
  });
