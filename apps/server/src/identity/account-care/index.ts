import type { Factor } from "@sannong/contract/rules/identity/roles";
import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../accounts/index.ts";
import type { SecondFactorModule } from "../../authentication/second-factor/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { accountCareRoutes } from "./account-care.routes.ts";
import { careStore } from "./account-care.store.ts";
import { accountInfoService } from "./account-info.service.ts";
import { careAudit } from "./care-audit.ts";
import { changePasswordService } from "./change-password.service.ts";
import { chosenPasswordService } from "./chosen-password.service.ts";
import { factorCodes } from "./factor-codes.ts";
import { proofService } from "./proof.service.ts";
import { strongFactorService } from "./strong-factor.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "shortLived" | "audit"> & {
  accounts: AccountsModule;
  oneTimeCodes: OneTimeCodesModule;
  sessions: SessionEnds;
  secondFactor: SecondFactorModule;
  /** what a session's owner proved in the last 20 minutes; nothing when that is longer ago */
  freshFactors: (caller: Caller) => Promise<Factor[]>;
  regionName: (code: string) => string | undefined;
};

/** What people do to their own accounts: 账号信息, a new password, recovery, another phone. */
export function accountCareModule(deps: Deps) {
  const { db, accounts, oneTimeCodes, sessions, shortLived, regionName } = deps;
  const audit = careAudit(deps.audit);
  const store = careStore({ db, accounts });
  const demandFresh = async (caller: Caller) => {
    const factors = await deps.freshFactors(caller);
    if (factors.length === 0)
      throw new Refusal(caller.vouchedBy === undefined ? "session.stale" : "session.vouchedElsewhere");
    return factors;
  };
  const proofs = proofService({ oneTimeCodes, accounts, demandFresh, audit });
  const hashOfChosen = chosenPasswordService({ oneTimeCodes, accounts, regionName });
  const { passkeys } = deps.secondFactor;
  const strongFactor = strongFactorService({
    shortLived,
    redeem: factorCodes(deps.secondFactor),
    answerOfPasskey: (generatorUserId, { token, response }) =>
      passkeys.answer(oneTimeCodes.knownClient(generatorUserId), token, response),
    audit,
  });
  const passwords = changePasswordService({
    proofs,
    store,
    findAccount: accounts.findById,
    hashOfChosen,
    strongFactor,
    sessions,
    notices: oneTimeCodes.notices,
    audit,
  });
  const info = accountInfoService({
    proofs,
    store,
    hashOfChosen,
    strongFactor,
    demandFresh,
    oneTimeCodes,
    sessions,
    shortLived,
    audit,
  });
  return { routes: (server: Server) => accountCareRoutes(server, { proofs, passwords, info }) };
}
