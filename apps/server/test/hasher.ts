import { type PasswordHasher, passwordHasher } from "../src/platform/crypto/password-hasher.ts";
import { seededAccounts } from "@sannong/demonstration/people";
import { testKeys } from "./config.ts";

const hasher = passwordHasher({ pepper: testKeys.passwordPepper });
const seeded = new Set(seededAccounts.map(({ password }) => password));
const made = new Map<string, Promise<string>>();

/** The server's own. A seeded password is hashed once a process: every file's database has the same seventy accounts. */
export const testHasher: PasswordHasher = {
  ...hasher,
  hash(password) {
    const hashed = made.get(password) ?? hasher.hash(password);
    if (seeded.has(password)) made.set(password, hashed);
    return hashed;
  },
};
