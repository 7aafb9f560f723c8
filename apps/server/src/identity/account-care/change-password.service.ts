import { updateTelOrPassword, updateUserPassword } from "@sannong/contract/identity/account-care";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { passwordCall } from "@sannong/transport/password-call";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account } from "../accounts/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { namesSomebodyElse, recoveryNeedsFactor } from "./account-care.rules.ts";
import type { CareStore } from "./account-care.store.ts";
import type { CareAudit } from "./care-audit.ts";
import type { HashOfChosen } from "./chosen-password.service.ts";
import type { OwnVisit, ProofService, Visit } from "./proof.service.ts";
import type { StrongFactor } from "./strong-factor.service.ts";

type Deps = {
  proofs: ProofService;
  store: CareStore;
  findAccount: (id: string) => Promise<Account | undefined>;
  hashOfChosen: HashOfChosen;
  strongFactor: StrongFactor;
  sessions: SessionEnds;
  notices: OneTimeCodesModule["notices"];
  audit: CareAudit;
};

/** A new password, by its owner signed in or by whoever proved the phone on record. */
export function changePasswordService(deps: Deps) {
  const { proofs, store, hashOfChosen, strongFactor, sessions, notices, audit } = deps;

  /**
   * The password, its audit row, then the end of every session: a stolen one must not outlive the change. The number
   * that was proved may have gone to somebody else while the password was judged.
   */
  const become = async (account: Account, hash: string, event: string, visit: Visit) => {
    const stillHolds = (now: Account | undefined) => {
      if (now?.status !== "active" || now.phone !== account.phone) throw new Refusal("verification.expired");
    };
    const { phone, regionCode } = account;
    const beside = async (within: Db) => {
      await sessions.mustEnd(account.id, "accountChanged", within);
      await audit.record(event, visit, account, {}, within);
      if (phone !== null) await notices.sendWithin({ phone, regionCode, notice: { kind: "passwordChanged" } }, within);
    };
    await store.setPassword(account.id, hash, stillHolds, beside);
    notices.run();
    await sessions.endAllOf(account.id, "accountChanged");
  };

  return {
    /**
     * @throws Refusal `identity.differs`, `verification.expired` and what the judge of passwords says; the
     * continuation then still stands, so that another password can be tried
     */
    async change(input: ParsedInputOf<typeof updateUserPassword>, visit: OwnVisit): Promise<void> {
      const account = await proofs.mustFind(visit.caller);
      if (namesSomebodyElse(input, visit.caller) || input.tel !== account.phone) throw new Refusal("identity.differs");
      const proved = await proofs.peek("changePassword", visit, input.continuation);
      if (proved.accountId !== account.id || proved.tel !== input.tel) throw new Refusal("verification.expired");
      const hash = await hashOfChosen(input.password, passwordCall(updateUserPassword), account, visit);
      await proofs.take("changePassword", visit, input.continuation);
      await become(account, hash, "account.passwordChanged", visit);
    },

    /** Signs nobody in. @throws as `change`, and for staff `factor.required`, `factor.rejected`, `passkey.rejected` */
    async recover(
      input: ParsedInputOf<typeof updateTelOrPassword> & { password: string },
      visit: Visit,
    ): Promise<void> {
      const proved = await proofs.peek("resetPassword", visit, input.continuation);
      const account = await deps.findAccount(proved.accountId);
      // between the two steps the number may have gone to another account, or the account away
      const isStillHis = account?.status === "active" && account.phone === proved.tel && proved.tel === input.tel;
      if (!isStillHis) throw new Refusal("verification.expired");
      const hash = await hashOfChosen(input.password, passwordCall(updateTelOrPassword), account, visit);
      if (recoveryNeedsFactor(account.roles)) {
        const { factorCode: code, passkey } = input;
        await strongFactor.demand(account, { code, passkey }, visit);
      }
      await proofs.take("resetPassword", visit, input.continuation);
      await become(account, hash, "account.passwordRecovered", visit);
    },
  };
}

export type ChangePasswordService = ReturnType<typeof changePasswordService>;
