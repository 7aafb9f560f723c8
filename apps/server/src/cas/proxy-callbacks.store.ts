import type { Db } from "../platform/database/database.ts";

export const proxyCallbacksStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  async isRegistered(abbr: string, address: string): Promise<boolean> {
    const row = await db
      .selectFrom("cas_proxy_callback")
      .select("address")
      .where("system_abbr", "=", abbr)
      .where("address", "=", address)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** @returns false when there was none, and is none */
  async replace(trx: Db, abbr: string, addresses: string[]): Promise<boolean> {
    const gone = await trx.deleteFrom("cas_proxy_callback").where("system_abbr", "=", abbr).executeTakeFirst();
    if (addresses.length > 0)
      await trx
        .insertInto("cas_proxy_callback")
        .values(addresses.map((address) => ({ system_abbr: abbr, address })))
        .execute();
    return addresses.length > 0 || gone.numDeletedRows > 0n;
  },
});
