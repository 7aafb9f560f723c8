import type { Db } from "../../platform/database/database.ts";

export type KeyState = "next" | "current" | "retired";
export type NewKey = { certificate: string; privateSealed: string; state: KeyState };
export type KeyRow = NewKey & { createdAt: Date };

const values = ({ certificate, privateSealed, state }: NewKey) => ({
  certificate,
  privateSealed,
  state,
});

/** The keys that assertions are signed with, each with its certificate. */
export const keysStore = (db: Db) => ({
  /** The one that signs and the one that will. */
  async standing(): Promise<KeyRow[]> {
    const rows = await db.selectFrom("samlKey").selectAll().where("state", "in", ["current", "next"]).execute();
    return rows.map((row) => ({
      certificate: row.certificate,
      privateSealed: row.privateSealed,
      state: row.state,
      createdAt: row.createdAt,
    }));
  },

  /** The certificate of the key that signed before this one. */
  async retiredLast(): Promise<string | undefined> {
    const retired = await db
      .selectFrom("samlKey")
      .select("certificate")
      .where("state", "=", "retired")
      .orderBy("id", "desc")
      .executeTakeFirst();
    return retired?.certificate;
  },

  /** Of several servers that start together one brings each key. */
  async addMissing(keys: NewKey[]): Promise<void> {
    await db
      .insertInto("samlKey")
      .values(keys.map(values))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /**
   * False when another server turned from this key already, or the next one is too young to be known everywhere;
   * without `publishedBefore` a key may have leaked, and none that retired is kept.
   */
  async rotate(trx: Db, current: string, fresh: NewKey, publishedBefore: Date | undefined): Promise<boolean> {
    const retired = await trx
      .updateTable("samlKey")
      .set({ state: "retired", privateSealed: "" })
      .where("certificate", "=", current)
      .where("state", "=", "current")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("samlKey as following")
            .select("following.id")
            .where("following.state", "=", "next")
            .where((is) => (publishedBefore ? is("following.createdAt", "<=", publishedBefore) : is.lit(true))),
        ),
      )
      .executeTakeFirst();
    if (retired.numUpdatedRows === 0n) return false;
    if (!publishedBefore) await trx.deleteFrom("samlKey").where("state", "=", "retired").execute();
    await trx.updateTable("samlKey").set({ state: "current" }).where("state", "=", "next").execute();
    await trx.insertInto("samlKey").values(values(fresh)).execute();
    return true;
  },

  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),
});

export type KeysStore = ReturnType<typeof keysStore>;
