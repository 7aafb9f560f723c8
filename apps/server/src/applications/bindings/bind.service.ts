import { actorOf, auditOrigin, type Caller, type Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type ConnectedSystem, isSuspended, type ConnectedSystems } from "../../kernel/application/index.ts";
import type { Deliveries } from "../../kernel/delivery/index.ts";
import { BindingTaken, type BindingStore } from "./bindings.store.ts";
import type { SystemAccounts } from "./system-accounts.service.ts";
import type { TemporaryUsers } from "./temporary-users.ts";
import type { SealedToken, ThirdPartyTokens } from "./third-party-tokens.ts";
import type { AppContext } from "../../kernel/context.ts";

/** So many seconds a binding may be made again without its system hearing of it. */
const SECOND_THOUGHTS = 60;

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: BindingStore;
  unbindings: Pick<Deliveries["unbinding"], "add" | "withdraw">;
  tokens: Pick<ThirdPartyTokens, "keep" | "forget">;
  temporaryUsers: Pick<TemporaryUsers, "remove">;
  systems: Pick<ConnectedSystems, "list">;
  systemAccounts: Pick<SystemAccounts, "admit">;
  /** does this system hear of its users by signed events? */
  takesEvents: (systemAbbr: string) => Promise<boolean>;
};

/** How it was proved that both accounts are one person's. */
export type Proof =
  | "originalAccount"
  | "originalPhone"
  | "platformAccount"
  | "platformPhone"
  | "registration"
  | "temporary";
type Actor = { accountId: string; name: string; roleCode: string };
type Joined = {
  systemAbbr: string;
  boundUsername: string;
  proof: Proof;
  /** what a phase-one system gave with the proof */
  token?: SealedToken | undefined;
  actor: Actor;
  origin: Origin;
};

/** Writes and unwrites bindings: one statement, its audit row, and what follows for a temporary user of that account. */
export function bindService(deps: Deps) {
  const { store, unbindings, tokens, temporaryUsers, systems, systemAccounts, takesEvents, audit, clock } = deps;
  /**
   * @returns the temporary user who had that account until now; they are to be removed when the transaction is through
   * @throws Refusal `binding.taken`, `binding.exists`, and what `judgeStanding` says
   */
  async function join(within: Db, { systemAbbr, boundUsername, proof, token, actor, origin }: Joined) {
    // the proof may be minutes old, or of somebody who was not known then
    await systemAccounts.admit(systemAbbr, actor.accountId);
    const former = await store.takeFromTemporary(within, systemAbbr, boundUsername, actor.accountId);
    await store.add(within, actor.accountId, systemAbbr, boundUsername, clock());
    if (token) await tokens.keep(actor.accountId, systemAbbr, token, within);
    // bound again: that it was undone is not to be told any more
    await unbindings.withdraw({ recipients: [systemAbbr], subjects: [boundUsername] }, within);
    await audit.record(
      {
        event: "binding.made",
        result: "ok",
        actor,
        objectKind: "system",
        objectId: systemAbbr,
        detail: { proof },
        ...auditOrigin(origin),
      },
      within,
    );
    return former;
  }

  return {
    /** `work` makes or finds the account in the same transaction. */
    async bind(joined: (trx: Db) => Promise<Joined>): Promise<void> {
      try {
        const former = await store.inTransaction(async (trx) => join(trx, await joined(trx)));
        if (former !== undefined) await temporaryUsers.remove(former, "boundToAnother");
      } catch (fault) {
        if (!(fault instanceof BindingTaken)) throw fault;
        throw new Refusal(fault.what === "person" ? "binding.exists" : "binding.taken", { cause: fault });
      }
    },

    /** 我的绑定, and what could be bound beside. */
    async listOf(accountId: string) {
      const [bindings, all] = await Promise.all([store.listOf(accountId), systems.list()]);
      const byAbbr = new Map(all.map((system) => [system.abbr, system]));
      const bound = new Set(bindings.map(({ systemAbbr }) => systemAbbr));
      return {
        bindings: bindings.map(({ systemAbbr, boundUsername, boundAt, sessionsForbidden }) => ({
          systemAbbr,
          systemName: byAbbr.get(systemAbbr)?.name ?? systemAbbr,
          owner: byAbbr.get(systemAbbr)?.owner ?? "",
          boundUsername,
          boundAt: boundAt.toISOString(),
          opensSessions: opensFor(byAbbr.get(systemAbbr), sessionsForbidden),
        })),
        bindable: all
          .filter(
            ({ stage, ...system }) =>
              stage === "live" && system.checkUserUrl !== null && !isSuspended(system) && !bound.has(system.abbr),
          )
          .map(({ abbr, name, owner }) => ({ systemAbbr: abbr, systemName: name, owner })),
      };
    },

    /**
     * Whether this system's account may sign its owner in here; what is as it should be already stays so.
     *
     * @throws Refusal `binding.unknown`
     */
    async allowSessions(systemAbbr: string, allowed: boolean, caller: Caller, origin: Origin): Promise<void> {
      await store.inTransaction(async (trx) => {
        if (!(await store.forbidSessions(trx, caller.accountId, systemAbbr, !allowed))) {
          const isBound = (await store.listOf(caller.accountId, trx)).some((one) => one.systemAbbr === systemAbbr);
          if (!isBound) throw new Refusal("binding.unknown");
          return;
        }
        await audit.record(
          {
            event: allowed ? "binding.sessionsAllowed" : "binding.sessionsForbidden",
            result: "ok",
            actor: actorOf(caller),
            objectKind: "system",
            objectId: systemAbbr,
            ...auditOrigin(origin),
          },
          trx,
        );
      });
    },

    /**
     * Undoes a binding; the system is told by a job, however long it takes to answer, unless it is bound again by then.
     *
     * @throws Refusal `binding.unknown`
     */
    async unbind(systemAbbr: string, caller: Caller, origin: Origin): Promise<void> {
      // Who takes events hears `user.unbound` there, and is not told a second time at the check address.
      const isNotifiedAtCheck = !(await takesEvents(systemAbbr));
      await store.inTransaction(async (trx) => {
        const boundUsername = await store.remove(trx, caller.accountId, systemAbbr);
        if (boundUsername === undefined) throw new Refusal("binding.unknown");
        await tokens.forget(trx, caller.accountId, systemAbbr);
        const unbinding = { recipient: systemAbbr, subject: boundUsername, content: { boundUsername } };
        if (isNotifiedAtCheck) await unbindings.add([{ ...unbinding, afterSeconds: SECOND_THOUGHTS }], trx);
        await audit.record(
          {
            event: "binding.undone",
            result: "ok",
            actor: actorOf(caller),
            objectKind: "system",
            objectId: systemAbbr,
            ...auditOrigin(origin),
          },
          trx,
        );
      });
    },
  };
}

const opensFor = (system: Pick<ConnectedSystem, "opensSessions"> | undefined, forbidden: boolean) => {
  if (!system?.opensSessions) return "notAgreed" as const;
  return forbidden ? ("forbidden" as const) : ("allowed" as const);
};

export type BindService = ReturnType<typeof bindService>;
