import type { Factor } from "@sannong/contract/rules/identity/roles";
import { hashOfToken } from "../../platform/crypto/tokens.ts";

type Credentials = { passwordHash: string | null; totpSecret: string | null; phone: string | null };

/** What an account's factors were proved against: another mark, and what was proved is worth nothing any more. */
export const markOf = (account: Credentials, factors: readonly Factor[]): string =>
  hashOfToken(
    JSON.stringify([
      // each is opened only where it counts
      factors.includes("password") && account.passwordHash,
      factors.includes("totp") && account.totpSecret,
      factors.includes("sms") && account.phone,
    ]),
  );
