import type { Db } from "../../platform/database/database.ts";
import { institutionRows, productRows } from "./finance-rows.ts";
import { machineRows } from "./machine-rows.ts";

/** Puts what finance and machinery have to offer in, anew each time; what somebody changed by hand stays as he left it. */
export async function seedServe(trx: Db): Promise<void> {
  await trx.deleteFrom("finance_product").where("changed_at", "is", null).execute();
  await trx
    .deleteFrom("finance_institution")
    .where("changed_at", "is", null)
    .where(({ eb, selectFrom }) => eb("id", "not in", selectFrom("finance_product").select("institution_id")))
    .execute();
  await trx.deleteFrom("machine").where("changed_at", "is", null).execute();
  await trx
    .insertInto("finance_institution")
    .values(institutionRows())
    .onConflict((one) => one.doNothing())
    .execute();
  const products = productRows().map((row) => ({
    ...row,
    audiences: JSON.stringify(row.audiences),
    document: JSON.stringify(row.document),
  }));
  await trx
    .insertInto("finance_product")
    .values(products)
    .onConflict((one) => one.doNothing())
    .execute();
  await trx
    .insertInto("machine")
    .values(machineRows())
    .onConflict((one) => one.doNothing())
    .execute();
}
