import { SECRET_DAYS } from "@sannong/contract/applications/onboarding-words";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { Asker, Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { AwaitedSecretsStore } from "./awaited-secrets.store.ts";
import type { RegistryAdmin } from "./registry-admin.ts";
import { TAKE_DAYS } from "./registry.service.ts";
import type { RegistryStore } from "./registry.store.ts";
import type { SystemChangeDefinition } from "./system-change.ts";
import { provesBySecret, type SystemChangeInput } from "./why-not-change.ts";

/** The former secret goes on for so long, while the system changes over. */
const FORMER_DAYS = 14;

type Deps = {
  store: Pick<RegistryStore, "inTransaction">;
  secrets: Pick<AwaitedSecretsStore, "take">;
  admin: RegistryAdmin;
  systems: Pick<ConnectedSystems, "checkSecretOf" | "forget" | "rotateWithin">;
  change: SystemChangeDefinition;
  changeRequests: Pick<ChangeRequests, "propose">;
  approvals: Pick<ApprovalsModule, "withdraw">;
  requireFresh: (caller: Caller) => Promise<unknown>;
  clock: Clock;
};

/** What administrators do about changes of a system: ask for one, take it back, take the secret that was confirmed. */
export function systemChangesService(deps: Deps) {
  const { store, secrets, admin, systems, change, changeRequests, approvals, requireFresh, clock } = deps;

  return {
    /** @throws Refusal `systemRegistry.*`, `content.changedMeanwhile`, `secondFactor.confirmationRequired` */
    propose: (input: SystemChangeInput, asker: Asker) => changeRequests.propose(change, input, asker),

    /** @throws Refusal `systemRegistry.notOpen` */
    async withdraw(receiptNumber: string, asker: Asker): Promise<void> {
      if (!(await approvals.withdraw(change.kind, receiptNumber, asker))) throw new Refusal("systemRegistry.notOpen");
    },

    /**
     * The new secret that another person confirmed, shown this once; the one before goes on for two weeks.
     *
     * @throws Refusal `systemRegistry.unknown`, `systemRegistry.noSecret`, `systemRegistry.nothingToTake`, `secondFactor.confirmationRequired`
     */
    async takeSecret(abbr: string, asker: Asker) {
      const system = await admin.systemOf(abbr);
      if (!provesBySecret(system)) throw new Refusal("systemRegistry.noSecret");
      await requireFresh(asker.caller);
      const at = clock();
      const confirmedSince = new Date(at.getTime() - TAKE_DAYS * DAY_MS);
      const { appSecret } = await store.inTransaction(async (trx) => {
        const awaited = { abbr, accountId: asker.caller.accountId, confirmedSince };
        const receiptNumber = await secrets.take(awaited, trx);
        if (receiptNumber === undefined) throw new Refusal("systemRegistry.nothingToTake");
        await admin.record(asker, "secretTaken", { abbr, detail: { receiptNumber } }, trx);
        const rotated = await systems.rotateWithin(abbr, { days: SECRET_DAYS, formerDays: FORMER_DAYS }, trx);
        if (!rotated) throw new Refusal("systemRegistry.noSecret");
        return rotated;
      });
      systems.forget();
      return {
        appId: system.appId,
        appSecret,
        checkSecret: await systems.checkSecretOf(abbr),
        dueAt: new Date(at.getTime() + SECRET_DAYS * DAY_MS).toISOString(),
      };
    },
  };
}

export type SystemChangesService = ReturnType<typeof systemChangesService>;
