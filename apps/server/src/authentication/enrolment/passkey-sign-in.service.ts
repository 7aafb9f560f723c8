import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { judgeFactors } from "@sannong/contract/rules/identity/roles";
import { completePasskeyLogin, type passkeyLogin } from "@sannong/contract/authentication/way-in";
import { passwordCall } from "@sannong/transport/password-call";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { SecondFactorModule } from "../second-factor/index.ts";
import type { SignInModule } from "../sign-in/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { SetUpVisit } from "./set-up.service.ts";

const PURPOSE = "passkeyThenPassword";

type Deps = {
  accounts: Pick<AccountsModule, "findById">;
  secondFactor: Pick<SecondFactorModule, "passkeys">;
  signIn: Pick<SignInModule, "enter" | "enterOrSetPassword" | "provePassword" | "audit">;
  oneTimeCodes: Pick<OneTimeCodesModule, "continuations" | "knownClient">;
  clock: Clock;
  twoFactorEffectiveFrom: Date;
};

/**
 * Signing in by passkey, without typing a name (design §4: it stays open while the account is locked out). A passkey
 * with user verification is one kind of factor, "passkey"; an account with any role other than 4 needs two kinds
 * (design §2), so its password follows. That password's tries are counted apart from everybody else's: whoever
 * holds the passkey is not locked out by strangers who only know the name.
 */
export function passkeySignInService(deps: Deps) {
  const { accounts, secondFactor, signIn, oneTimeCodes, clock, twoFactorEffectiveFrom } = deps;
  const { continuations, knownClient } = oneTimeCodes;

  return {
    begin: (generatorUserId: string) => secondFactor.passkeys.ask(knownClient(generatorUserId)),

    /** @throws Refusal `signIn.passwordToo` with a continuation for whoever needs two factors */
    async logIn({ token, response }: ParsedInputOf<typeof passkeyLogin>, visit: SetUpVisit) {
      const { origin, cookie } = visit;
      const story = {
        event: "signIn",
        name: "通行密钥",
        origin,
        account: undefined as Account | undefined,
        way: "passkey" as const,
      };
      return signIn.audit.watching(story, async () => {
        const generatorUserId = knownClient(visit.generatorUserId);
        const passkey = await secondFactor.passkeys.answer(generatorUserId, token, response);
        const account = await accounts.findById(passkey.accountId);
        story.account = account;
        if (!account) throw new Refusal("passkey.rejected");
        const inForce = clock() >= twoFactorEffectiveFrom;
        const verdict = judgeFactors({ roles: account.roles, factors: ["passkey"], inForce });
        if (verdict !== "enough" && account.status === "active" && account.passwordHash !== null) {
          const facts = { accountId: account.id };
          const continuation = await continuations.give({ purpose: PURPOSE, generatorUserId }, facts);
          throw new Refusal("signIn.passwordToo", { data: { continuation, username: account.username } });
        }
        return signIn.enter({ account, factors: ["passkey"], origin, cookie });
      });
    },

    /** The password after the passkey. A wrong one may be corrected while the continuation lives. */
    async complete(input: ParsedInputOf<typeof completePasskeyLogin>, visit: SetUpVisit) {
      const { origin, cookie } = visit;
      const generatorUserId = knownClient(visit.generatorUserId);
      const purpose = { purpose: PURPOSE, generatorUserId };
      const facts = await continuations.peek<{ accountId: string }>(purpose, input.continuation);
      const known = facts && (await accounts.findById(facts.accountId));
      if (!known) throw new Refusal("secondFactor.flowExpired");
      const story = {
        event: "signIn",
        name: known.username,
        origin,
        account: known as Account | undefined,
        way: "passkey" as const,
      };
      return signIn.audit.watching(story, async () => {
        const { account, attempt, passwordIsWeak } = await signIn.provePassword({
          kind: "account",
          call: passwordCall(completePasskeyLogin),
          name: known.username,
          countedAs: `passkey:${known.id}`,
          sealedPassword: input.password,
          captcha: input.captcha,
          generatorUserId,
          address: origin.address,
          onAccount: () => undefined,
        });
        attempt.withdrawn();
        if ((await continuations.take(purpose, input.continuation)) === undefined)
          throw new Refusal("secondFactor.flowExpired");
        const factors = ["passkey", "password"] as const;
        const entrant = { account, factors: [...factors], origin, cookie, passwordIsWeak, generatorUserId };
        return signIn.enterOrSetPassword(entrant);
      });
    },
  };
}

export type PasskeySignInService = ReturnType<typeof passkeySignInService>;
