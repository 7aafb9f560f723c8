import type { Factor } from "@sannong/contract/rules/roles";
import { hashOfToken } from "../../platform/crypto/tokens.ts";

type Credentials = { passwordHash: string | null; totpSecret: string | null; phone: string | null };

/** What an account's factors were proved against: another mark, and what was proved is worth nothing any more. */
export const markOf = ({ passwordHash, totpSecret, phone }: Credentials, factors: readonly Factor[]): string =>
  hashOfToken(
    JSON.stringify([
      factors.includes("password") && passwordHash,
      factors.includes("totp") && totpSecret,
      factors.includes("sms") && phone,
    ]),
  );
