import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { attempts, Attempt } from "./attempts.ts";
import { refuseFailure } from "./prove-password.service.ts";
import { captchaServes, ownerOfPhone } from "./sign-in.rules.ts";

type Deps = {
  accounts: Pick<AccountsModule, "findByPhone" | "findByUsernameOrPhone">;
  oneTimeCodes: Pick<OneTimeCodesModule, "knownClient" | "smsCodes" | "spendCaptcha">;
  attempts: ReturnType<typeof attempts>;
};
type Claim = {
  phone: string;
  captcha: string;
  loginCode: string;
  generatorUserId: string;
  address: string;
  /** whose number it is, before anything is proved */
  onAccount: (found: Account | undefined) => void;
};

/** Captcha, lock-out and the code of a sign-in by text message. An unknown number is a wrong code. */
export function proveSmsService({ accounts, oneTimeCodes, attempts }: Deps) {
  const { smsCodes } = oneTimeCodes;
  /** The attempt is still to be concluded. @throws Refusal `captcha.*`, `signIn.*`, `sms.codeRejected` */
  return async function proveSms(claim: Claim): Promise<{ account: Account; attempt: Attempt }> {
    const { phone, loginCode, address } = claim;
    const generatorUserId = oneTimeCodes.knownClient(claim.generatorUserId);
    const subject = smsCodes.subjectOf(phone);
    const captcha = await oneTimeCodes.spendCaptcha(generatorUserId, claim.captcha);
    if (!captcha || !captchaServes({ servedSendOf: captcha.servedSendOf, call: "sms", subject }))
      throw new Refusal("captcha.rejected");

    const [found, named] = await Promise.all([accounts.findByPhone(phone), accounts.findByUsernameOrPhone(phone)]);
    const account = ownerOfPhone(found);
    claim.onAccount(account);
    // Whom the password form means by this number waits here too, and a number of nobody likewise: a wait that
    // began at the one entry point and is not felt at the other would tell which numbers are registered.
    const attempt = await attempts.begin(named?.id ?? subject, { address, generatorUserId });
    const prove = async () => {
      const isRight = await smsCodes.redeem({ purpose: "signIn", accountId: subject, generatorUserId }, loginCode);
      if (isRight && account) return { account, attempt };
      return refuseFailure(attempt, "sms.codeRejected");
    };
    return prove().catch((thrown: unknown) => {
      attempt.withdrawn();
      throw thrown;
    });
  };
}

export type ProveSms = ReturnType<typeof proveSmsService>;
