import { actorOf, auditOrigin, type Caller, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../accounts/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { closesAt, mayClose, momentInWords } from "./account-data.rules.ts";
import type { AccountDataStore } from "./account-data.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock" | "log"> & {
  store: AccountDataStore;
  accounts: Pick<AccountsModule, "findById" | "dueToClose">;
  sessions: SessionEnds;
  oneTimeCodes: Pick<OneTimeCodesModule, "smsCodes" | "notices" | "knownClient">;
  /** @throws Refusal `session.stale` */
  demandFresh: (caller: Caller) => Promise<void>;
};

type OwnVisit = { caller: Caller; generatorUserId: string; origin: Origin };

/** So many in one round of the job. */
const A_ROUND = 50;

/** Leaving: asked for, a week to think it over, then the end (PIPL Art. 47). */
export function closeAccountService(deps: Deps) {
  const { store, accounts, sessions, oneTimeCodes, demandFresh, audit, clock, log } = deps;

  const factOf = (event: string, { caller, origin }: Pick<OwnVisit, "caller" | "origin">) => {
    const object = { objectKind: "account", objectId: caller.accountId };
    return { event, result: "ok", actor: actorOf(caller), ...object, ...auditOrigin(origin) } as const;
  };

  /** Ends one account; a request that was taken back at the last moment is none. */
  const closeOne = async (id: string): Promise<void> => {
    const isErased = await store.erase(id, async (within) => {
      await sessions.mustEnd(id, "accountChanged", within);
      await audit.record({ event: "account.closed", result: "ok", objectKind: "account", objectId: id }, within);
    });
    // each session tells the systems it led to
    if (isErased) await sessions.endAllOf(id, "accountChanged");
  };

  return {
    /** @throws Refusal `account.closedByAdministrator`, `session.stale`, `sms.codeRejected` */
    async ask({ yzm = "" }: { yzm?: string | undefined }, visit: OwnVisit): Promise<{ closingAt: string }> {
      const { caller } = visit;
      if (!mayClose(caller.roles)) throw new Refusal("account.closedByAdministrator");
      await demandFresh(caller);
      const account = await accounts.findById(caller.accountId);
      if (!account) throw new Refusal("session.missing");
      const { id: accountId, phone, regionCode } = account;
      if (phone !== null) {
        const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
        const binding = { purpose: "closeAccount", accountId, generatorUserId } as const;
        if (!(await oneTimeCodes.smsCodes.redeem(binding, yzm))) throw new Refusal("sms.codeRejected");
      }
      const fact = factOf("account.closingAsked", visit);
      const { notices } = oneTimeCodes;
      const endsAt = await store.startClosing(accountId, closesAt(clock()), async (within, closingAt) => {
        await audit.record({ ...fact, detail: { closingAt: closingAt.toISOString() } }, within);
        const notice = { kind: "accountClosing", until: momentInWords(closingAt) } as const;
        if (phone !== null) await notices.sendWithin({ phone, regionCode, notice }, within);
      });
      if (!endsAt) throw new Refusal("session.missing");
      notices.run();
      return { closingAt: endsAt.toISOString() };
    },

    async takeBack(visit: Pick<OwnVisit, "caller" | "origin">): Promise<{ closingAt: null }> {
      const fact = factOf("account.closingTakenBack", visit);
      await store.stopClosing(visit.caller.accountId, (within) => audit.record(fact, within));
      return { closingAt: null };
    },

    /** The job's round: one that fails does not keep the others. */
    async closeDue(): Promise<void> {
      for (const id of await accounts.dueToClose(A_ROUND))
        await closeOne(id).catch((fault: unknown) =>
          log.error({ err: fault, accountId: id }, "an account could not be closed"),
        );
    },
  };
}

export type CloseAccountService = ReturnType<typeof closeAccountService>;
