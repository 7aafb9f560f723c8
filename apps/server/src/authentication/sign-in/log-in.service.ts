import { LoginMethod } from "@sannong/contract/authentication/sign-in.schemas";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { login } from "@sannong/contract/authentication/sign-in";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import { passwordCall } from "@sannong/transport/password-call";
import type { Origin } from "../../platform/caller.ts";
import type { Account } from "../../identity/accounts/index.ts";
import { kindOfCode, type SecondFactorModule } from "../second-factor/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { Attempt } from "./attempts.ts";
import { codeProver } from "./prove-code.service.ts";
import type { Entrance } from "./entrance.service.ts";
import { refuseFailure, type provePasswordService } from "./prove-password.service.ts";
import { signInAudit } from "./sign-in-audit.ts";
import { smsWouldNotDo, whyCodeRejected } from "./sign-in.rules.ts";

type Deps = {
  provePassword: ReturnType<typeof provePasswordService>;
  smsCodes: OneTimeCodesModule["smsCodes"];
  secondFactor: SecondFactorModule;
  entrance: Entrance;
  audit: ReturnType<typeof signInAudit>;
  twoFactorInForce: () => boolean;
};

/** By account (1) or with two factors (6). */
type Input = Exclude<ParsedInputOf<typeof login>, { loginMethod: typeof LoginMethod.sms }>;
export type LoginVisit = { generatorUserId: string; origin: Origin; cookie: string | undefined };

/** Signing in by account (1) or with two factors (6); specification §7 POST /oauth/login. */
export function logInService(deps: Deps) {
  const { provePassword, smsCodes, secondFactor, entrance, audit, twoFactorInForce } = deps;

  const proveCode = codeProver({ smsCodes, secondFactor });

  type Proved = { factors: Factor[]; activationId?: string };
  const proveFactors = async (input: Input, account: Account, attempt: Attempt, client: string): Promise<Proved> => {
    if (input.loginMethod !== LoginMethod.twoFactor) return { factors: ["password"] };
    const second = await proveCode(account, input.loginCode, client);
    if (!second) {
      const { roles, totpSecret } = account;
      const smsDoes = account.phone !== null && !smsWouldNotDo({ roles, inForce: twoFactorInForce() });
      return refuseFailure(
        attempt,
        whyCodeRejected({ kind: kindOfCode(input.loginCode), hasTotp: totpSecret !== null, smsDoes }),
      );
    }
    if (typeof second === "object") return { factors: ["password"], ...second };
    return { factors: ["password", second] };
  };

  return async function logIn(input: Input, { generatorUserId, origin, cookie }: LoginVisit) {
    const story = {
      event: "signIn",
      name: input.username,
      origin,
      account: undefined as Account | undefined,
      way: "password" as const,
    };
    return audit.watching(story, async () => {
      const { account, attempt, passwordIsWeak } = await provePassword({
        kind: input.loginMethod === LoginMethod.twoFactor ? "twoFactor" : "account",
        call: passwordCall(login),
        name: input.username,
        sealedPassword: input.password,
        captcha: input.captcha,
        generatorUserId,
        address: origin.address,
        onAccount: (found) => (story.account = found),
      });
      const open = async () => {
        const proved = await proveFactors(input, account, attempt, generatorUserId);
        const entrant = { ...proved, account, origin, cookie, passwordIsWeak, generatorUserId };
        return input.loginMethod === LoginMethod.twoFactor
          ? entrance.enterOrSetPassword(entrant)
          : entrance.enter(entrant);
      };
      const entered = await open().finally(() => attempt.withdrawn());
      await attempt.succeeded();
      return entered;
    });
  };
}

export type LogInService = ReturnType<typeof logInService>;
