import { LoginMethod } from "@sannong/contract/sign-in.schemas";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { login } from "@sannong/contract/sign-in";
import type { Factor } from "@sannong/contract/rules/roles";
import { passwordCall } from "@sannong/transport/password-call";
import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountRoom } from "../account/index.ts";
import type { SecondFactorRoom } from "../second-factor/index.ts";
import type { SessionsRoom } from "../sessions/index.ts";
import type { VerificationRoom } from "../verification/index.ts";
import type { Attempt } from "./attempts.ts";
import { refuseFailure, type provePasswordService } from "./prove-password.service.ts";
import { signInAudit } from "./sign-in-audit.ts";
import { judgeEntry } from "./sign-in.rules.ts";

type Needs = {
  provePassword: ReturnType<typeof provePasswordService>;
  smsCodes: VerificationRoom["smsCodes"];
  secondFactor: SecondFactorRoom;
  sessions: Pick<SessionsRoom, "begin" | "byCookie" | "end">;
  accounts: Pick<AccountRoom, "recordSignIn">;
  audit: ReturnType<typeof signInAudit>;
  clock: Clock;
  twoFactorEffectiveFrom: Date;
};

type Asked = ParsedInputOf<typeof login>;
export type LoginVisit = { generatorUserId: string; origin: Origin; cookie: string | undefined };

/** Signing in by account (1) or with two factors (6); specification §7 POST /oauth/login. */
export function logInService(needs: Needs) {
  const { provePassword, smsCodes, secondFactor, sessions, accounts, audit, clock } = needs;

  /** Which second factor a code is: a time-based one, else one we sent. Undefined when it is neither. */
  const proveCode = async (account: Account, code: string, generatorUserId: string): Promise<Factor | undefined> => {
    const { id: accountId, totpSecret: secret } = account;
    if (secret !== null && (await secondFactor.redeemTotp({ accountId, secret, code }))) return "totp";
    return (await smsCodes.redeem({ purpose: "signIn", accountId, generatorUserId }, code)) ? "sms" : undefined;
  };

  const proveFactors = async (asked: Asked, account: Account, attempt: Attempt, generatorUserId: string) => {
    const factors: Factor[] = ["password"];
    if (asked.loginMethod === LoginMethod.twoFactor) {
      const second = await proveCode(account, asked.loginCode, generatorUserId);
      if (!second) return refuseFailure(attempt, "sms.codeRejected");
      factors.push(second);
    }
    const inForce = clock() >= needs.twoFactorEffectiveFrom;
    const verdict = judgeEntry({ roles: account.roles, factors, inForce });
    if (verdict.step === "refuse") throw new Refusal(verdict.reason);
    return factors;
  };

  /** One browser, one session: the one it showed until now ends with everything that hangs on it. */
  const endFormerSession = async (cookie: string | undefined) => {
    const former = await sessions.byCookie(cookie);
    if (former) await sessions.end(former.sessionId, "signedOut");
  };

  return async function logIn(asked: Asked, { generatorUserId, origin, cookie }: LoginVisit) {
    const story = { event: "signIn", name: asked.username, origin, account: undefined as Account | undefined };
    return audit.watching(story, async () => {
      const { account, attempt, passwordIsWeak } = await provePassword({
        kind: asked.loginMethod === LoginMethod.twoFactor ? "twoFactor" : "account",
        call: passwordCall(login),
        name: asked.username,
        sealedPassword: asked.password,
        captcha: asked.captcha,
        generatorUserId,
        address: origin.address,
        onAccount: (found) => (story.account = found),
      });
      const open = async () => {
        const factors = await proveFactors(asked, account, attempt, generatorUserId);
        return { factors, session: await sessions.begin({ account, factors, origin }) };
      };
      const { factors, session } = await open().finally(() => attempt.withdrawn());
      await Promise.all([
        endFormerSession(cookie),
        attempt.succeeded(),
        accounts.recordSignIn(account.id, { at: clock(), passwordIsWeak }),
        audit.succeeded({ ...story, account }, { objectId: session.sessionId, detail: { factors: factors.join("+") } }),
      ]);
      return { account, session, passwordIsWeak };
    });
  };
}

export type LogInService = ReturnType<typeof logInService>;
