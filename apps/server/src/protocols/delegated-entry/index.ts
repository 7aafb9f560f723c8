import type { Entering, MatterEntry } from "../../identity/delegations/index.ts";
import { type AdmissionModule, obstacleOf } from "../../kernel/admission/index.ts";
import { type ConnectedSystem, type ConnectedSystems, initiateLoginUrl } from "../../kernel/application/index.ts";

type Deps = {
  issuer: string;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  admission: Pick<AdmissionModule, "judge">;
  /** @returns what the system repeats in its request as `login_hint` */
  offer: (entering: Omit<Entering, "systemAbbr"> & { appId: string }) => Promise<string>;
};

/** The way into a connected system for whoever acts for another: by its own sign-in, where it accepts helpers. */
export function delegatedEntryOf({ issuer, systems, admission, offer }: Deps): MatterEntry {
  async function accepting(abbr: string): Promise<ConnectedSystem | undefined> {
    const system = await systems.findByAbbr(abbr);
    return system?.protocol === "oidc" && system.acceptsHelpers === true && system.initiateLoginUri !== null
      ? system
      : undefined;
  }

  return {
    async look({ delegationId, helperId, accountId, systemAbbr }, { factors }) {
      const system = await accepting(systemAbbr);
      if (!system) return undefined;
      const delegated = { delegationId, helperId };
      const verdict = await admission.judge({ entryPoint: "delegatedClick", accountId, system, factors, delegated });
      return { systemName: system.name, obstacle: verdict.step === "admit" ? null : obstacleOf[verdict.reason] };
    },

    async start({ systemAbbr, ...entering }) {
      const system = await accepting(systemAbbr);
      if (!system) return undefined;
      const hint = await offer({ ...entering, appId: system.appId });
      return initiateLoginUrl(system, issuer, null, hint) ?? undefined;
    },
  };
}
