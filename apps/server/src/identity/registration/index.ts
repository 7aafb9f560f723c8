import { consentVersions } from "@sannong/contract/identity/registration-words";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { authenticationService, ministryChange } from "./authentication.service.ts";
import { policyConsents } from "./policy-consents.service.ts";
import { registrationChange } from "./registration-approval.ts";
import { registrationStatusService } from "./registration-status.service.ts";
import { registrationRoutes } from "./registration.routes.ts";
import { type RegistrationDeps, registrationService } from "./registration.service.ts";
import { registrationStore } from "./registration.store.ts";

export { registrationBudget } from "./registration-budget.ts";
export { factsOfStaff } from "./registration-approval.ts";

/** For other modules in which an account begins: keeps what its owner agreed to in the form that made it. */
export const consentsToForms =
  (db: Db, clock: Clock) =>
  (accountId: string, address: string, within: Db): Promise<void> => {
    const { privacy, agreement } = consentVersions;
    const consents = [
      { document: "privacy", version: privacy },
      { document: "agreement", version: agreement },
    ] as const;
    return registrationStore(db).addConsents(accountId, consents, { at: clock(), address }, within);
  };

type Deps = Omit<RegistrationDeps, "store" | "accounts" | "verification"> & {
  db: Db;
  sealer: { index(value: string): string };
  accounts: AccountsModule;
  sessions: SessionEnds;
  approvals: ApprovalsModule;
  oneTimeCodes: OneTimeCodesModule;
};

/** The registration module: how somebody gets an account of their own. */
export function registrationModule(deps: Deps) {
  const { db, sealer, accounts, sessions, regions, oneTimeCodes } = deps;
  const index = (value: string) => sealer.index(value);
  const store = registrationStore(db);
  const register = registrationService({ ...deps, store });
  const status = registrationStatusService({ ...deps, index });
  const authentication = authenticationService({ ...deps, store });
  const policies = policyConsents({ ...deps, store });
  const { notices } = oneTimeCodes;
  return {
    changes: {
      registration: registrationChange({ accounts, sessions, regions, notices }),
      ministryUser: ministryChange({ accounts, notices }),
    },
    /** one account a credit code: whether another bears it, to the end of the transaction */
    creditCodeIsTaken: store.creditCodeIsTaken,
    routes: (server: Server) => registrationRoutes(server, { register, status, authentication, policies }),
  };
}
