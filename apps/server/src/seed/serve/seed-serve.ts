import type { Db } from "../../platform/database/database.ts";
import { institutionRows, productRows } from "./finance-rows.ts";
import { machineRows } from "./machine-rows.ts";

/** Puts what finance and machinery have to offer in, anew each time: nothing else refers to it. */
export async function seedServe(trx: Db): Promise<void> {
  await trx.deleteFrom("finance_product").execute();
  await trx.deleteFrom("finance_institution").execute();
  await trx.deleteFrom("machine").execute();
  await trx.insertInto("finance_institution").values(institutionRows()).execute();
  const products = productRows().map((row) => ({
    ...row,
    audiences: JSON.stringify(row.audiences),
    document: JSON.stringify(row.document),
  }));
  await trx.insertInto("finance_product").values(products).execute();
  await trx.insertInto("machine").values(machineRows()).execute();
}
