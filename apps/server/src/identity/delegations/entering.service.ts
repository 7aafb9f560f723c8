import type { EntryObstacle } from "@sannong/contract/identity/delegation-words";
import { mayAskHelp, mayHelp } from "@sannong/contract/rules/identity/delegation-limits";
import type { Asker, Caller, Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Delegated } from "../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { type Delegation, sideOf, standingOf } from "./delegations.rules.ts";
import type { DelegationRecords, RecordsDeps } from "./delegation-records.service.ts";

/** Who comes for whom, in which matter's system. */
export type Entering = Delegated & { accountId: string; systemAbbr: string };

/** What whoever connects systems knows of entering one for somebody else. */
export type MatterEntry = {
  /** undefined where the system lets no helper in */
  look: (
    entering: Entering,
    caller: Caller,
  ) => Promise<{ systemName: string; obstacle: EntryObstacle | null } | undefined>;
  /** where the system begins its own sign-in, told by which delegation somebody comes; undefined as above */
  start: (entering: Entering) => Promise<string | undefined>;
};

type Deps = Pick<RecordsDeps, "store" | "clock" | "findAccount"> & { entry: MatterEntry };

/** Entering the matter's system in the place of whoever asked. What the system is told is the protocol's. */
export function enteringService({ store, clock, findAccount, entry }: Deps, records: DelegationRecords) {
  const { record, mine, act, nameOf } = records;

  /** undefined for one that has not begun, is over, or is looked at from the other side */
  const enteringOf = (row: Delegation, accountId: string): Entering | undefined =>
    sideOf(row, accountId) === "helper" && standingOf(row, clock()).state === "active" && row.systemAbbr !== null
      ? { delegationId: row.id, helperId: accountId, accountId: row.grantorId, systemAbbr: row.systemAbbr }
      : undefined;

  return {
    /** For the helper's page: the matter's system, and what stands in the way; null where there is none to enter. */
    async entryOf(row: Delegation, caller: Caller) {
      const entering = enteringOf(row, caller.accountId);
      return (entering && (await entry.look(entering, caller))) ?? null;
    },

    /** @throws Refusal `delegation.noEntry`, or what stands in the way */
    async enter(id: string, { caller }: Asker): Promise<{ address: string }> {
      if (caller.vouchedBy !== undefined) throw new Refusal("session.vouchedElsewhere");
      const row = await mine(id, caller.accountId);
      if (standingOf(row, clock()).state !== "active") throw new Refusal("delegation.over");
      const entering = enteringOf(row, caller.accountId);
      const found = entering && (await entry.look(entering, caller));
      if (!entering || !found) throw new Refusal("delegation.noEntry");
      if (found.obstacle !== null) throw new Refusal(`delegation.${found.obstacle}`);
      const address = await entry.start(entering);
      if (address === undefined) throw new Refusal("delegation.noEntry");
      return { address };
    },

    /**
     * Does it stand at this moment, for these two, in a matter of this system, which accepts helpers? Also who they are
     * is asked anew: staff act by their office, whatever they asked for before.
     */
    async stands({ delegationId, helperId, accountId }: Delegated & { accountId: string }, system: ConnectedSystem) {
      const row = await store.find(delegationId);
      if (!row || row.grantorId !== accountId || row.helperId !== helperId) return false;
      if (system.acceptsHelpers !== true || row.systemAbbr !== system.abbr) return false;
      if (standingOf(row, clock()).state !== "active") return false;
      const [grantor, helper] = await Promise.all([findAccount(accountId), findAccount(helperId)]);
      return grantor !== undefined && helper !== undefined && mayAskHelp(grantor) && mayHelp(helper);
    },

    /**
     * Writes down that the helper went into the system, or was kept out; before anything is given.
     *
     * @returns the helper's name as the two see each other's
     */
    async noteEntered(
      { delegationId, helperId }: Delegated,
      { systemName, origin, obstacle }: { systemName: string; origin: Origin; obstacle?: EntryObstacle | "unmarked" },
    ): Promise<string> {
      const [row, helper] = await Promise.all([store.find(delegationId), findAccount(helperId)]);
      if (!row || !helper) throw new Error("somebody enters under a delegation that is not there");
      const by = { caller: { ...helper, accountId: helperId }, origin };
      const reason = obstacle === undefined ? `代办进入“${systemName}”` : `没有进入“${systemName}”：${obstacle}`;
      await store.inTransaction(async (within) => {
        if (obstacle === undefined) await store.noteAct(within, row.id, act("helper", "entered", systemName));
        const result = obstacle === undefined ? "ok" : "refused";
        await record("delegation.entered", row, { by, reason, result, within });
      });
      return nameOf(helperId);
    },

    /** Under which delegations this person is helped. */
    helping: async (accountId: string): Promise<string[]> => (await store.helping(accountId)).map(({ id }) => id),
  };
}

export type EnteringService = ReturnType<typeof enteringService>;
