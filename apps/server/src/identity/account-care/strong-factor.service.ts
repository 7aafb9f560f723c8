import type { updateTelOrPassword } from "@sannong/contract/identity/account-care";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { Account } from "../accounts/index.ts";
import type { CareAudit } from "./care-audit.ts";
import type { Visit } from "./proof.service.ts";

/** Six digits must not be guessed: so many tries an account, for so long (design §4). */
const TRIES = 5;
const SECONDS = 900;

/** Is this one of the account's time-based, recovery or activation codes? Spends it. */
export type RedeemFactorCode = (account: Account, code: string) => Promise<boolean>;

/** Whose passkey answered the question that this browser was asked. @throws Refusal `passkey.rejected`, `secondFactor.flowExpired` */
type AnswerOfPasskey = (generatorUserId: string, shown: ShownPasskey) => Promise<{ accountId: string }>;
type ShownPasskey = NonNullable<ParsedInputOf<typeof updateTelOrPassword>["passkey"]>;
type Shown = { code?: string | undefined; passkey?: ShownPasskey | undefined };

type Deps = { shortLived: ShortLived; redeem: RedeemFactorCode; answerOfPasskey: AnswerOfPasskey; audit: CareAudit };

/** What staff prove beside a text message. */
export function strongFactorService({ shortLived, redeem, answerOfPasskey, audit }: Deps) {
  const refuse = async (account: Account, visit: Visit, reason: "factor.rejected" | "passkey.rejected") => {
    await audit.refused("account.factorChecked", visit, account, reason);
    throw new Refusal(reason);
  };
  /** The account's own, not just any that this device has: a colleague's passkey opens nothing here. */
  const demandPasskey = async (account: Account, passkey: ShownPasskey, visit: Visit) => {
    const { accountId } = await answerOfPasskey(visit.generatorUserId, passkey);
    if (accountId !== account.id) await refuse(account, visit, "passkey.rejected");
  };

  return {
    /** @throws Refusal `factor.required`, `factor.rejected`, `passkey.rejected`, `request.tooMany` */
    async demand(account: Account, { code, passkey }: Shown, visit: Visit): Promise<void> {
      if (passkey) return demandPasskey(account, passkey, visit);
      if (!code) throw new Refusal("factor.required");
      const { count, resetsIn } = await shortLived.count("careFactorTries", account.id, SECONDS);
      if (count > TRIES) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
      if (!(await redeem(account, code))) await refuse(account, visit, "factor.rejected");
    },
  };
}

export type StrongFactor = ReturnType<typeof strongFactorService>;
