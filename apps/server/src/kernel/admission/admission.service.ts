import type { SharedField } from "@sannong/contract/identity/shared-fields";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { whyShut, type ConnectedSystem, type ConnectedSystems } from "../application/index.ts";
import {
  demandsOn,
  EVERYTHING_IN_ORDER,
  isSettledAt,
  judgeAdmission,
  showsCredential,
  takesDelegation,
  type AdmissionEntryPoint,
  type AdmissionFacts,
  type AdmissionReason,
  type Demands,
} from "./admission.rules.ts";

declare const admitted: unique symbol;
/** Somebody whom `judge` let in: what lets people into systems takes this and nothing else. */
export type Admitted = {
  readonly [admitted]: true;
  readonly entryPoint: AdmissionEntryPoint;
  readonly accountId: string;
  readonly system: ConnectedSystem;
};

/** Under which delegation somebody comes, and who they are; the account of the question is whom they come for. */
export type Delegated = { delegationId: string; helperId: string };

export type AdmissionQuestion = {
  entryPoint: AdmissionEntryPoint;
  accountId: string;
  system: ConnectedSystem;
  /** what opened the session, or stood behind what is shown */
  factors: readonly string[];
  /** the service that was clicked; all of the system's where none was */
  service?: Demands | undefined;
  /** the fields that it would read; all it may read where it asks for no fewer */
  fields?: readonly SharedField[] | undefined;
  /** the person agrees to them with this very request */
  agrees?: boolean;
  /** absent where somebody comes for themselves; the factors are those of whoever comes */
  delegated?: Delegated | undefined;
};

/** `settle`: the entry point itself goes on from the reason, in its protocol's way */
export type AdmissionVerdict =
  | { step: "admit"; admitted: Admitted }
  | { step: "settle"; reason: AdmissionReason }
  | { step: "refuse"; reason: AdmissionReason };

export type AdmissionDeps = {
  shortLived: Pick<ShortLived, "put" | "get">;
  systems: Pick<ConnectedSystems, "standingOf"> & { stages: Pick<ConnectedSystems["stages"], "admits"> };
  /** undefined for an account that may go nowhere now */
  personOf: (accountId: string) => Promise<{ accountType: number } | undefined>;
  /** do these methods suffice for who somebody is now? */
  provedEnough: (accountId: string, factors: readonly string[]) => Promise<boolean>;
  /** all for which one enters this system */
  servicesOf: (systemAbbr: string) => Promise<readonly Demands[]>;
  /** the bound-user check of a moment ago: that system knows them by itself */
  isKnownTo: (accountId: string, abbr: string) => Promise<boolean>;
  /** agreed to all these fields, or to all that the system may read, and not withdrawn since */
  coversNow: (accountId: string, system: ConnectedSystem, fields?: readonly SharedField[]) => Promise<boolean>;
  /** does this delegation stand at this moment, for this person, in a matter of this system, which accepts helpers? */
  delegationStands: (delegated: Delegated & { accountId: string }, system: ConnectedSystem) => Promise<boolean>;
  /** one of the two who try systems and are in no list of any */
  isSimulated: (accountId: string) => boolean;
  absoluteSessionSeconds: number;
};

const LET_IN_AS_KNOWN = "admission.letInAsKnown";

/** The one answer to "may this person enter this system now?", for every entry point. */
export function admissionService(deps: AdmissionDeps) {
  const { shortLived, systems } = deps;

  /**
   * Who is known to a system by its own word is let in without a binding. The word is of a moment, and what they were
   * given then stays good as long as a session may last.
   */
  async function isLetInAsKnown(entryPoint: AdmissionEntryPoint, accountId: string, abbr: string): Promise<boolean> {
    const key = `${accountId} ${abbr}`;
    if (showsCredential(entryPoint) && (await shortLived.get(LET_IN_AS_KNOWN, key)) === true) return true;
    if (!(await deps.isKnownTo(accountId, abbr))) return false;
    await shortLived.put(LET_IN_AS_KNOWN, key, true, { ttl: deps.absoluteSessionSeconds });
    return true;
  }

  /** A delegation is good where one is taken, and nothing else is good there. */
  async function delegationOf({ entryPoint, accountId, system, delegated }: AdmissionQuestion) {
    if (delegated === undefined) return takesDelegation(entryPoint) ? "over" : "none";
    if (!takesDelegation(entryPoint)) return "over";
    return (await deps.delegationStands({ ...delegated, accountId }, system)) ? "stands" : "over";
  }

  async function gather(question: AdmissionQuestion): Promise<AdmissionFacts> {
    const { entryPoint, accountId, system, factors, service, fields, agrees = false, delegated } = question;
    const shut = whyShut(system);
    // of a system that is shut nothing else is told, and those who try one are nobody's account
    if (shut !== null || deps.isSimulated(accountId)) return { ...EVERYTHING_IN_ORDER, shut };
    const delegation = await delegationOf(question);
    const [person, factorsSuffice, isTestUser, services, sharingAgreed] = await Promise.all([
      deps.personOf(accountId),
      deps.provedEnough(delegated?.helperId ?? accountId, factors),
      systems.stages.admits(system, accountId),
      service ? [service] : deps.servicesOf(system.abbr),
      agrees || deps.coversNow(accountId, system, system.isOwn ? undefined : fields),
    ]);
    const { accountTypeFits, needsBoundAccount } = demandsOn(services, person?.accountType ?? 0);
    const { requiresRole } = system;
    // most systems ask for neither, and nothing is looked up for them
    const standing =
      requiresRole || needsBoundAccount
        ? await systems.standingOf(accountId, system.abbr)
        : { roles: [], boundUsername: null };
    const isBound = standing.boundUsername !== null;
    return {
      shut,
      delegation,
      accountStands: person !== undefined,
      factorsSuffice,
      isTestUser,
      accountTypeFits,
      needsBoundAccount,
      accountBound: isBound || (needsBoundAccount && (await isLetInAsKnown(entryPoint, accountId, system.abbr))),
      requiresRole,
      hasRole: standing.roles.length > 0,
      sharingAgreed,
    };
  }

  return {
    async judge(question: AdmissionQuestion): Promise<AdmissionVerdict> {
      const { entryPoint, accountId, system } = question;
      const reason = judgeAdmission(await gather(question));
      if (reason === undefined) return { step: "admit", admitted: { entryPoint, accountId, system } as Admitted };
      return { step: isSettledAt(entryPoint, reason) ? "settle" : "refuse", reason };
    },

    /** Why nobody is let into this system: what is said before anybody signs in for it. */
    shutFor: (system: ConnectedSystem): AdmissionReason | undefined =>
      judgeAdmission({ ...EVERYTHING_IN_ORDER, shut: whyShut(system) }),
  };
}

export type AdmissionModule = ReturnType<typeof admissionService>;
