import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { login } from "@sannong/contract/authentication/sign-in";
import type { LoginMethod } from "@sannong/contract/authentication/sign-in.schemas";
import type { Account } from "../../identity/accounts/index.ts";
import type { Entrance } from "./entrance.service.ts";
import type { LoginVisit } from "./log-in.service.ts";
import type { ProveSms } from "./prove-sms.service.ts";
import type { signInAudit } from "./sign-in-audit.ts";

type Deps = { proveSms: ProveSms; entrance: Entrance; audit: ReturnType<typeof signInAudit> };
export type SmsLogin = Extract<ParsedInputOf<typeof login>, { loginMethod: typeof LoginMethod.sms }>;

/**
 * Signing in by phone and SMS code (specification §4, loginMethod 4). A code is one factor: whom the factor rule
 * asks for more is told so after their code, by the entrance.
 */
export function smsLogInService({ proveSms, entrance, audit }: Deps) {
  return async function logInBySms(input: SmsLogin, { generatorUserId, origin, cookie }: LoginVisit) {
    const { username: phone, loginCode, captcha } = input;
    const story = {
      event: "signIn",
      name: phone,
      origin,
      account: undefined as Account | undefined,
      way: "sms" as const,
    };
    return audit.watching(story, async () => {
      const { address } = origin;
      const onAccount = (found: Account | undefined) => void (story.account = found);
      const { account, attempt } = await proveSms({ phone, captcha, loginCode, generatorUserId, address, onAccount });
      const entered = await entrance
        .enter({ account, factors: ["sms"], origin, cookie, generatorUserId })
        .finally(() => attempt.withdrawn());
      await attempt.succeeded();
      return entered;
    });
  };
}

export type SmsLogInService = ReturnType<typeof smsLogInService>;
