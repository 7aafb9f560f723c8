import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../accounts/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { accountDataRoutes } from "./account-data.routes.ts";
import { accountDataStore } from "./account-data.store.ts";
import { closeAccountService } from "./close-account.service.ts";
import { keptBesideStore } from "./kept-beside.store.ts";
import { myDataService } from "./my-data.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock" | "log"> & {
  sealer: { open(sealed: string): string };
  accounts: AccountsModule;
  sessions: SessionEnds;
  /** what a session's owner proved in the last 20 minutes; nothing when that is longer ago */
  freshFactors: (caller: Caller) => Promise<unknown[]>;
  oneTimeCodes: OneTimeCodesModule;
  regionName: (code: string) => string | undefined;
  /** what people know a source of identities by */
  sourceLabel: (source: string) => string;
};

/** "My data": see, take along, learn who received what, leave (PIPL Art. 45–47). */
export function accountDataModule(deps: Deps) {
  const { db, sealer, audit, clock, log, accounts, sessions, oneTimeCodes, regionName, sourceLabel } = deps;
  const store = accountDataStore({ db, sealer, accounts });
  const demandFresh = async (caller: Caller) => {
    if ((await deps.freshFactors(caller)).length === 0)
      throw new Refusal(caller.vouchedBy === undefined ? "session.stale" : "session.vouchedElsewhere");
  };
  const mine = myDataService({
    store,
    beside: keptBesideStore(db),
    findAccount: accounts.findById,
    regionName,
    sourceLabel,
    demandFresh,
    audit,
    clock,
  });
  const closing = closeAccountService({ store, accounts, sessions, oneTimeCodes, demandFresh, audit, clock, log });
  return {
    routes: (server: Server) => accountDataRoutes(server, { mine, closing }),
    /** to be run every few minutes */
    closeDue: closing.closeDue,
  };
}
