import type { Factor } from "@sannong/contract/rules/identity/roles";
import type { Account } from "../../identity/accounts/index.ts";
import { kindOfCode, type SecondFactorModule } from "../second-factor/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";

type Deps = {
  smsCodes: Pick<OneTimeCodesModule["smsCodes"], "redeem">;
  secondFactor: Pick<SecondFactorModule, "redeemTotp" | "recoveryCodes" | "activationCodes">;
};
/** An activation code is found, not used up: it goes when what it lets in is there. */
export type ProvedCode = Factor | { activationId: string };

/**
 * Which second factor a typed code is: a recovery code, an activation code, a time-based code, else one we sent.
 * Undefined when it is none of them.
 */
export function codeProver({ smsCodes, secondFactor }: Deps) {
  return async (account: Account, code: string, generatorUserId: string): Promise<ProvedCode | undefined> => {
    const { id: accountId, totpSecret: secret } = account;
    const kind = kindOfCode(code);
    if (kind === "recovery") return (await secondFactor.recoveryCodes.redeem(accountId, code)) ? "recovery" : undefined;
    if (kind === "activation") {
      const activationId = await secondFactor.activationCodes.find(accountId, code);
      return activationId === undefined ? undefined : { activationId };
    }
    if (secret !== null && (await secondFactor.redeemTotp({ accountId, secret, code }))) return "totp";
    return (await smsCodes.redeem({ purpose: "signIn", accountId, generatorUserId }, code)) ? "sms" : undefined;
  };
}
