import { randomUUID } from "node:crypto";
import { monthsOn } from "@sannong/contract/rules/time/days";
import type { Db } from "../../platform/database/database.ts";
import type { Account } from "../../identity/accounts/index.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import type { DataApplication } from "./data-applications.rules.ts";
import { requestedItems, rateOf } from "./data-grants.rules.ts";
import { postOf } from "./data-holder.rules.ts";
import type { DataGrantsStore } from "./data-grants.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: Pick<DataGrantsStore, "hold" | "add" | "extend">;
  catalogue: Pick<DataCatalogueService, "known">;
};

type Holder = Pick<Account, "regionCode" | "company" | "deptName">;
type Given = Pick<
  DataApplication,
  "id" | "resourceCode" | "applicantId" | "items" | "scopeCode" | "months" | "renewsGrantId"
>;
/**
 * Grants what was asked for, or lets it last longer; false when the grant is there already, or gone.
 *
 * @param until when the grant ended as whoever asked saw it: of two who let it last longer at once, one does
 */
export type GiveData = (
  given: { application: Given; holder: Holder; until?: Date | undefined },
  within: Db,
) => Promise<boolean>;

/** Puts a granted application into force. */
export function dataGiver({ store, catalogue, audit, clock }: Deps) {
  const give: GiveData = async ({ application, holder, until }, within) => {
    const { id, resourceCode, applicantId, items, scopeCode, months, renewsGrantId } = application;
    const resource = await catalogue.known(resourceCode);
    const at = clock();
    const former = renewsGrantId === null ? undefined : await store.hold(renewsGrantId, within);
    if (until && former?.expiresAt.getTime() !== until.getTime()) return false;
    const from = former && former.expiresAt > at ? former.expiresAt : at;
    const expiresAt = monthsOn(from, months);
    const grantId = former?.id ?? randomUUID();
    const fields = requestedItems(
      resource.items,
      items.map(({ field }) => field),
    ).map(({ field }) => field);
    const isThere = former
      ? await store.extend(former.id, expiresAt, within)
      : await store.add(
          {
            id: grantId,
            applicationId: id,
            resourceCode,
            holderId: applicantId,
            unit: holder.company || holder.deptName || "未登记单位",
            items: fields,
            scopeCode,
            post: postOf(holder),
            rate: rateOf(resource.sharing),
            expiresAt,
            at,
          },
          within,
        );
    if (!isThere) return false;
    const detail = { resource: resourceCode, items: fields.length, scope: scopeCode, until: expiresAt.toISOString() };
    const event = former ? "data.renewed" : "data.granted";
    await audit.record({ event, result: "ok", objectKind: "dataGrant", objectId: grantId, detail }, within);
    return true;
  };
  return give;
}
