import type { Db } from "../platform/database/database.ts";

export type KeyState = "next" | "current" | "retired";
export type NewKey = { certificate: string; privateSealed: string; state: KeyState };
export type KeyRow = NewKey & { createdAt: Date };

const values = ({ certificate, privateSealed, state }: NewKey) => ({
  certificate,
  private_sealed: privateSealed,
  state,
});

export const keysStore = (db: Db) => ({
  /** The one that signs and the one that will. */
  async standing(): Promise<KeyRow[]> {
    const rows = await db.selectFrom("saml_key").selectAll().where("state", "in", ["current", "next"]).execute();
    return rows.map((row) => ({
      certificate: row.certificate,
      privateSealed: row.private_sealed,
      state: row.state as KeyState,
      createdAt: row.created_at,
    }));
  },

  /** The certificate of the key that signed before this one. */
  async retiredLast(): Promise<string | undefined> {
    const retired = await db
      .selectFrom("saml_key")
      .select("certificate")
      .where("state", "=", "retired")
      .orderBy("id", "desc")
      .executeTakeFirst();
    return retired?.certificate;
  },

  /** Of several servers that start together one brings each key. */
  async addMissing(keys: NewKey[]): Promise<void> {
    await db
      .insertInto("saml_key")
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
      .updateTable("saml_key")
      .set({ state: "retired", private_sealed: "" })
      .where("certificate", "=", current)
      .where("state", "=", "current")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("saml_key as following")
            .select("following.id")
            .where("following.state", "=", "next")
            .where((is) => (publishedBefore ? is("following.created_at", "<=", publishedBefore) : is.lit(true))),
        ),
      )
      .executeTakeFirst();
    if (retired.numUpdatedRows === 0n) return false;
    if (!publishedBefore) await trx.deleteFrom("saml_key").where("state", "=", "retired").execute();
    await trx.updateTable("saml_key").set({ state: "current" }).where("state", "=", "next").execute();
    await trx.insertInto("saml_key").values(values(fresh)).execute();
    return true;
  },

  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),
});

export type KeysStore = ReturnType<typeof keysStore>;
