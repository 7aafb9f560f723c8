import type { AccountCheck } from "../../gateways/connected-systems/account-check.ts";
import { nextAttemptAfter } from "./bindings.rules.ts";
import type { BindingStore, DueNotice } from "./bindings.store.ts";
import type { SystemAccounts } from "./system-accounts.service.ts";
import type { AppContext } from "../../kernel/context.ts";

const A_ROUND = 20;
/** Longer than one round can take, so that a notice is never under way twice. */
const UNDER_WAY_MS = 5 * 60_000;

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: BindingStore;
  accounts: Pick<SystemAccounts, "endpointOf">;
  accountCheck: Pick<AccountCheck, "tellUnbound">;
};

/** Tells systems that one of their accounts is no longer bound: again after failures, later and later. */
export function unboundNotices({ store, accounts, accountCheck, audit, clock }: Deps) {
  const conclude = async ({ id, systemAbbr, attempts }: DueNotice, result: "ok" | "failed") => {
    await store.removeNotice(id);
    await audit.record({
      event: "binding.systemTold",
      result,
      objectKind: "system",
      objectId: systemAbbr,
      detail: { attempts },
    });
  };

  const deliver = async (notice: DueNotice) => {
    try {
      const { endpoint } = await accounts.endpointOf({ systemAbbr: notice.systemAbbr });
      await accountCheck.tellUnbound(endpoint, notice.boundUsername);
    } catch {
      // Whatever it was, it is tried again; what is given up stands in the audit log.
      const wait = nextAttemptAfter(notice.attempts);
      if (wait === undefined) return conclude(notice, "failed");
      return store.putOff(notice.id, new Date(clock().getTime() + wait * 1000));
    }
    await conclude(notice, "ok");
  };

  return {
    /** To be run once a minute. */
    async run(): Promise<void> {
      const now = clock();
      const due = await store.takeDueNotices(now, new Date(now.getTime() + UNDER_WAY_MS), A_ROUND);
      for (const notice of due) await deliver(notice);
    },
  };
}
