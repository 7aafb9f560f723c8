import { GRANT_WARN_DAYS } from "@sannong/contract/data/resource-words";
import type { Clock } from "../../platform/clock.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import { DAY_MS, dayOf } from "@sannong/contract/rules/days";
import type { DataGrantsStore } from "./data-grants.store.ts";

type Deps = {
  store: Pick<DataGrantsStore, "remindOf">;
  catalogue: Pick<DataCatalogueService, "find">;
  accounts: Pick<AccountsModule, "findById">;
  notices: Pick<OneTimeCodesModule["notices"], "send">;
  tell: SendMessage;
  clock: Clock;
};

/** Tells the holders of grants that end soon, each once; on the bell and by text. */
export function dataReminders({ store, catalogue, accounts, notices, tell, clock }: Deps) {
  return async function remind(): Promise<void> {
    const now = clock();
    for (const grant of await store.remindOf(new Date(now.getTime() + GRANT_WARN_DAYS * DAY_MS), now)) {
      const name = (await catalogue.find(grant.resourceCode))?.name ?? grant.resourceCode;
      const until = dayOf(grant.expiresAt);
      await tell({
        to: grant.holderId,
        kind: "expiry",
        title: "数据授权即将到期",
        content: `“${name}”的授权 ${until} 到期，到期后凭证不能再用。需要继续使用，请现在续期。`,
        link: "/data/myData",
        about: `dataGrantDue:${grant.id}:${until}`,
      });
      const account = await accounts.findById(grant.holderId);
      if (!account?.phone || !account.phoneIsVerified) continue;
      const notice = { kind: "dataGrantDue", resource: name, until } as const;
      await notices.send({ phone: account.phone, regionCode: account.regionCode, notice });
    }
  };
}
