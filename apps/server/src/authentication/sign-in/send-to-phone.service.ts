import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { mask } from "@sannong/contract/mask";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { Purpose, OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { LoginVisit } from "./log-in.service.ts";
import type { signInAudit } from "./sign-in-audit.ts";
import { captchaServes, ownerOfPhone } from "./sign-in.rules.ts";

type Deps = {
  accounts: Pick<AccountsModule, "findByPhone">;
  oneTimeCodes: Pick<OneTimeCodesModule, "captchas" | "knownClient" | "smsCodes" | "spendCaptcha">;
  audit: ReturnType<typeof signInAudit>;
};

export type PhoneSend = {
  purpose: Extract<Purpose, "signIn" | "register" | "resetPassword">;
  tel: string;
  captcha: string;
};
export type SentToPhone = { resendAfter: number; sentTo: string };

/** Where nobody has the number yet. */
const NO_REGION = PROVINCE_CODE;

/**
 * Sends a code to a phone that nobody has proved anything about yet, for a captcha. Signing in and a new password
 * send only to the proved number of an account; answer, limits and time are the same for every other number, so
 * nobody learns here who is registered. A registration's code goes to any number: it proves whose it is.
 *
 * @see specification §7 POST /sendLoginPwdMsg, /sendRegisterMsg, /sendResetPwdMsg; design §3, One code, one use, one purpose
 */
export function sendToPhoneService({ accounts, oneTimeCodes, audit }: Deps) {
  const { captchas, smsCodes } = oneTimeCodes;
  return async function sendToPhone(
    { purpose, tel, captcha: answer }: PhoneSend,
    { generatorUserId: given, origin }: Omit<LoginVisit, "cookie">,
  ): Promise<SentToPhone> {
    const story = { event: `${purpose}.codeSent`, name: tel, origin, account: undefined as Account | undefined };
    return audit.watching(story, async () => {
      const generatorUserId = oneTimeCodes.knownClient(given);
      const captcha = await oneTimeCodes.spendCaptcha(generatorUserId, answer);
      const subject = smsCodes.subjectOf(tel);
      if (!captcha || !captchaServes({ servedSendOf: captcha.servedSendOf, call: "send", subject }))
        throw new Refusal("captcha.rejected");

      const owner = ownerOfPhone(await accounts.findByPhone(tel));
      story.account = owner;
      const { resendAfter } = await smsCodes.send(
        { purpose, accountId: subject, generatorUserId },
        {
          phone: tel,
          // a registration's number counts as nobody's even where it is somebody's: its answer tells nothing either
          regionCode: (purpose === "register" ? undefined : owner?.regionCode) ?? NO_REGION,
          address: origin.address,
          asker: { is: "stranger" },
          isNobody: purpose !== "register" && !owner,
          mustNotTell: purpose !== "register",
        },
      );
      if (purpose === "signIn") await captchas.leaveForSignIn(generatorUserId, answer, subject);
      const sentTo = mask.phone(tel);
      await audit.sent(story, { sentTo });
      return { resendAfter, sentTo };
    });
  };
}

export type SendToPhoneService = ReturnType<typeof sendToPhoneService>;
