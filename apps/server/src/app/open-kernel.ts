import { judgeFactors } from "@sannong/contract/rules/identity/roles";
import type { AccountsModule } from "../identity/accounts/index.ts";
import { admissionModule, type Demands } from "../kernel/admission/index.ts";
import { type ConnectedSystem, signingSecretsModule } from "../kernel/application/index.ts";
import { isFactor, type Person, releaseModule } from "../kernel/release/index.ts";
import type { Identity } from "../identity/index.ts";
import { simulatedPerson } from "../protocols/oidc/index.ts";
import type { Foundation } from "./foundation.ts";

type Neighbours = {
  identity: Identity;
  temporaryUsers: { isLeaving: (accountId: string) => Promise<boolean> };
  /** what the services demand for which one enters a system */
  servicesOf: (systemAbbr: string) => Promise<readonly Demands[]>;
  /** that system said a moment ago that it knows them */
  isKnownTo: (accountId: string, systemAbbr: string) => Promise<boolean>;
  getToKnow: (system: ConnectedSystem, accountId: string) => Promise<void>;
  /** somebody whom the portal sent there is known to that system now */
  recordArrival: (accountId: string, systemAbbr: string) => Promise<void>;
};

/** The two questions that every protocol asks: may this person enter, and what may that system learn of them. */
export function openKernel(foundation: Foundation, neighbours: Neighbours) {
  const { config, shortLived, systems, accounts, regions, audit, changes, clock, log, db, sealer } = foundation;
  const { consents, delegations } = neighbours.identity;

  const inForce = () => clock() >= config.signIn.twoFactorEffectiveFrom;
  const isSimulated = (accountId: string) => simulatedPerson(accountId) !== undefined;
  const personOf = async (accountId: string, find: AccountsModule["findById"]): Promise<Person | undefined> => {
    const simulated = simulatedPerson(accountId);
    if (simulated) return simulated;
    const account = await find(accountId);
    if (!account) return undefined;
    // A temporary user ends before their jump; the code they jump with is redeemed after it.
    const isHere =
      account.status === "active" || (account.isTemporary && (await neighbours.temporaryUsers.isLeaving(accountId)));
    if (!isHere) return undefined;
    const { accountType, regionCode, company, entityLevel, updatedAt } = account;
    return {
      accountId,
      // most questions about a person read none of what is sealed, and opening it costs more than asking
      get username() {
        return account.username;
      },
      get name() {
        return account.nickname;
      },
      get phone() {
        return account.phone;
      },
      // without mail nobody could change or remove it: what was given before stays where it is
      get email() {
        return config.mail === undefined ? null : account.email;
      },
      accountType,
      regionCode,
      regionName: regions.nameOf(regionCode) ?? "",
      company,
      entityLevel,
      changedAt: updatedAt,
      // it is shown to no system: that would send its browser back to the portal
      ...(accounts.passwordIsDue(account) ? { mustChangePassword: true } : {}),
    };
  };
  const release = releaseModule({
    findPerson: (accountId) => personOf(accountId, accounts.findById),
    recent: {
      findPerson: (accountId) => personOf(accountId, accounts.findRecent),
      consentOf: consents.recentConsentOf,
    },
    standingOf: systems.standingOf,
    consentOf: consents.consentOf,
    admits: systems.stages.admits,
    isSimulated,
    audit,
    getToKnow: neighbours.getToKnow,
    // a count that is lost keeps nobody out
    arrived: (system, accountId) =>
      neighbours
        .recordArrival(accountId, system.abbr)
        .catch((failure: unknown) => log.warn({ err: failure, system: system.abbr }, "an arrival was not counted")),
    changes,
  });
  const admission = admissionModule({
    shortLived,
    systems,
    personOf: release.person,
    provedEnough: async (accountId, factors) => {
      const account = await accounts.findRecent(accountId);
      if (!account) return true;
      const { roles } = account;
      return judgeFactors({ roles, factors: factors.filter(isFactor), inForce: inForce() }) === "enough";
    },
    servicesOf: neighbours.servicesOf,
    isKnownTo: neighbours.isKnownTo,
    coversNow: consents.coversNow,
    delegationStands: delegations.stands,
    isSimulated,
    absoluteSessionSeconds: config.session.absoluteSeconds,
  });
  return { admission, release, signing: signingSecretsModule({ db, sealer, audit, clock }) };
}

export type Kernel = ReturnType<typeof openKernel>;
