import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { mask } from "@sannong/contract/mask";
import { sendLoginPwdMsg } from "@sannong/contract/authentication/one-time-codes";
import { passwordCall } from "@sannong/transport/password-call";
import type { Clock } from "../../platform/clock.ts";
import { judgeAdding } from "@sannong/contract/rules/authentication/add-factor";
import type { Account } from "../../identity/accounts/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { Entrance } from "./entrance.service.ts";
import type { LoginVisit } from "./log-in.service.ts";
import type { provePasswordService } from "./prove-password.service.ts";
import type { signInAudit } from "./sign-in-audit.ts";
import { smsWouldNotDo } from "./sign-in.rules.ts";

type Input = Extract<ParsedInputOf<typeof sendLoginPwdMsg>, { loginMethod: 6 }>;
type Deps = {
  provePassword: ReturnType<typeof provePasswordService>;
  oneTimeCodes: Pick<OneTimeCodesModule, "smsCodes" | "captchas" | "continuations">;
  entrance: Pick<Entrance, "refusalOf">;
  audit: ReturnType<typeof signInAudit>;
  clock: Clock;
  twoFactorEffectiveFrom: Date;
};

export type SentCode = {
  noPhoneNumber: boolean;
  resendAfter: number;
  sentTo?: string;
  continuation?: string;
  activationRequired?: boolean;
};

/** What the right password of an account without a phone goes on with. */
export const BIND_PHONE_PURPOSE = "bindPhone";

/**
 * Sends the second factor's code. It takes the right password, so a wrong one is a failed sign-in
 * and nobody learns from it which accounts have a phone (design §3, One code, one use, one purpose).
 */
export function sendCodeService({ provePassword, oneTimeCodes, entrance, audit, clock, twoFactorEffectiveFrom }: Deps) {
  return async function sendCode(
    input: Input,
    { generatorUserId, origin }: Omit<LoginVisit, "cookie">,
  ): Promise<SentCode> {
    const story = { event: "signIn.codeSent", name: input.tel, origin, account: undefined as Account | undefined };
    return audit.watching(story, async () => {
      const { account, attempt, passwordIsWeak } = await provePassword({
        kind: "send",
        call: passwordCall(sendLoginPwdMsg),
        name: input.tel,
        sealedPassword: input.password,
        captcha: input.captcha,
        generatorUserId,
        address: origin.address,
        onAccount: (found) => (story.account = found),
      });
      // no failure, and no sign-in either: earlier failures are not forgotten
      attempt.withdrawn();
      if (smsWouldNotDo({ roles: account.roles, inForce: clock() >= twoFactorEffectiveFrom }))
        throw await entrance.refusalOf(
          { account, factors: ["password"], passwordIsWeak, generatorUserId },
          "signIn.strongFactorRequired",
        );
      if (account.phone === null) {
        // the captcha goes on to the binding and to the sign-in after it
        await oneTimeCodes.captchas.leaveForSignIn(generatorUserId, input.captcha, account.id);
        const proved = { purpose: BIND_PHONE_PURPOSE, generatorUserId };
        const continuation = await oneTimeCodes.continuations.give(proved, { accountId: account.id });
        const { roles } = account;
        const activationRequired =
          judgeAdding({ roles, factors: ["password"], activated: false }) === "activationRequired";
        return { noPhoneNumber: true, resendAfter: 0, continuation, activationRequired };
      }

      const binding = { purpose: "signIn", accountId: account.id, generatorUserId } as const;
      const { phone, regionCode } = account;
      const asker = { is: "holder", accountId: account.id } as const;
      const to = { phone, regionCode, address: origin.address, asker };
      const { resendAfter } = await oneTimeCodes.smsCodes.send(binding, to);
      await oneTimeCodes.captchas.leaveForSignIn(generatorUserId, input.captcha, account.id);
      const sentTo = mask.phone(account.phone);
      await audit.succeeded({ ...story, account }, { objectId: account.id, detail: { sentTo } });
      return { noPhoneNumber: false, resendAfter, sentTo };
    });
  };
}

export type SendCodeService = ReturnType<typeof sendCodeService>;
