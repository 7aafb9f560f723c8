import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SecondFactorModule } from "../second-factor/index.ts";
import type { SessionsModule } from "../sessions/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import { recoveryRoutes } from "./recovery.routes.ts";
import { recoveryService } from "./recovery.service.ts";
import { recoveryStore } from "./recovery.store.ts";
import { factorReset } from "./factor-reset.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "clock" | "audit"> & {
  sealer: { open(sealed: string): string; index(value: string): string };
  accounts: AccountsModule;
  secondFactor: SecondFactorModule;
  sessions: SessionsModule;
  oneTimeCodes: Pick<OneTimeCodesModule, "notices">;
  changeRequests: Pick<ChangeRequests, "ask">;
  regions: RegionsModule;
  /** the asker proved themselves in the last 20 minutes, or is asked to */
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** What administrators do for people of their region who have no second factor, or lost it. */
export function recoveryModule(deps: Deps) {
  const store = recoveryStore(deps);
  const reset = factorReset({ ...deps, notices: deps.oneTimeCodes.notices });
  const help = recoveryService({ ...deps, store, reset });
  return { changes: { factorReset: reset }, routes: (server: Server) => recoveryRoutes(server, help) };
}
