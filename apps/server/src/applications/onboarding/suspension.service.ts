import { actorOf, type Asker, type Caller, auditOrigin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";

type Deps = {
  systems: Pick<ConnectedSystems, "findByAbbr" | "stages">;
  requireFresh: (caller: Caller) => Promise<unknown>;
};
type Input = { systemAbbr: string; suspended: boolean; reason: string };

/**
 * Nobody enters a suspended system, by whatever protocol, until it is resumed: for the hour in which a system is
 * broken into. One person may do it, for the way back is as short.
 *
 * @throws Refusal `onboarding.systemUnknown`, `onboarding.standsSo`, `secondFactor.confirmationRequired`
 */
export const suspension =
  ({ systems, requireFresh }: Deps) =>
  async ({ systemAbbr, suspended, reason }: Input, { caller, origin }: Asker) => {
    const system = await systems.findByAbbr(systemAbbr);
    if (!system || system.protocol === "none") throw new Refusal("onboarding.systemUnknown");
    await requireFresh(caller);
    const by = { actor: actorOf(caller), ...auditOrigin(origin), reason };
    if (!(await systems.stages.suspend(systemAbbr, suspended, by))) throw new Refusal("onboarding.standsSo");
    return { health: suspended ? "stopped" : "unknown" };
  };

export type Suspension = ReturnType<typeof suspension>;
