import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { type Factor, judgeFactors } from "@sannong/contract/rules/identity/roles";
import { confirmIdentity, type confirmIdentityByPasskey } from "@sannong/contract/authentication/second-factor";
import { passwordCall } from "@sannong/transport/password-call";
import type { Caller, Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account } from "../../identity/accounts/index.ts";
import { isFresh, type SecondFactorModule } from "../second-factor/index.ts";
import type { SessionsModule } from "../sessions/index.ts";
import { refuseFailure, type SignInModule } from "../sign-in/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { AppContext } from "../../kernel/context.ts";

const CONFIRMED = "identityConfirmed";
const TWENTY_MINUTES = 1200;

type Deps = Pick<AppContext, "shortLived" | "clock"> & {
  sessions: Pick<SessionsModule, "byId" | "ownerProved">;
  secondFactor: SecondFactorModule;
  signIn: Pick<SignInModule, "provePassword" | "proveCode" | "audit">;
  oneTimeCodes: Pick<OneTimeCodesModule, "knownClient">;
  twoFactorEffectiveFrom: Date;
};
type ConfirmVisit = { caller: Caller; generatorUserId: string; origin: Origin };

/** Proof that the owner still sits there: dangerous acts ask for one no older than 20 minutes (design §4). */
export function confirmIdentityService(deps: Deps) {
  const { shortLived, clock, sessions, secondFactor, signIn, oneTimeCodes, twoFactorEffectiveFrom } = deps;

  /** What this session's owner has proved in the last 20 minutes; nothing when that is longer ago. */
  const freshFactors = async ({ sessionId }: Caller): Promise<Factor[]> => {
    const session = await sessions.byId(sessionId);
    const confirmed = (await shortLived.get<Factor[]>(CONFIRMED, sessionId)) ?? [];
    // somebody else's word is no proof of the owner's
    const isOwn = session !== undefined && session.vouchedBy === undefined;
    const opened = isOwn && isFresh(session.signedInAt, clock()) ? session.factors : [];
    return [...new Set([...opened, ...confirmed])];
  };
  const confirm = async (caller: Caller, factors: Factor[], origin: Origin, account: Account) => {
    await shortLived.put(CONFIRMED, caller.sessionId, factors, { ttl: TWENTY_MINUTES });
    await sessions.ownerProved(caller.sessionId, factors);
    const story = { event: "session.identityConfirmed", name: account.username, origin, account };
    const detail = { factors: factors.join("+") };
    await signIn.audit.succeeded(story, { objectId: caller.sessionId, detail });
  };

  return {
    freshFactors,
    /** @throws Refusal `secondFactor.confirmationRequired` */
    async requireFresh(caller: Caller): Promise<Factor[]> {
      const factors = await freshFactors(caller);
      if (factors.length === 0) throw new Refusal("secondFactor.confirmationRequired");
      return factors;
    },

    /** Password, and for whoever needs two factors a second one (a code was sent as for a sign-in). */
    async byPassword(input: ParsedInputOf<typeof confirmIdentity>, { caller, generatorUserId, origin }: ConfirmVisit) {
      const story = { event: "session.identityConfirmed", name: caller.username, origin, account: undefined };
      await signIn.audit.watching(story, async () => {
        const { account, attempt } = await signIn.provePassword({
          kind: input.loginCode === undefined ? "account" : "twoFactor",
          call: passwordCall(confirmIdentity),
          name: caller.username,
          sealedPassword: input.password,
          captcha: input.captcha,
          generatorUserId,
          address: origin.address,
          onAccount: () => undefined,
        });
        const prove = async (): Promise<Factor[]> => {
          if (account.id !== caller.accountId) return refuseFailure(attempt, "signIn.rejected");
          if (input.loginCode === undefined) return ["password"];
          const second = await signIn.proveCode(account, input.loginCode, generatorUserId);
          if (typeof second === "string") return ["password", second];
          return refuseFailure(attempt, "secondFactor.codeRejected");
        };
        const factors = await prove().finally(() => attempt.withdrawn());
        const inForce = clock() >= twoFactorEffectiveFrom;
        const isEnough =
          new Set(factors).size > 1 || judgeFactors({ roles: account.roles, factors, inForce }) === "enough";
        if (!isEnough) throw new Refusal("secondFactor.codeRequired");
        await confirm(caller, factors, origin, account);
      });
    },

    async byPasskey(
      { token, response }: ParsedInputOf<typeof confirmIdentityByPasskey>,
      { caller, generatorUserId, origin }: ConfirmVisit,
      account: Account,
    ) {
      const passkey = await secondFactor.passkeys.answer(oneTimeCodes.knownClient(generatorUserId), token, response);
      if (passkey.accountId !== caller.accountId) throw new Refusal("passkey.rejected");
      await confirm(caller, ["passkey"], origin, account);
    },
  };
}

export type ConfirmIdentityService = ReturnType<typeof confirmIdentityService>;
