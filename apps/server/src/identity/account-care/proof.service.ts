import { mask } from "@sannong/contract/mask";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { checkTelAndYzm, sendAccountCode } from "@sannong/contract/identity/account-care";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import type { Caller, Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../accounts/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { type CodePurpose, purposeOf, recoveryNeedsFactor } from "./account-care.rules.ts";
import type { CareAudit } from "./care-audit.ts";

type Deps = {
  oneTimeCodes: Pick<OneTimeCodesModule, "smsCodes" | "continuations" | "knownClient">;
  accounts: Pick<AccountsModule, "findById" | "findByPhone">;
  /** @throws Refusal `session.stale` */
  demandFresh: DemandFresh;
  audit: CareAudit;
};

/** What the caller proved in the last 20 minutes (design §4). @throws Refusal `session.stale` when that is nothing */
export type DemandFresh = (caller: Caller) => Promise<Factor[]>;
export type Visit = { caller: Caller | null; generatorUserId: string; origin: Origin };
export type OwnVisit = Visit & { caller: Caller };

/** What a continuation remembers: whom it is about and which number was proved. */
export type Proved = { accountId: string; tel: string };

/** Codes to people's own phones, and what a right one is worth in the next step. */
export function proofService({ oneTimeCodes, accounts, demandFresh, audit }: Deps) {
  const { smsCodes, continuations, knownClient } = oneTimeCodes;

  const mustFind = async (caller: Caller): Promise<Account> => {
    const account = await accounts.findById(caller.accountId);
    if (!account) throw new Refusal("session.missing");
    return account;
  };

  /** A code for a new number proves that number and no other, and only to whoever asked for it. */
  const ofNewNumber = (accountId: string, tel: string) => `${accountId}:${smsCodes.subjectOf(tel)}`;

  /** Whose code it would be; undefined where a right code can do nothing. */
  const subjectOf = async (tel: string, caller: Caller | null) => {
    if (caller) {
      const account = await mustFind(caller);
      const purpose = purposeOf({ signedIn: true, isOwnNumber: account.phone === tel });
      return { purpose, account, subject: purpose === "changePhone" ? ofNewNumber(account.id, tel) : account.id };
    }
    const account = await accounts.findByPhone(tel);
    const mayRecover = account?.status === "active" && account.phoneIsVerified;
    return {
      purpose: purposeOf({ signedIn: false, isOwnNumber: false }),
      account: mayRecover ? account : undefined,
      subject: smsCodes.subjectOf(tel),
    };
  };

  return {
    mustFind,
    ofNewNumber,

    /** @throws Refusal `identity.differs`, `account.phoneMissing`, `session.stale`, `sms.sentRecently`, `sms.limitReached`, `sms.notSent` */
    async send({ purpose, tel }: ParsedInputOf<typeof sendAccountCode>, visit: OwnVisit) {
      const generatorUserId = knownClient(visit.generatorUserId);
      const account = await mustFind(visit.caller);
      const isNewNumber = purpose === "changePhone";
      if (isNewNumber) await demandFresh(visit.caller);
      if (!isNewNumber && tel !== undefined && tel !== account.phone) throw new Refusal("identity.differs");
      const phone = isNewNumber ? tel : (account.phone ?? undefined);
      if (phone === undefined) throw new Refusal("account.phoneMissing");
      const subject = isNewNumber ? ofNewNumber(account.id, phone) : account.id;
      const { regionCode } = account;
      const { address } = visit.origin;
      const asker = { is: isNewNumber ? "claimant" : "holder", accountId: account.id } as const;
      const to = { phone, regionCode, address, asker };
      const { resendAfter } = await smsCodes.send({ purpose, accountId: subject, generatorUserId }, to);
      await audit.ofCode("account.codeSent", visit, account, { purpose, sentTo: mask.phone(phone) });
      return { resendAfter, sentTo: mask.phone(phone) };
    },

    /**
     * A code against the right to the next step. A number that nobody has, one that may recover nothing and a
     * wrong code are one answer.
     *
     * @throws Refusal `sms.codeRejected`
     */
    async check({ tel, yzm }: ParsedInputOf<typeof checkTelAndYzm>, visit: Visit) {
      const generatorUserId = knownClient(visit.generatorUserId);
      const { purpose, account, subject } = await subjectOf(tel, visit.caller);
      const isRight = await smsCodes.redeem({ purpose, accountId: subject, generatorUserId }, yzm);
      if (!isRight || !account) {
        await audit.refused("account.codeChecked", visit, account, "sms.codeRejected");
        throw new Refusal("sms.codeRejected");
      }
      const proved: Proved = { accountId: account.id, tel };
      await audit.ofCode("account.codeChecked", visit, account, { purpose });
      return {
        continuation: await continuations.give({ purpose, generatorUserId }, proved),
        needsFactor: purpose === "resetPassword" && recoveryNeedsFactor(account.roles),
      };
    },

    /** @throws Refusal `verification.expired` */
    async peek(purpose: CodePurpose, visit: Visit, token: string): Promise<Proved> {
      const generatorUserId = knownClient(visit.generatorUserId);
      const proved = await continuations.peek<Proved>({ purpose, generatorUserId }, token);
      if (!proved) throw new Refusal("verification.expired");
      return proved;
    },

    /** Spends it: of two at the same instant one goes on. @throws Refusal `verification.expired` */
    async take(purpose: CodePurpose, visit: Visit, token: string): Promise<void> {
      const generatorUserId = knownClient(visit.generatorUserId);
      const proved = await continuations.take<Proved>({ purpose, generatorUserId }, token);
      if (!proved) throw new Refusal("verification.expired");
    },
  };
}

export type ProofService = ReturnType<typeof proofService>;
