import { updateTelOrPassword, updateUserInfo } from "@sannong/contract/identity/account-care";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { mask } from "@sannong/contract/mask";
import { passwordCall } from "@sannong/transport/password-call";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import { type Account, type AccountChange, AccountTaken, changesAttested, isStaff } from "../accounts/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { mayLeaveByCode, missingField, namesSomebodyElse, phoneNeedsFactor } from "./account-care.rules.ts";
import type { CareStore } from "./account-care.store.ts";
import type { CareAudit } from "./care-audit.ts";
import type { HashOfChosen } from "./chosen-password.service.ts";
import type { DemandFresh, OwnVisit, ProofService } from "./proof.service.ts";
import type { StrongFactor } from "./strong-factor.service.ts";

type Deps = {
  proofs: ProofService;
  store: CareStore;
  hashOfChosen: HashOfChosen;
  strongFactor: StrongFactor;
  /** @throws Refusal `session.stale` */
  demandFresh: DemandFresh;
  oneTimeCodes: Pick<OneTimeCodesModule, "smsCodes" | "notices" | "knownClient">;
  sessions: SessionEnds;
  shortLived: Pick<ShortLived, "get" | "put">;
  audit: CareAudit;
};
type Shown = { factorCode?: string | undefined; formerYzm?: string | undefined };

/** In this session it was proved a moment ago that its owner may leave their number for another. */
const LEAVING = "formerPhoneProved";
const LEAVING_SECONDS = 300;

