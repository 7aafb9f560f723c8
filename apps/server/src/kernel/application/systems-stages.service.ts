import { randomBytes } from "node:crypto";
import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Registration } from "@sannong/contract/applications/application-shapes.schemas";
import type { ConnectedSystem } from "./applications.rules.ts";
import { type Listed, type NameStanding, type SystemStagesStore } from "./systems-stages.store.ts";

type Deps = {
  stages: SystemStagesStore;
  sealer: { seal(plain: string): string };
  audit: Audit;
  /** the list of systems is read anew */
  forget: () => void;
  list: () => Promise<ConnectedSystem[]>;
  isDemonstration: boolean;
};
type Described = { owner: string; summary: string; privateHosts: string[]; roles: { code: string; name: string }[] };

/** How a system that comes by application enters, goes live and leaves. */
export function systemStages({ stages, sealer, audit, forget, list, isDemonstration }: Deps) {
  const record = (event: string, abbr: string, within: Db, detail = {}) =>
    audit.record({ event, result: "ok", actor: null, objectKind: "system", objectId: abbr, detail }, within);

  const newcomerOf = (registration: Registration, described: Described & { applicantId: string }) => ({
    ...described,
    appId: `${registration.abbr.toLowerCase()}-${randomBytes(8).toString("hex")}`,
    pairwiseSalt: randomBytes(32).toString("hex"),
    checkSecretSealed: registration.checkUserUrl === null ? null : sealer.seal(randomToken()),
    isDemonstration,
  });

  return {
    /** what the name is to this person, before they apply for it */
    nameStanding: stages.nameStanding,
    /** what the catalogue shows: neither what is tried nor what is gone */
    listLive: async () => (await list()).filter(({ stage }) => stage === "live"),

    /**
     * A client for trying, without a secret yet; open to its test users alone, the first of whom is its applicant.
     *
     * @returns "free" when it is opened; else what the name is, and nothing was written
     */
    async openSandbox(
      registration: Registration,
      described: Described,
      applicantId: string,
      within: Db,
    ): Promise<NameStanding> {
      const { abbr } = registration;
      const newcomer = { ...newcomerOf(registration, { ...described, applicantId }), ofDeveloper: false };
      const name = await stages.addSandbox(registration, newcomer, within);
      if (name !== "free") return name;
      await stages.addTestUser(abbr, applicantId, within);
      await record("system.sandboxOpened", abbr, within, { privateHosts: described.privateHosts.join(" ") });
      forget();
      return name;
    },

    /**
     * The same without a review, for a developer to try things with: nobody real is among its test users, nor ever will
     * be. Whoever calls this writes it down, and forgets the list when the transaction is through.
     *
     * @returns false when the name is taken
     */
    async openForDeveloper(
      registration: Registration,
      described: Pick<Described, "owner" | "summary">,
      applicantId: string,
      within: Db,
    ): Promise<boolean> {
      const whole = { ...described, privateHosts: [], roles: [], applicantId };
      const newcomer = { ...newcomerOf(registration, whole), ofDeveloper: true };
      return (await stages.addSandbox(registration, newcomer, within)) === "free";
    },
    /** False: it is none of theirs, or gone. Whoever calls this forgets the list when the transaction is through. */
    removeDevelopers: stages.removeDevelopers,

    /** May this person be let into this system at all? A sandbox knows its test users only, a developer's nobody real. */
    async admits(
      { abbr, stage, ofDeveloper }: Pick<ConnectedSystem, "abbr" | "stage" | "ofDeveloper">,
      accountId: string,
    ): Promise<boolean> {
      if (ofDeveloper) return false;
      if (stage === "live") return true;
      return stage === "sandbox" && (await stages.isTestUser(abbr, accountId));
    },
    testUsersOf: stages.testUsersOf,

    async goLive(abbr: string, entry: Listed, within: Db) {
      if (!(await stages.move(abbr, { from: "sandbox", to: "live" }, within))) return false;
      await stages.listService(abbr, entry, within);
      await record("system.wentLive", abbr, within);
      forget();
      return true;
    },

    async goOffline(abbr: string, within: Db) {
      if (!(await stages.move(abbr, { from: "live", to: "offline" }, within))) return false;
      await record("system.wentOffline", abbr, within);
      forget();
      return true;
    },

    /** False: it is not being tried. Whoever calls this writes it down, and forgets the list when all is through. */
    leaveSandbox: stages.giveUp,
    wasGivenUp: stages.wasGivenUp,
    describe: stages.describe,

    /** as it stands within this transaction */
    isOffline: stages.isOffline,

    /** False: it is not away. Whoever calls this forgets the list when the transaction is through. */
    async comeBack(abbr: string, within: Db) {
      if (!(await stages.move(abbr, { from: "offline", to: "live" }, within))) return false;
      await record("system.cameBack", abbr, within);
      return true;
    },

    /** Stops a system for everybody, or lets people in again. False: it stands so already. */
    async suspend(
      abbr: string,
      suspended: boolean,
      { reason, ...by }: Pick<AuditFact, "actor" | "from" | "traceId"> & { reason: string },
    ): Promise<boolean> {
      const changed = await stages.inTransaction(async (trx) => {
        if (!(await stages.suspend(abbr, suspended, trx))) return false;
        const event = suspended ? "system.suspended" : "system.resumed";
        await audit.record({ event, result: "ok", objectKind: "system", objectId: abbr, reason, ...by }, trx);
        return true;
      });
      forget();
      return changed;
    },
  };
}
