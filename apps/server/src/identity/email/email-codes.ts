import { randomInt } from "node:crypto";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";

/** Mail is slower than a text message: a server that knows nobody yet has one come again after some minutes. */
export const CODE_MINUTES = 30;
const CODE_SECONDS = CODE_MINUTES * 60;
const TRIES = 5;

const PENDING = "emailPending";
const CODE = "emailCode";
const COUNTED = "emailCodeTries";

type Deps = {
  shortLived: ShortLived;
  clock: () => Date;
  sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
};
type Kept = { sealed: string; until: string; number: string };

/**
 * Addresses that wait to be verified, and their codes: six digits, good for one account, one address and one use. An
 * address lives here no longer than its code, so that none that nobody proved lies in a table.
 */
export function emailCodes({ shortLived, clock, sealer }: Deps) {
  // the code is part of the key, so that redeeming it is one conditional removal
  const keyOf = (accountId: string, number: string, code: string) =>
    sealer.index(`emailCode:${accountId}:${number}:${code}`);

  const drop = async (accountId: string): Promise<void> => {
    await shortLived.remove(PENDING, accountId);
    await shortLived.removeGroup(CODE, accountId);
  };

  return {
    drop,

    /** A new code; the one before it, and the address that waited with it, are worth nothing any more. */
    async make(accountId: string, email: string): Promise<string> {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      // of two that are made at the same instant each has a number of its own, and the address kept last has the code
      const number = String(randomInt(2 ** 47));
      const until = new Date(clock().getTime() + CODE_SECONDS * 1000).toISOString();
      const kept: Kept = { sealed: sealer.seal(email), until, number };
      await shortLived.removeGroup(CODE, accountId);
      await shortLived.put(CODE, keyOf(accountId, number, code), true, { ttl: CODE_SECONDS, group: accountId });
      await shortLived.put(PENDING, accountId, kept, { ttl: CODE_SECONDS });
      return code;
    },

    /** The address that waits, and until when; undefined: none. */
    async waiting(accountId: string): Promise<{ email: string; until: string } | undefined> {
      const kept = await shortLived.get<Kept>(PENDING, accountId);
      return kept && { email: sealer.open(kept.sealed), until: kept.until };
    },

    /** Redeems a code: of many at the same instant one wins. Every try counts. @returns the address that it proves */
    async redeem(accountId: string, code: string): Promise<string | undefined> {
      const kept = await shortLived.get<Kept>(PENDING, accountId);
      if (!kept) return undefined;
      const { count } = await shortLived.count(COUNTED, `${accountId}:${kept.number}`, CODE_SECONDS);
      if (count > TRIES) return undefined;
      const isRight = await shortLived.take(CODE, keyOf(accountId, kept.number, code));
      return isRight === undefined ? undefined : sealer.open(kept.sealed);
    },
  };
}

export type EmailCodes = ReturnType<typeof emailCodes>;