/** 账号信息: what people may change of themselves (specification §3, Account info form). */
export function accountInfoService(deps: Deps) {
  const { proofs, store, hashOfChosen, strongFactor, demandFresh, oneTimeCodes, sessions, shortLived, audit } = deps;
  const phoneIndex = oneTimeCodes.smsCodes.subjectOf;
  /** A number is a way in: whoever sits at somebody else's unattended session gets none (design §4). */
  const demandFactor = async (account: Account, { factorCode, formerYzm }: Shown, visit: OwnVisit) => {
    const sessionFactors = await demandFresh(visit.caller);
    const { roles, phone, phoneIsVerified } = account;
    const hasPhone = phone !== null;
    if (!phoneNeedsFactor({ roles, hasPhone, phoneIsVerified, sessionFactors })) return;
    // a right code is remembered for a few minutes, so that a mistake beside it, or a number of somebody else, costs no other
    const { sessionId } = visit.caller;
    const isByCode = mayLeaveByCode(roles, hasPhone);
    const proof = `${isByCode ? "code" : "factor"} ${phone === null ? "" : phoneIndex(phone)}`;
    if ((await shortLived.get(LEAVING, sessionId)) === proof) return;
    if (factorCode || !isByCode) await strongFactor.demand(account, { code: factorCode }, visit);
    else await demandFormerNumber(account, formerYzm, visit);
    await shortLived.put(LEAVING, sessionId, proof, { ttl: LEAVING_SECONDS });
  };

  /** @throws Refusal `account.formerPhoneRequired`, `account.formerCodeRejected` */
  const demandFormerNumber = async ({ id: accountId, phone }: Account, yzm: string | undefined, visit: OwnVisit) => {
    if (yzm === undefined) throw new Refusal("account.formerPhoneRequired");
    const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
    const isRight = await oneTimeCodes.smsCodes.redeem({ purpose: "leavePhone", accountId, generatorUserId }, yzm);
    if (!isRight || phone === null) throw new Refusal("account.formerCodeRejected");
  };

  const save = async (account: Account, change: AccountChange, hash: string | undefined, visit: OwnVisit) => {
    const stillHolds = (now: Account | undefined) => {
      if (now?.status !== "active") throw new Refusal("session.missing");
      if (hash !== undefined && now.passwordHash !== null) throw new Refusal("account.passwordIsSet");
    };
    const { phone: former, regionCode } = account;
    const phone = change.phone ?? former;
    const isMoved = former !== null && phone !== null && phone !== former;
    const { notices } = oneTimeCodes;
    const beside = async (within: Db, made: AccountChange) => {
      if (isMoved) await sessions.mustEnd(account.id, "accountChanged", within, visit.caller.sessionId);
      const changed = Object.keys(made).filter((field) => field !== "complete");
      // what was checked of an entity is its own word from now on
      if (account.entityLevel === "verified" && changesAttested(made)) changed.push("entityLevel");
      if (hash !== undefined) changed.push("password");
      await audit.record("account.infoChanged", visit, account, { fields: changed.join(",") }, within);
      if (!isMoved) return;
      const notice = { kind: "phoneChanged", to: mask.phone(phone) } as const;
      await notices.sendWithin({ phone: former, regionCode, notice }, within);
    };
    try {
      await store.change(account.id, change, hash, stillHolds, beside);
    } catch (fault) {
      if (fault instanceof AccountTaken) throw new Refusal("account.phoneTaken");
      throw fault;
    }
    if (!isMoved) return;
    notices.run();
    // whoever sits at another of the account's sessions has to come in anew
    await sessions.endAllOf(account.id, "accountChanged", visit.caller.sessionId);
  };

  return {
    /**
     * Saves 账号信息. A new number takes the code that was sent to it; a first password, for somebody who came
     * from outside, the code of the number they have from now on.
     */
    async save(input: ParsedInputOf<typeof updateUserInfo>, visit: OwnVisit): Promise<{ completeFlag: boolean }> {
      if (namesSomebodyElse(input, visit.caller)) throw new Refusal("identity.differs");
      const account = await proofs.mustFind(visit.caller);
      const { userName = account.nickname, company = account.company, deptName = account.deptName } = input;
      const tel = input.tel ?? account.phone ?? undefined;
      if (tel === undefined) throw new Refusal("account.phoneMissing");
      if (missingField(account.accountType, { userName, company, deptName, tel }))
        throw new Refusal("account.fieldRequired");
      if (input.password !== undefined && account.passwordHash !== null) throw new Refusal("account.passwordIsSet");

      const isAnother = userName !== account.nickname || company !== account.company || deptName !== account.deptName;
      // who decides about a request reads these: they are not the asker's own to write
      if (isStaff(account.roles) && account.complete && isAnother) throw new Refusal("account.nameByReview");

      const isNewNumber = tel !== account.phone;
      const hash =
        input.password === undefined
          ? undefined
          : await hashOfChosen(input.password, passwordCall(updateUserInfo), { ...account, phone: tel }, visit);
      if (isNewNumber) await demandFactor(account, input, visit);
      if (isNewNumber || hash !== undefined) {
        const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
        const binding = isNewNumber
          ? ({ purpose: "changePhone", accountId: proofs.ofNewNumber(account.id, tel) } as const)
          : ({ purpose: "changePassword", accountId: account.id } as const);
        if (!(await oneTimeCodes.smsCodes.redeem({ ...binding, generatorUserId }, input.yzm ?? "")))
          throw new Refusal("sms.codeRejected");
      }
      const change: AccountChange = {
        ...(userName === account.nickname ? {} : { nickname: userName }),
        ...(company === account.company ? {} : { company }),
        ...(deptName === account.deptName ? {} : { deptName }),
        ...(isNewNumber ? { phone: tel } : {}),
        complete: true,
      };
      await save(account, change, hash, visit);
      return { completeFlag: true };
    },

    /** @throws Refusal `session.stale`, `verification.expired`, `account.phoneTaken`, `factor.required`, `factor.rejected` */
    async changePhone(input: ParsedInputOf<typeof updateTelOrPassword>, visit: OwnVisit): Promise<void> {
      const account = await proofs.mustFind(visit.caller);
      const proved = await proofs.peek("changePhone", visit, input.continuation);
      if (proved.accountId !== account.id || proved.tel !== input.tel) throw new Refusal("verification.expired");
      await demandFactor(account, input, visit);
      await proofs.take("changePhone", visit, input.continuation);
      await save(account, { phone: input.tel }, undefined, visit);
    },
  };
}

export type AccountInfoService = ReturnType<typeof accountInfoService>;
