import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import { mask } from "@sannong/contract/mask";
import type { WaitingRequest } from "@sannong/contract/applications/onboarding.schemas";
import type { SystemRequest } from "@sannong/contract/applications/onboarding-words";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Asker } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { forgetServiceProvider } from "../../protocols/saml/index.ts";
import { personalByLabel } from "./application-facts.ts";
import { type Difference, differencesIn } from "./amendments.service.ts";
import type { OnboardingAdmin, OwnersDeps } from "./onboarding-admin.ts";
import { steps } from "./onboarding.rules.ts";
import type { Application } from "./onboarding.store.ts";

/** In which queue each request lies. */
export const kindOf = {
  onboarding: "systemOnboarding",
  goLive: "systemGoLive",
  secret: "systemSecret",
  offline: "systemOffline",
  amend: "systemAmend",
} as const satisfies Record<SystemRequest, ApprovalKind>;
const requests = Object.keys(kindOf) as SystemRequest[];
const kinds = Object.values(kindOf);

function masked({ label, before, after }: Difference): Difference {
  const personal = personalByLabel.get(label);
  return personal ? { label, before: mask[personal](before), after: mask[personal](after) } : { label, before, after };
}

/** What lies with the administrators, and how an owner takes it back. */
export function waitingService(deps: OwnersDeps & { admin: OnboardingAdmin; forgetMetadata: () => void }) {
  const { store, admin, systems, approvals, audit } = deps;

  /** False: it stands elsewhere by now, or another registration of it is being looked at. */
  async function leave(application: Application, fact: AuditFact): Promise<boolean> {
    const { id, abbr } = application;
    const hasLeft = await store.inTransaction(async (trx) => {
      if (!(await store.move(id, steps.givenUp, null, trx))) return false;
      if (!(await systems.stages.leaveSandbox(abbr, trx))) throw admin.notNow(application);
      // its entityID is free for whoever comes after it
      await forgetServiceProvider(trx, abbr);
      await audit.record(fact, trx);
      return true;
    });
    systems.forget();
    deps.forgetMetadata();
    return hasLeft;
  }

  return {
    /** Whoever looks on reads of a person what they read of them everywhere. */
    async about(application: Application, isOwn: boolean): Promise<WaitingRequest[]> {
      const shown = isOwn ? (one: Difference) => one : masked;
      const open = await approvals.openAbout(application.id, kinds);
      return open.flatMap(({ kind, receiptNumber, createdAt, dueAt }) => {
        const request = requests.find((one) => kindOf[one] === kind);
        return request === undefined
          ? []
          : [
              {
                request,
                receiptNumber,
                askedAt: createdAt.toISOString(),
                dueAt: dueAt.toISOString(),
                differences: request === "amend" ? differencesIn(application).map(shown) : [],
              },
            ];
      });
    },

    /** What follows is the queue's own. @throws Refusal `onboarding.notFound`, `onboarding.notWaiting` */
    async withdraw({ id, request }: { id: string; request: SystemRequest }, visit: Asker): Promise<void> {
      await admin.own(id, visit.caller);
      const kind = kindOf[request];
      const [open] = await approvals.openAbout(id, [kind]);
      if (!open || !(await approvals.withdraw(kind, open.receiptNumber, visit)))
        throw new Refusal("onboarding.notWaiting");
    },

    /** Nobody but its test users ever came: it needs no second person. @throws Refusal `onboarding.*` */
    async giveUp(id: string, visit: Asker): Promise<void> {
      const application = await admin.own(id, visit.caller);
      if (application.ofDeveloper) throw new Refusal("sandbox.unreviewed");
      await deps.requireFresh(visit.caller);
      if (await leave(application, admin.fact(visit, "system.givenUp", id))) return;
      const now = (await store.findById(id)) ?? application;
      throw now.amendment ? new Refusal("onboarding.requestIsOpen") : admin.notNow(now);
    },

    /** What is tried by somebody who has closed the account or left the post is tried by nobody. */
    async giveUpOrphans(): Promise<void> {
      for (const application of await store.orphans())
        await leave(application, {
          event: "system.givenUp",
          result: "ok",
          actor: null,
          objectKind: "systemApplication",
          objectId: application.id,
          reason: application.ownerLeft ?? "the account of its owner was closed",
        });
    },
  };
}
export type WaitingService = ReturnType<typeof waitingService>;
