import { randomInt, randomUUID } from "node:crypto";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import {
  ACTIVATION_CODE_LENGTH,
  inGroups,
  newCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
} from "./second-factor.rules.ts";
import type { SecondFactorStore } from "./second-factor.store.ts";

const SEVEN_DAYS_MS = 7 * DAY_MS;
const pick = (below: number) => randomInt(below);

type Deps = {
  store: SecondFactorStore;
  clock: Clock;
  /** keyed hash: a code is shown once and kept as nothing else */
  index: (value: string) => string;
};

/** Ten recovery codes an account, one use each. */
export function recoveryCodeService({ store, clock, index }: Deps) {
  const hashOf = (accountId: string, code: string) => index(`recoveryCode:${accountId}:${code}`);
  const make = async (accountId: string, within: Db): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_CODE_LENGTH, pick));
    await store.replaceRecoveryCodes(
      accountId,
      codes.map((code) => hashOf(accountId, code)),
      within,
    );
    return codes.map(inGroups);
  };
  return {
    /** Ten new ones, as they are shown; those before are worth nothing from now on. */
    make,
    /** With the first factor of an account come its recovery codes; later this gives none. */
    makeFirst: async (accountId: string, within: Db): Promise<string[]> =>
      (await store.recoveryCodesLeft(accountId, within)) > 0 ? [] : make(accountId, within),
    left: (accountId: string) => store.recoveryCodesLeft(accountId),
    /** Looks without using it up. */
    isLive: (accountId: string, code: string) => store.hasRecoveryCode(accountId, hashOf(accountId, code)),
    redeem: (accountId: string, code: string, within?: Db) =>
      store.useRecoveryCode(accountId, hashOf(accountId, code), clock(), within),
  };
}

/** Codes an administrator hands over in person; they let a first factor in (design §2). */
export function activationCodeService({ store, clock, index }: Deps) {
  const hashOf = (accountId: string, code: string) => index(`activationCode:${accountId}:${code}`);
  return {
    /** @returns the code as it is shown, once; undefined when another was issued at the same instant */
    async issue(accountId: string, issuedBy: string | null, within: Db) {
      const code = newCode(ACTIVATION_CODE_LENGTH, pick);
      const at = clock();
      const expiresAt = new Date(at.getTime() + SEVEN_DAYS_MS);
      const row = { id: randomUUID(), accountId, hash: hashOf(accountId, code), expiresAt, issuedBy, at };
      return (await store.issueActivationCode(row, within)) ? { code: inGroups(code), expiresAt } : undefined;
    },
    /** Its id, without using it up; undefined for a wrong, used or expired one. */
    find: (accountId: string, code: string) => store.findActivationCode(accountId, hashOf(accountId, code), clock()),
    redeem: (accountId: string, id: string, within: Db) => store.useActivationCode(accountId, id, clock(), within),
  };
}
