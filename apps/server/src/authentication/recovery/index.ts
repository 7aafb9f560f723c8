import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountRoom } from "../../identity/accounts/index.ts";
import type { ApprovalsRoom } from "../../governance/approvals/index.ts";
import type { RegionsRoom } from "../../operations/regions/index.ts";
import type { SecondFactorRoom } from "../second-factor/index.ts";
import type { SessionsRoom } from "../sessions/index.ts";
import type { VerificationRoom } from "../one-time-codes/index.ts";
import { factorHelpRoutes } from "./recovery.routes.ts";
import { factorHelpService } from "./recovery.service.ts";
import { factorHelpStore } from "./recovery.store.ts";
import { factorReset } from "./factor-reset.ts";
import type { AppContext } from "../../kernel/context.ts";

type Needs = Pick<AppContext, "db" | "clock" | "audit"> & {
  sealer: { open(sealed: string): string; index(value: string): string };
  accounts: AccountRoom;
  secondFactor: SecondFactorRoom;
  sessions: SessionsRoom;
  verification: Pick<VerificationRoom, "notices">;
  approvals: ApprovalsRoom;
  regions: RegionsRoom;
  /** the helper proved himself in the last 20 minutes, or is asked to */
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** What administrators do for people of their region who have no second factor, or lost it. */
export function factorHelpRoom(needs: Needs) {
  const store = factorHelpStore(needs);
  const help = factorHelpService({ ...needs, store });
  const { notices } = needs.verification;
  const beforeDeciding = async (caller: Caller) => void (await needs.requireFresh(caller));
  needs.approvals.handle("factorReset", factorReset({ ...needs, notices, requireFresh: beforeDeciding }));
  return { routes: (server: Server) => factorHelpRoutes(server, help) };
}
