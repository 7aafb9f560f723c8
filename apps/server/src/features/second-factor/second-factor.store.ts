import type { Db } from "../../platform/database/database.ts";

export type Passkey = {
  id: string;
  accountId: string;
  publicKey: string;
  counter: number;
  name: string;
  transports: string[];
  isSynced: boolean;
  addedAt: Date;
  lastUsedAt: Date | null;
};

export const secondFactorStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  async passkeysOf(accountId: string, within: Db = db): Promise<Passkey[]> {
    const rows = await within
      .selectFrom("passkey")
      .selectAll()
      .where("account_id", "=", accountId)
      .orderBy("added_at")
      .orderBy("id")
      .execute();
    return rows.map(asPasskey);
  },
  async findPasskey(id: string): Promise<Passkey | undefined> {
    const row = await db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirst();
    return row && asPasskey(row);
  },
  /** false when the credential is on record already, whoever has it */
  async addPasskey(passkey: Omit<Passkey, "lastUsedAt">, within: Db): Promise<boolean> {
    const added = await within
      .insertInto("passkey")
      .values({
        id: passkey.id,
        account_id: passkey.accountId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        name: passkey.name,
        transports: JSON.stringify(passkey.transports),
        is_synced: passkey.isSynced,
        added_at: passkey.addedAt,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  /** Takes the authenticator's counter on, forwards only: of two uses of a copied passkey one is refused. */
  async usePasskey(id: string, counter: number, at: Date): Promise<boolean> {
    const used = await db
      .updateTable("passkey")
      .set({ counter, last_used_at: at })
      .where("id", "=", id)
      .where((passkey) =>
        // authenticators that do not count say 0 for ever
        counter === 0 ? passkey("counter", "=", "0") : passkey("counter", "<", String(counter)),
      )
      .executeTakeFirst();
    return used.numUpdatedRows > 0n;
  },
  async renamePasskey(accountId: string, id: string, name: string, within: Db): Promise<boolean> {
    const named = await within
      .updateTable("passkey")
      .set({ name })
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return named.numUpdatedRows > 0n;
  },
  async removePasskey(accountId: string, id: string, within: Db): Promise<boolean> {
    const gone = await within
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return gone.numDeletedRows > 0n;
  },

  async replaceRecoveryCodes(accountId: string, hashes: readonly string[], within: Db): Promise<void> {
    await within.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
    await within
      .insertInto("recovery_code")
      .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, used_at: null })))
      .execute();
  },
  async recoveryCodesLeft(accountId: string, within: Db = db): Promise<number> {
    const row = await within
      .selectFrom("recovery_code")
      .select((code) => code.fn.countAll<string>().as("left"))
      .where("account_id", "=", accountId)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    return Number(row.left);
  },
  async hasRecoveryCode(accountId: string, hash: string): Promise<boolean> {
    const row = await db
      .selectFrom("recovery_code")
      .select("code_hash")
      .where("account_id", "=", accountId)
      .where("code_hash", "=", hash)
      .where("used_at", "is", null)
      .executeTakeFirst();
    return row !== undefined;
  },
  /** used ones too: only a reset takes them all away */
  async hasRecoveryCodes(accountId: string, within: Db = db): Promise<boolean> {
    const row = await within
      .selectFrom("recovery_code")
      .select("code_hash")
      .where("account_id", "=", accountId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Uses it up: of two at the same instant one gets it. */
  async useRecoveryCode(accountId: string, hash: string, at: Date, within: Db = db): Promise<boolean> {
    const used = await within
      .updateTable("recovery_code")
      .set({ used_at: at })
      .where("account_id", "=", accountId)
      .where("code_hash", "=", hash)
      .where("used_at", "is", null)
      .executeTakeFirst();
    return used.numUpdatedRows > 0n;
  },

  /** A newer one takes the place of the one before. */
  async issueActivationCode(
    row: { id: string; accountId: string; hash: string; expiresAt: Date; issuedBy: string | null; at: Date },
    within: Db,
  ): Promise<boolean> {
    await within
      .deleteFrom("activation_code")
      .where("account_id", "=", row.accountId)
      .where("used_at", "is", null)
      .execute();
    const issued = await within
      .insertInto("activation_code")
      .values({
        id: row.id,
        account_id: row.accountId,
        code_hash: row.hash,
        expires_at: row.expiresAt,
        used_at: null,
        issued_by: row.issuedBy,
        issued_at: row.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (issued.numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  async findActivationCode(accountId: string, hash: string, at: Date): Promise<string | undefined> {
    const row = await db
      .selectFrom("activation_code")
      .select("id")
      .where("account_id", "=", accountId)
      .where("code_hash", "=", hash)
      .where("used_at", "is", null)
      .where("expires_at", ">", at)
      .executeTakeFirst();
    return row?.id;
  },
  /** Everything he could prove himself with, but for password and phone; from now on a code may be handed to him. */
  async reset(accountId: string, at: Date, within: Db): Promise<void> {
    for (const table of ["passkey", "recovery_code", "activation_code"] as const)
      await within.deleteFrom(table).where("account_id", "=", accountId).execute();
    await within
      .insertInto("factor_reset")
      .values({ account_id: accountId, reset_at: at })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ reset_at: at }))
      .execute();
  },
  async wasResetSince(accountId: string, moment: Date, within: Db = db): Promise<boolean> {
    const row = await within
      .selectFrom("factor_reset")
      .select("account_id")
      .where("account_id", "=", accountId)
      .where("reset_at", ">", moment)
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Uses it up, in the transaction of what it lets in. */
  async useActivationCode(accountId: string, id: string, at: Date, within: Db): Promise<boolean> {
    const used = await within
      .updateTable("activation_code")
      .set({ used_at: at })
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .where("used_at", "is", null)
      .where("expires_at", ">", at)
      .executeTakeFirst();
    return used.numUpdatedRows > 0n;
  },
});

export type SecondFactorStore = ReturnType<typeof secondFactorStore>;

type PasskeyRow = {
  id: string;
  account_id: string;
  public_key: string;
  counter: string;
  name: string;
  transports: string[];
  is_synced: boolean;
  added_at: Date;
  last_used_at: Date | null;
};

const asPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  name: row.name,
  transports: row.transports,
  isSynced: row.is_synced,
  addedAt: row.added_at,
  lastUsedAt: row.last_used_at,
});
