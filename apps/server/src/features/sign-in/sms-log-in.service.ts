import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { login } from "@sannong/contract/sign-in";
import type { LoginMethod } from "@sannong/contract/sign-in.schemas";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountRoom } from "../account/index.ts";
import type { VerificationRoom } from "../verification/index.ts";
import type { attempts } from "./attempts.ts";
import type { Entrance } from "./entrance.service.ts";
import type { LoginVisit } from "./log-in.service.ts";
import { refuseFailure } from "./prove-password.service.ts";
import type { signInAudit } from "./sign-in-audit.ts";
import { captchaServes, ownerOfPhone } from "./sign-in.rules.ts";

type Needs = {
  accounts: Pick<AccountRoom, "findByPhone" | "findByUsernameOrPhone">;
  verification: Pick<VerificationRoom, "knownClient" | "smsCodes" | "spendCaptcha">;
  attempts: ReturnType<typeof attempts>;
  entrance: Entrance;
  audit: ReturnType<typeof signInAudit>;
};
export type SmsLogin = Extract<ParsedInputOf<typeof login>, { loginMethod: typeof LoginMethod.sms }>;

/**
 * Signing in by phone and SMS code (specification §4, loginMethod 4). A code is one factor: whom the factor rule
 * asks for more is told so after his code, by the entrance. An unknown number is a wrong code.
 */
export function smsLogInService({ accounts, verification, attempts, entrance, audit }: Needs) {
  const { smsCodes } = verification;
  return async function logInBySms(asked: SmsLogin, { generatorUserId: given, origin, cookie }: LoginVisit) {
    const { username: phone, loginCode } = asked;
    const story = { event: "signIn", name: phone, origin, account: undefined as Account | undefined };
    return audit.watching(story, async () => {
      const generatorUserId = verification.knownClient(given);
      const subject = smsCodes.subjectOf(phone);
      const captcha = await verification.spendCaptcha(generatorUserId, asked.captcha);
      if (!captcha || !captchaServes({ servedSendOf: captcha.servedSendOf, call: "sms", subject }))
        throw new Refusal("captcha.rejected");

      const [found, named] = await Promise.all([accounts.findByPhone(phone), accounts.findByUsernameOrPhone(phone)]);
      const account = ownerOfPhone(found);
      story.account = account;
      // Whom the password form means by this number waits here too, and a number of nobody likewise: a wait that
      // began at the one door and is not felt at the other would tell which numbers are registered.
      const attempt = await attempts.begin(named?.id ?? subject, { address: origin.address, generatorUserId });
      const open = async () => {
        const isRight = await smsCodes.redeem({ purpose: "signIn", accountId: subject, generatorUserId }, loginCode);
        if (!isRight || !account) return refuseFailure(attempt, "sms.codeRejected");
        return entrance.enter({ account, factors: ["sms"], origin, cookie, generatorUserId });
      };
      const entered = await open().finally(() => attempt.withdrawn());
      await attempt.succeeded();
      return entered;
    });
  };
}

export type SmsLogInService = ReturnType<typeof smsLogInService>;
