import { carryingOf } from "@sannong/contract/rules/protocols/way-in";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, type Caller, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { refusalOfAdmission, type AdmissionModule } from "../../kernel/admission/index.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";
import type { HandoffService } from "./hand-off.service.ts";
import { judgeRedirect } from "./redirect.rules.ts";
import { addressHere, ownAddresses } from "../../platform/http/entrances.ts";

/** The province's cockpit, where one is connected. */
const SMART_BRAIN = "znhb";
const SMART_BRAIN_PAGE = "/intelligentbrain";

export type RedirectDeps = {
  publicUrl: string;
  /** further addresses of the portal */
  entrances?: readonly string[] | undefined;
  systems: Pick<ConnectedSystems, "list" | "findByAbbr">;
  /** a system's own sign-in start */
  initiateLoginUrl: (system: ConnectedSystem, target: string | null) => string | null;
  /** addresses of services that everybody may open (jump type 2), as they are given to pages */
  directAddresses: () => Promise<string[]>;
  admission: AdmissionModule;
  handoff: Pick<HandoffService, "generateCode" | "generateTicket">;
  audit: Audit;
};

/** Leading people on by an address instead of a service (specification §7 /redirect, /smartBrainRedirect). */
export function redirectService({
  publicUrl,
  entrances,
  systems,
  initiateLoginUrl,
  admission,
  handoff,
  audit,
  ...deps
}: RedirectDeps) {
  const handOver = async (system: ConnectedSystem, caller: Caller, from: Origin): Promise<string> => {
    const jumpType = system.defaultJumpType ?? (system.protocol === "cas" ? 9 : 0);
    const requested = { clientId: system.appId, jumpType };
    const give = carryingOf(jumpType) === "ticket" ? handoff.generateTicket : handoff.generateCode;
    return (await give(requested, caller, from)).address;
  };

  /** To where the system begins its own sign-in, which asks for what can be asked. */
  async function leadOn(system: ConnectedSystem, target: string | null, { accountId, factors }: Caller) {
    const verdict = await admission.judge({ entryPoint: "ownSignIn", accountId, system, factors });
    if (verdict.step === "refuse") throw new Refusal(refusalOfAdmission[verdict.reason]);
    return initiateLoginUrl(system, target);
  }

  return {
    /** @throws Refusal `handoff.unregisteredAddress`, and whatever a jump into that system is refused for */
    async redirect(requested: string, caller: Caller, from: Origin): Promise<string> {
      const [all, directAddresses] = await Promise.all([systems.list(), deps.directAddresses()]);
      const step = judgeRedirect(requested, {
        here: addressHere(publicUrl),
        own: ownAddresses({ publicUrl, entrances }),
        systems: all,
        directAddresses,
      });
      const { traceId, ...place } = from;
      if (step.step === "refuse") {
        await audit.record({
          event: "handoff.redirectRefused",
          result: "refused",
          actor: actorOf(caller),
          objectKind: "address",
          // a foreign query may hold anything; host and path tell enough
          objectId: (requested.split(/[?#]/)[0] ?? "").slice(0, 200),
          reason: "handoff.unregisteredAddress",
          from: place,
          traceId,
        });
        throw new Refusal("handoff.unregisteredAddress");
      }
      if (step.step === "open") return step.address;
      if (step.step === "handOff") return handOver(step.system, caller, from);
      const address = await leadOn(step.system, step.target, caller);
      if (address === null) throw new Refusal("handoff.notConnected");
      return address;
    },

    async smartBrain(caller: Caller, from: Origin): Promise<string> {
      const system = await systems.findByAbbr(SMART_BRAIN);
      if (!system || system.protocol === "none") return `${addressHere(publicUrl)}${SMART_BRAIN_PAGE}`;
      if (initiateLoginUrl(system, null) === null) return handOver(system, caller, from);
      return (await leadOn(system, null, caller)) ?? handOver(system, caller, from);
    },
  };
}

export type RedirectService = ReturnType<typeof redirectService>;
