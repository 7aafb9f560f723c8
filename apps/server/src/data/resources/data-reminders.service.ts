import { GRANT_WARN_DAYS } from "@sannong/contract/data/resource-words";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import { DAY_MS, dayOf } from "@sannong/contract/rules/time/days";
import type { DataGrant } from "./data-grants.rules.ts";
import type { DataGrantsStore } from "./data-grants.store.ts";

type Deps = {
  store: Pick<DataGrantsStore, "remindOf" | "inTransaction">;
  catalogue: Pick<DataCatalogueService, "find">;
  accounts: Pick<AccountsModule, "findById">;
  notices: Pick<OneTimeCodesModule["notices"], "send">;
  tell: SendMessage;
  clock: Clock;
};

type Told = { holderId: string; notice: { kind: "dataGrantDue"; resource: string; until: string } };

/** Tells the holders of grants that end soon, each once; on the bell, and by text once that is kept. */
export function dataReminders({ store, catalogue, accounts, notices, tell, clock }: Deps) {
  async function tellHolder(grant: DataGrant, within: Db): Promise<Told> {
    const resource = (await catalogue.find(grant.resourceCode))?.name ?? grant.resourceCode;
    const until = dayOf(grant.expiresAt);
    await tell(
      {
        to: grant.holderId,
        kind: "expiry",
        title: "数据授权即将到期",
        content: `“${resource}”的授权 ${until} 到期，到期后凭证不能再用。需要继续使用，请现在续期。`,
        link: "/data/myData",
        about: `dataGrantDue:${grant.id}:${until}`,
      },
      within,
    );
    return { holderId: grant.holderId, notice: { kind: "dataGrantDue", resource, until } };
  }

  return async function remind(): Promise<void> {
    const now = clock();
    const before = new Date(now.getTime() + GRANT_WARN_DAYS * DAY_MS);
    const told = await store.inTransaction(async (trx) => {
      const all: Told[] = [];
      for (const grant of await store.remindOf(before, now, trx)) all.push(await tellHolder(grant, trx));
      return all;
    });
    for (const { holderId, notice } of told) {
      const account = await accounts.findById(holderId);
      if (!account?.phone || !account.phoneIsVerified) continue;
      await notices.send({ phone: account.phone, regionCode: account.regionCode, notice });
    }
  };
}
