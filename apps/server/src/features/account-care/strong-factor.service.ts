import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { Account } from "../account/index.ts";
import type { CareAudit } from "./care-audit.ts";
import type { Visit } from "./proof.service.ts";

/** Six digits must not be guessed: so many tries an account, for so long (design §4). */
const TRIES = 5;
const SECONDS = 900;

/** Is this one of the account's time-based, recovery or activation codes? Spends it. */
export type RedeemFactorCode = (account: Account, code: string) => Promise<boolean>;

type Needs = { shortLived: ShortLived; redeem: RedeemFactorCode; audit: CareAudit };

/** What staff prove beside a text message. */
export function strongFactorService({ shortLived, redeem, audit }: Needs) {
  return {
    /** @throws Refusal `factor.required`, `factor.rejected`, `request.tooMany` */
    async demand(account: Account, code: string | undefined, visit: Visit): Promise<void> {
      if (!code) throw new Refusal("factor.required");
      const { count, resetsIn } = await shortLived.count("careFactorTries", account.id, SECONDS);
      if (count > TRIES) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
      if (await redeem(account, code)) return;
      await audit.refused("account.factorChecked", visit, account, "factor.rejected");
      throw new Refusal("factor.rejected");
    },
  };
}

export type StrongFactor = ReturnType<typeof strongFactorService>;
