import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { mask } from "@sannong/contract/mask";
import { sendLoginPwdMsg } from "@sannong/contract/verification";
import { passwordCall } from "@sannong/transport/password-call";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account } from "../account/index.ts";
import type { VerificationRoom } from "../verification/index.ts";
import type { LoginVisit } from "./log-in.service.ts";
import type { provePasswordService } from "./prove-password.service.ts";
import type { signInAudit } from "./sign-in-audit.ts";
import { smsWouldNotDo } from "./sign-in.rules.ts";

type Asked = Extract<ParsedInputOf<typeof sendLoginPwdMsg>, { loginMethod: 6 }>;
type Needs = {
  provePassword: ReturnType<typeof provePasswordService>;
  verification: Pick<VerificationRoom, "smsCodes" | "captchas">;
  audit: ReturnType<typeof signInAudit>;
  clock: Clock;
  twoFactorEffectiveFrom: Date;
};

export type SentCode = { noPhoneNumber: boolean; resendAfter: number; sentTo?: string };

/**
 * Sends the second factor's code. It takes the right password, so a wrong one is a failed sign-in
 * and nobody learns from it which accounts have a phone (design §3).
 */
export function sendCodeService({ provePassword, verification, audit, clock, twoFactorEffectiveFrom }: Needs) {
  return async function sendCode(
    asked: Asked,
    { generatorUserId, origin }: Omit<LoginVisit, "cookie">,
  ): Promise<SentCode> {
    const story = { event: "signIn.codeSent", name: asked.tel, origin, account: undefined as Account | undefined };
    return audit.watching(story, async () => {
      const { account, attempt } = await provePassword({
        kind: "send",
        call: passwordCall(sendLoginPwdMsg),
        name: asked.tel,
        sealedPassword: asked.password,
        captcha: asked.captcha,
        generatorUserId,
        address: origin.address,
        onAccount: (found) => (story.account = found),
      });
      // no failure, and no sign-in either: earlier failures are not forgotten
      attempt.withdrawn();
      if (smsWouldNotDo({ roles: account.roles, inForce: clock() >= twoFactorEffectiveFrom }))
        throw new Refusal("signIn.strongFactorRequired");
      if (account.phone === null) return { noPhoneNumber: true, resendAfter: 0 };

      const binding = { purpose: "signIn", accountId: account.id, generatorUserId } as const;
      const { phone, regionCode } = account;
      const to = { phone, regionCode, address: origin.address, passwordVerified: true };
      const { resendAfter } = await verification.smsCodes.send(binding, to);
      await verification.captchas.leaveForSignIn(generatorUserId, asked.captcha, account.id);
      const sentTo = mask.phone(account.phone);
      await audit.succeeded({ ...story, account }, { objectId: account.id, detail: { sentTo } });
      return { noPhoneNumber: false, resendAfter, sentTo };
    });
  };
}

export type SendCodeService = ReturnType<typeof sendCodeService>;
