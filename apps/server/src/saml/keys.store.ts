import type { Db } from "../platform/database/database.ts";

export type KeyState = "next" | "current" | "retired";
export type KeyRow = { certificate: string; privateSealed: string; state: KeyState };

const values = ({ certificate, privateSealed, state }: KeyRow) => ({
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
    }));
  },

  /** Of several servers that start together one brings each key. */
  async addMissing(keys: KeyRow[]): Promise<void> {
    await db
      .insertInto("saml_key")
      .values(keys.map(values))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** False when another server turned from this key already. */
  async rotate(trx: Db, current: string, fresh: KeyRow): Promise<boolean> {
    const retired = await trx
      .updateTable("saml_key")
      .set({ state: "retired", private_sealed: "" })
      .where("certificate", "=", current)
      .where("state", "=", "current")
      .executeTakeFirst();
    if (retired.numUpdatedRows === 0n) return false;
    await trx.updateTable("saml_key").set({ state: "current" }).where("state", "=", "next").execute();
    await trx.insertInto("saml_key").values(values(fresh)).execute();
    return true;
  },

  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),
});

export type KeysStore = ReturnType<typeof keysStore>;
