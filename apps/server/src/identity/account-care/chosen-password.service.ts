import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../accounts/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import type { Visit } from "./proof.service.ts";

type Deps = {
  oneTimeCodes: Pick<OneTimeCodesModule, "sealedPasswords" | "spendChallenge" | "knownClient">;
  accounts: Pick<AccountsModule, "acceptPassword">;
  regionName: (code: string) => string | undefined;
};

/** Opens a password that was chosen, and has it judged by the one judge of new passwords. */
export function chosenPasswordService({ oneTimeCodes, accounts, regionName }: Deps) {
  /**
   * @param call `passwordCall` of the entry it came to
   * @returns its hash
   * @throws Refusal `challenge.rejected`, `password.unreadable` and what the judge says
   */
  return async function hashOfChosen(sealed: string, call: string, account: Account, visit: Visit): Promise<string> {
    const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
    const challenge = await oneTimeCodes.spendChallenge(generatorUserId);
    if (!challenge) throw new Refusal("challenge.rejected");
    const { address } = visit.origin;
    const plain = await oneTimeCodes.sealedPasswords.open({ sealed, call, generatorUserId, challenge, address });
    const { id: accountId, username, nickname, phone, regionCode } = account;
    return accounts.acceptPassword(plain, {
      accountId,
      username,
      nickname,
      phone,
      regionName: regionName(regionCode) ?? "",
    });
  };
}

export type HashOfChosen = ReturnType<typeof chosenPasswordService>;
