import type { agreeToPolicies } from "@sannong/contract/identity/policy-consents";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { consentVersions } from "@sannong/contract/identity/registration-words";
import { policiesDue } from "@sannong/contract/rules/identity/policies-due";
import { actorOf, auditOrigin, type Asker, type Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { RegistrationStore } from "./registration.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: Pick<RegistrationStore, "inTransaction" | "addConsents" | "consentsOf">;
};

/** A text that changed is put before everybody again (rule PIPL-01). */
export function policyConsents({ store, audit, clock }: Deps) {
  return {
    due: async ({ accountId }: Caller) => ({ due: policiesDue(await store.consentsOf(accountId)) }),

    /** Only to what is in force: a page that was open since before the change asks anew. @throws Refusal `consent.olderVersion` */
    async agree(
      { agreed }: ParsedInputOf<typeof agreeToPolicies>,
      { caller, origin }: Asker,
    ): Promise<{ agreed: true }> {
      if (agreed.some(({ document, version }) => consentVersions[document] !== version))
        throw new Refusal("consent.olderVersion");
      const { accountId } = caller;
      await store.inTransaction(async (trx) => {
        await store.addConsents(accountId, agreed, { at: clock(), address: origin.address }, trx);
        const detail = Object.fromEntries(agreed.map(({ document, version }) => [document, version]));
        await audit.record(
          {
            event: "consent.given",
            result: "ok",
            actor: actorOf(caller),
            objectKind: "account",
            objectId: accountId,
            ...auditOrigin(origin),
            detail,
          },
          trx,
        );
      });
      return { agreed: true };
    },
  };
}

export type PolicyConsents = ReturnType<typeof policyConsents>;
