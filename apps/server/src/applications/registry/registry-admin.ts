import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, type Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";

type Deps = { audit: Audit; systems: Pick<ConnectedSystems, "findByAbbr" | "findIn" | "forget"> };

/** What every act on a connected system begins and ends with. */
export const registryAdmin = ({ audit, systems }: Deps) => {
  const fact = (
    { caller, origin: { traceId, ...from } }: Asker,
    act: string,
    about: { abbr: string; reason?: string; detail?: AuditFact["detail"] },
  ): AuditFact => ({
    event: `system.${act}`,
    result: "ok",
    actor: actorOf(caller),
    objectKind: "system",
    objectId: about.abbr,
    ...(about.reason !== undefined && { reason: about.reason }),
    ...(about.detail && { detail: about.detail }),
    from,
    traceId,
  });
  return {
    fact,

    /** As it stands within a transaction. @throws Refusal `systemRegistry.unknown` */
    async systemIn(abbr: string, within: Db): Promise<ConnectedSystem> {
      const system = await systems.findIn(abbr, within);
      if (!system) throw new Refusal("systemRegistry.unknown");
      return system;
    },

    /** As it stands now, not as it is remembered. @throws Refusal `systemRegistry.unknown` */
    async systemOf(abbr: string): Promise<ConnectedSystem> {
      systems.forget();
      const system = await systems.findByAbbr(abbr);
      if (!system) throw new Refusal("systemRegistry.unknown");
      return system;
    },

    /** In the act's own transaction: what cannot be written down does not happen. */
    record: (asker: Asker, act: string, about: Parameters<typeof fact>[2], within: Db) =>
      audit.record(fact(asker, act, about), within),
  };
};

export type RegistryAdmin = ReturnType<typeof registryAdmin>;
