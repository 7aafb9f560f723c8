import type { Db } from "../../platform/database/database.ts";

/** The addresses that a system may receive proxy-granting tickets at (`pgtUrl`). */
export const proxyCallbacksStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  async isRegistered(abbr: string, address: string): Promise<boolean> {
    const row = await db
      .selectFrom("casProxyCallback")
      .select("address")
      .where("systemAbbr", "=", abbr)
      .where("address", "=", address)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** @returns false when there was none, and is none */
  async replace(trx: Db, abbr: string, addresses: string[]): Promise<boolean> {
    const gone = await trx.deleteFrom("casProxyCallback").where("systemAbbr", "=", abbr).executeTakeFirst();
    if (addresses.length > 0)
      await trx
        .insertInto("casProxyCallback")
        .values(addresses.map((address) => ({ systemAbbr: abbr, address })))
        .execute();
    return addresses.length > 0 || gone.numDeletedRows > 0n;
  },
});
