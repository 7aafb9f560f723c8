import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { mask } from "@sannong/contract/mask";
import { judgeAdding } from "@sannong/contract/rules/authentication/add-factor";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import { bindPhone, type sendBindPhoneMsg } from "@sannong/contract/authentication/way-in";
import { passwordCall } from "@sannong/transport/password-call";
import type { Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Account, type AccountsModule, AccountTaken } from "../../identity/accounts/index.ts";
import { kindOfCode, type SecondFactorModule } from "../second-factor/index.ts";
import { BIND_PHONE_PURPOSE, refuseFailure, type SignInModule } from "../sign-in/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { FactorAudit } from "./factor-audit.ts";

type Deps = {
  accounts: Pick<AccountsModule, "findById" | "addFirstPhone" | "freePhone">;
  secondFactor: SecondFactorModule;
  signIn: Pick<SignInModule, "provePassword" | "audit">;
  oneTimeCodes: Pick<OneTimeCodesModule, "captchas" | "continuations" | "knownClient" | "smsCodes">;
  audit: FactorAudit;
};
type BindVisit = { generatorUserId: string; origin: Origin };
type Input = ParsedInputOf<typeof bindPhone>;
/** What lets the phone in beside the password; spending it is part of the act's own transaction. */
type Proof = { by: Factor | "activation" | "none"; spend: (within: Db) => Promise<boolean> };

const nothingToSpend = async () => true;

/** The first phone of an account, on the way through a two-factor sign-in (design §3, Calls of our own). */
export function bindPhoneService({ accounts, secondFactor, signIn, oneTimeCodes, audit }: Deps) {
  const { smsCodes, continuations, knownClient } = oneTimeCodes;

  /** A code belongs to the number as well: one sent to another number binds nothing. */
  const bindingOf = (accountId: string, phone: string, generatorUserId: string) =>
    ({ purpose: "bindPhone", accountId: `${accountId}:${phone}`, generatorUserId }) as const;

  /** Undefined when the code is none of the account's. */
  const proofOf = async ({ id, roles, totpSecret }: Account, code: string | undefined): Promise<Proof | undefined> => {
    const isEnough = judgeAdding({ roles, factors: ["password"], activated: false }) === "ok";
    if (isEnough) return { by: "none", spend: nothingToSpend };
    if (code === undefined) throw new Refusal("secondFactor.activationRequired");
    const kind = kindOfCode(code);
    if (kind === "recovery") {
      if (!(await secondFactor.recoveryCodes.isLive(id, code))) return undefined;
      return { by: "recovery", spend: (within) => secondFactor.recoveryCodes.redeem(id, code, within) };
    }
    if (kind === "activation") {
      const activationId = await secondFactor.activationCodes.find(id, code);
      if (activationId === undefined) return undefined;
      return { by: "activation", spend: (within) => secondFactor.activationCodes.redeem(id, activationId, within) };
    }
    const isRight = totpSecret !== null && (await secondFactor.redeemTotp({ accountId: id, secret: totpSecret, code }));
    return isRight ? { by: "totp", spend: nothingToSpend } : undefined;
  };

  const addPhone = async (account: Account, tel: string, proof: Proof, origin: Origin) => {
    try {
      await secondFactor.inTransaction(async (trx) => {
        if (!(await proof.spend(trx))) throw new Refusal("secondFactor.activationRejected");
        await accounts.freePhone(tel, trx);
        if (!(await accounts.addFirstPhone(account.id, tel, trx))) throw new Refusal("phone.alreadyBound");
        const detail = { kind: "phone", to: mask.phone(tel), by: proof.by };
        await audit({ event: "secondFactor.added", who: account, origin, detail }, trx);
      });
    } catch (thrown) {
      if (thrown instanceof AccountTaken) throw new Refusal("phone.taken");
      throw thrown;
    }
  };

  /** The code of the sign-in that goes on; the phone is bound whether it can be sent or not. */
  const sendSignInCode = async ({ id, regionCode }: Account, tel: string, { generatorUserId, origin }: BindVisit) => {
    const asker = { is: "holder", accountId: id } as const;
    const to = { phone: tel, regionCode, address: origin.address, asker };
    try {
      const { resendAfter } = await smsCodes.send({ purpose: "signIn", accountId: id, generatorUserId }, to);
      return { codeSent: true, resendAfter };
    } catch (thrown) {
      if (thrown instanceof Refusal) return { codeSent: false, resendAfter: 0 };
      throw thrown;
    }
  };

  return {
    /** Sends a code to the number that is to be bound, for whoever's password was right less than 5 minutes ago. */
    async sendCode({ tel, continuation }: ParsedInputOf<typeof sendBindPhoneMsg>, visit: BindVisit) {
      const generatorUserId = knownClient(visit.generatorUserId);
      const proved = { purpose: BIND_PHONE_PURPOSE, generatorUserId };
      const facts = await continuations.peek<{ accountId: string }>(proved, continuation);
      const account = facts && (await accounts.findById(facts.accountId));
      if (!account) throw new Refusal("secondFactor.flowExpired");
      if (account.phone !== null) throw new Refusal("phone.alreadyBound");
      const { regionCode } = account;
      const { address } = visit.origin;
      const to = { phone: tel, regionCode, address, asker: { is: "claimant", accountId: account.id } } as const;
      const sent = await smsCodes.send(bindingOf(account.id, tel, generatorUserId), to);
      const detail = { sentTo: mask.phone(tel) };
      await audit({ event: "secondFactor.phoneCodeSent", who: account, origin: visit.origin, detail });
      return sent;
    },

    async bind(input: Input, visit: BindVisit) {
      const { generatorUserId, origin } = visit;
      const { tel } = input;
      const story = {
        event: "secondFactor.added",
        name: input.username,
        origin,
        account: undefined as Account | undefined,
      };
      return signIn.audit.watching(story, async () => {
        const { account, attempt } = await signIn.provePassword({
          kind: "bindPhone",
          call: passwordCall(bindPhone),
          name: input.username,
          sealedPassword: input.password,
          captcha: input.captcha,
          generatorUserId,
          address: origin.address,
          onAccount: (found) => (story.account = found),
        });
        const act = async () => {
          // It serves the next try, and the sign-in that follows: of this account alone.
          await oneTimeCodes.captchas.leaveForSignIn(generatorUserId, input.captcha, account.id);
          if (account.phone !== null) throw new Refusal("phone.alreadyBound");
          const proof = await proofOf(account, input.activationCode);
          if (!proof) return refuseFailure(attempt, "secondFactor.activationRejected");
          if (!(await smsCodes.redeem(bindingOf(account.id, tel, generatorUserId), input.yzm)))
            return refuseFailure(attempt, "sms.codeRejected");
          await addPhone(account, tel, proof, origin);
          return { ...(await sendSignInCode(account, tel, visit)), sentTo: mask.phone(tel) };
        };
        return act().finally(() => attempt.withdrawn());
      });
    },
  };
}

export type BindPhoneService = ReturnType<typeof bindPhoneService>;
