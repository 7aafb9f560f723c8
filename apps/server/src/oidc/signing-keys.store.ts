import type { Db } from "../platform/database/database.ts";

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
  public_jwk: JSON.stringify(key.publicJwk),
  private_sealed: key.privateSealed,
  state: key.state,
});

export const signingKeysStore = (db: Db) => ({
  async all(): Promise<KeyRow[]> {
    const rows = await db.selectFrom("oidc_key").selectAll().orderBy("created_at", "desc").execute();
    return rows.map((row) => ({
      kid: row.kid,
      alg: row.alg,
      publicJwk: row.public_jwk,
      privateSealed: row.private_sealed,
      state: row.state as KeyState,
    }));
  },

  /** Of several servers that start together on an empty table one brings the keys; at most one key is current and one next. */
  async addMissing(keys: KeyRow[]): Promise<void> {
    await db
      .insertInto("oidc_key")
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
    currentKid: string,
    fresh: KeyRow,
    { now, publishedBefore, forgetBefore }: { now: Date; publishedBefore: Date | undefined; forgetBefore: Date },
  ): Promise<boolean> {
    const retired = await trx
      .updateTable("oidc_key")
      .set({ state: "retired", retired_at: now })
      .where("kid", "=", currentKid)
      .where("state", "=", "current")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("oidc_key as following")
            .select("following.kid")
            .where("following.state", "=", "next")
            .where((is) => (publishedBefore ? is("following.created_at", "<=", publishedBefore) : is.lit(true))),
        ),
      )
      .executeTakeFirst();
    if (retired.numUpdatedRows === 0n) return false;
    await trx.updateTable("oidc_key").set({ state: "current" }).where("state", "=", "next").execute();
    await trx.insertInto("oidc_key").values(values(fresh)).execute();
    await trx.deleteFrom("oidc_key").where("state", "=", "retired").where("retired_at", "<", forgetBefore).execute();
    return true;
  },
});

export type SigningKeysStore = ReturnType<typeof signingKeysStore>;
