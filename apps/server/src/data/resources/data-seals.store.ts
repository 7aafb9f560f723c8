import type { ResourceItem } from "@sannong/contract/data/resources.schemas";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { postIn } from "./data-grants.store.ts";
import { dataSeals } from "./data-seals.ts";

/** Seals how delicate the items of this resource are, as they were just written. */
export async function sealLabels(trx: Db, code: string, grantKey: string): Promise<void> {
  const { items } = await trx
    .selectFrom("dataResource")
    .select("items")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  const mac = dataSeals(grantKey).ofLabels({ code, items: items as ResourceItem[] });
  await trx.updateTable("dataResource").set({ itemsMac: mac }).where("code", "=", code).execute();
}

/** Seals labels and grants that never were: what the demonstration just wrote, or what was here before the seals. */
export async function sealUnsealedData(trx: Db, grantKey: string): Promise<number> {
  const seals = dataSeals(grantKey);
  const resources = await trx.selectFrom("dataResource").select("code").where("itemsMac", "is", null).execute();
  for (const { code } of resources) await sealLabels(trx, code, grantKey);
  const grants = await trx
    .selectFrom("dataGrant")
    .select(["id", "resourceCode", "holderId", "items", "scopeCode"])
    .select(["postRegion", "postUnit", "postDepartment"])
    .where("mac", "is", null)
    .forUpdate()
    .execute();
  for (const grant of grants)
    await trx
      .updateTable("dataGrant")
      .set({ mac: seals.ofGrant({ ...grant, post: postIn(grant) }) })
      .where("id", "=", grant.id)
      .execute();
  return resources.length + grants.length;
}

/** At the start that brought the seals. @returns how many rows */
export const sealData = ({ db, audit, grantKey }: { db: Db; audit: Audit; grantKey: string }): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const rows = await sealUnsealedData(trx, grantKey);
    if (rows > 0)
      await audit.record(
        { event: "data.rowsSealed", result: "ok", actor: null, objectKind: "dataResource", detail: { rows } },
        trx,
      );
    return rows;
  });
