import type { Db } from "../../../platform/database/database.ts";

export type KeyState = "next" | "current" | "retired";
export type KeyRow = {
  kid: string;
  alg: string;
  publicJwk: Record<string, unknown>;
  privateSealed: string;
  state: KeyState;
};

const values = (key: KeyRow) => ({
  kid: key.kid,
  alg: key.alg,
  publicJwk: JSON.stringify(key.publicJwk),
  privateSealed: key.privateSealed,
  state: key.state,
});

/** The keys that tokens are signed with: of each algorithm one current, one next, retired ones until what they signed has ended. */
export const signingKeysStore = (db: Db) => ({
  async all(): Promise<KeyRow[]> {
    const rows = await db.selectFrom("oidcKey").selectAll().orderBy("createdAt", "desc").execute();
    return rows.map((row) => ({
      kid: row.kid,
      alg: row.alg,
      publicJwk: row.publicJwk,
      privateSealed: row.privateSealed,
      state: row.state,
    }));
  },

  /** Of several servers that start together on an empty table one brings the keys; at most one key of an algorithm is current and one next. */
  async addMissing(keys: KeyRow[]): Promise<void> {
    await db
      .insertInto("oidcKey")
      .values(keys.map(values))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /**
   * The published next key begins to sign, the signing one stays published as retired, a new next comes.
   * False when another server turned from this key already, or the next one is too young to be known everywhere.
   */
  async rotate(
    trx: Db,
    { alg, kid, fresh }: { alg: string; kid: string; fresh: KeyRow },
    { now, publishedBefore, forgetBefore }: { now: Date; publishedBefore: Date | undefined; forgetBefore: Date },
  ): Promise<boolean> {
    const retired = await trx
      .updateTable("oidcKey")
      .set({ state: "retired", retiredAt: now })
      .where("kid", "=", kid)
      .where("state", "=", "current")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("oidcKey as following")
            .select("following.kid")
            .where("following.alg", "=", alg)
            .where("following.state", "=", "next")
            .where((is) => (publishedBefore ? is("following.createdAt", "<=", publishedBefore) : is.lit(true))),
        ),
      )
      .executeTakeFirst();
    if (retired.numUpdatedRows === 0n) return false;
    await trx
      .updateTable("oidcKey")
      .set({ state: "current" })
      .where("alg", "=", alg)
      .where("state", "=", "next")
      .execute();
    await trx.insertInto("oidcKey").values(values(fresh)).execute();
    await trx.deleteFrom("oidcKey").where("state", "=", "retired").where("retiredAt", "<", forgetBefore).execute();
    return true;
  },
});

export type SigningKeysStore = ReturnType<typeof signingKeysStore>;
