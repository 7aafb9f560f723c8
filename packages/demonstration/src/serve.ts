import type { Db } from "@sannong/server/platform/database/database";
import { institutionRows, productRows } from "./finance-rows.ts";
import { machineRows } from "./machine-rows.ts";
import { situationRows } from "./situation-rows.ts";

/** Puts what finance, machinery and the situations have to offer in, anew each time; what somebody changed by hand stays as they left it. */
export async function seedServe(trx: Db): Promise<void> {
  await trx.deleteFrom("financeProduct").where("changedAt", "is", null).execute();
  await trx
    .deleteFrom("financeInstitution")
    .where("changedAt", "is", null)
    .where(({ eb, selectFrom }) => eb("id", "not in", selectFrom("financeProduct").select("institutionId")))
    .execute();
  await trx.deleteFrom("machine").where("changedAt", "is", null).execute();
  await trx
    .insertInto("financeInstitution")
    .values(institutionRows())
    .onConflict((one) => one.doNothing())
    .execute();
  const products = productRows().map((row) => ({
    ...row,
    audiences: JSON.stringify(row.audiences),
    document: JSON.stringify(row.document),
  }));
  await trx
    .insertInto("financeProduct")
    .values(products)
    .onConflict((one) => one.doNothing())
    .execute();
  await trx
    .insertInto("machine")
    .values(machineRows())
    .onConflict((one) => one.doNothing())
    .execute();
  await trx.deleteFrom("situation").where("changedAt", "is", null).execute();
  const situations = situationRows().map((row) => ({
    ...row,
    said: JSON.stringify(row.said),
    audiences: JSON.stringify(row.audiences),
    steps: JSON.stringify(row.steps),
  }));
  await trx
    .insertInto("situation")
    .values(situations)
    .onConflict((one) => one.doNothing())
    .execute();
}
