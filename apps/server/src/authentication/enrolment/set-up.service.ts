import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { judgeAdding } from "@sannong/contract/rules/authentication/add-factor";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import type { beginSetUp, confirmSetUp } from "@sannong/contract/authentication/way-in";
import type { Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { SecondFactorModule } from "../second-factor/index.ts";
import { type SetUpFacts, SET_UP_PURPOSE, type SignInModule } from "../sign-in/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { FactorAudit } from "./factor-audit.ts";

const TRIES = "activationTries";
const MOST_TRIES = 10;
const TRIES_SECONDS = 300;

type Deps = {
  accounts: Pick<AccountsModule, "findById" | "hold" | "change">;
  secondFactor: SecondFactorModule;
  signIn: Pick<SignInModule, "enterOrSetPassword">;
  oneTimeCodes: Pick<OneTimeCodesModule, "continuations" | "knownClient">;
  shortLived: ShortLived;
  audit: FactorAudit;
};
export type SetUpVisit = { generatorUserId: string; origin: Origin; cookie: string | undefined };
type Led = { account: Account; facts: SetUpFacts; activationId: string | undefined };

/**
 * Leads somebody whose sign-in lacked a second factor through setting one up, then in (design §2). The continuation
 * says what was proved; where that is a password alone, an activation code is asked for and spent with the factor.
 */
export function setUpService(deps: Deps) {
  const { accounts, secondFactor, signIn, oneTimeCodes, shortLived, audit } = deps;
  const { continuations, knownClient } = oneTimeCodes;

  /** @throws Refusal `secondFactor.flowExpired`, `secondFactor.activationRequired`, `secondFactor.activationRejected` */
  const led = async (continuation: string, given: string | undefined, generatorUserId: string): Promise<Led> => {
    const purpose = { purpose: SET_UP_PURPOSE, generatorUserId };
    const facts = await continuations.peek<SetUpFacts>(purpose, continuation);
    const account = facts && (await accounts.findById(facts.accountId));
    if (!account) throw new Refusal("secondFactor.flowExpired");
    const { roles } = account;
    const { factors } = facts;
    let activationId = facts.activationId ?? undefined;
    if (judgeAdding({ roles, factors, activated: activationId !== undefined }) === "activationRequired") {
      if (given === undefined) throw new Refusal("secondFactor.activationRequired");
      const { count } = await shortLived.count(TRIES, account.id, TRIES_SECONDS);
      if (count > MOST_TRIES) throw new Refusal("secondFactor.activationRejected");
      activationId = await secondFactor.activationCodes.find(account.id, given);
      if (activationId === undefined) throw new Refusal("secondFactor.activationRejected");
    }
    return { account, facts, activationId };
  };

  /** What the new factor is, proved but not kept yet. */
  const prove = async (input: ParsedInputOf<typeof confirmSetUp>, { account }: Led) => {
    if (input.response) {
      const { token, response, name = "通行密钥" } = input;
      return { kind: "passkey", passkey: await secondFactor.passkeys.read(account.id, token, response, name) } as const;
    }
    const outcome = await secondFactor.totp.confirm(account.id, input.token, input.code ?? "");
    if (outcome === "rejected") throw new Refusal("secondFactor.totpRejected");
    if (outcome === "expired") throw new Refusal("secondFactor.flowExpired");
    return { kind: "totp", secret: outcome.secret } as const;
  };

  return {
    async begin(input: ParsedInputOf<typeof beginSetUp>, { generatorUserId: given }: SetUpVisit) {
      const { account } = await led(input.continuation, input.activationCode, knownClient(given));
      if (input.kind === "passkey") return secondFactor.passkeys.begin(account);
      const { token, ...totp } = await secondFactor.totp.begin(account.id, account.username);
      return { token, totp };
    },

    /**
     * Keeps the factor and opens the session with it; of two at the same instant one does.
     *
     * @returns what the sign-in comes to, and the recovery codes of a first factor
     */
    async confirm(input: ParsedInputOf<typeof confirmSetUp>, visit: SetUpVisit) {
      const generatorUserId = knownClient(visit.generatorUserId);
      const leading = await led(input.continuation, input.activationCode, generatorUserId);
      const { facts, activationId } = leading;
      const proved = await prove(input, leading);
      const taken = await continuations.take({ purpose: SET_UP_PURPOSE, generatorUserId }, input.continuation);
      if (taken === undefined) throw new Refusal("secondFactor.flowExpired");

      const { id } = leading.account;
      const { account, recoveryCodes } = await secondFactor.inTransaction(async (trx) => {
        // two first factors at the same instant are one first and one second
        const held = await accounts.hold(id, trx);
        if (!held || !(await secondFactor.stillHolds(held, facts.factors, facts.mark, trx)))
          throw new Refusal("secondFactor.flowExpired");
        if (activationId !== undefined && !(await secondFactor.activationCodes.redeem(id, activationId, trx)))
          throw new Refusal("secondFactor.activationRejected");
        if (proved.kind === "totp") await accounts.change(id, { totpSecret: proved.secret }, trx);
        else await secondFactor.passkeys.add(proved.passkey, trx);
        const detail = { kind: proved.kind, by: [...facts.factors, ...(activationId ? ["activation"] : [])].join("+") };
        await audit({ event: "secondFactor.added", who: held, origin: visit.origin, detail }, trx);
        return {
          account: proved.kind === "totp" ? { ...held, totpSecret: proved.secret } : held,
          recoveryCodes: await secondFactor.recoveryCodes.makeFirst(id, trx),
        };
      });
      const factors: Factor[] = [...new Set<Factor>([...facts.factors, proved.kind])];
      const { origin, cookie } = visit;
      const { passwordIsWeak } = facts;
      const entrant = { account, factors, origin, cookie, passwordIsWeak, generatorUserId };
      return { result: await signIn.enterOrSetPassword(entrant), recoveryCodes };
    },
  };
}

export type SetUpService = ReturnType<typeof setUpService>;
