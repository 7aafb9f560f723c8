import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../src/platform/database/database.ts";

/** Somebody changes a row under the feet of a request: their change is committed when the request waits for the row. */
export async function whileChanging<T>(
  db: Db,
  change: (trx: Db) => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  const isWaiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  const asked = await db.transaction().execute(async (trx) => {
    await change(trx);
    const underWay = request();
    await expect.poll(isWaiting, { timeout: 5000 }).toBe(true);
    return { underWay };
  });
  return asked.underWay;
}
