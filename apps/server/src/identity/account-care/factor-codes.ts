import { foldedCode } from "@sannong/contract/rules/texts/folding";
import { kindOfCode, type SecondFactorModule } from "../../authentication/second-factor/index.ts";
import type { RedeemFactorCode } from "./strong-factor.service.ts";

type Deps = Pick<SecondFactorModule, "redeemTotp" | "recoveryCodes" | "activationCodes" | "inTransaction">;

/** Time-based, recovery and activation codes by one field: whichever of the three somebody has. */
export const factorCodes =
  (secondFactor: Deps): RedeemFactorCode =>
  async (account, typed) => {
    const code = foldedCode(typed);
    const { id, totpSecret: secret } = account;
    const kind = kindOfCode(code);
    if (kind === "recovery") return secondFactor.recoveryCodes.redeem(id, code);
    if (kind === "digits") return secret !== null && secondFactor.redeemTotp({ accountId: id, secret, code });
    const activationId = await secondFactor.activationCodes.find(id, code);
    if (activationId === undefined) return false;
    return secondFactor.inTransaction((within) => secondFactor.activationCodes.redeem(id, activationId, within));
  };
