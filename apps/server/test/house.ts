import { buildHouse } from "../src/house.ts";
import { silentLog, testConfig } from "./database.ts";
import { testHasher } from "./hasher.ts";

export type { House } from "../src/house.ts";

type Given = Parameters<typeof buildHouse>[0];

/** The whole house on a test's database; what the test says nothing of is as it is in all of them. */
export const testHouse = ({ config = testConfig(), ...given }: Pick<Given, "database"> & Partial<Given>) =>
  buildHouse({ config, log: silentLog, hasher: testHasher, strictRefusals: true, ...given });
