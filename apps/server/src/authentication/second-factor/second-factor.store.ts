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
      .where("accountId", "=", accountId)
      .orderBy("addedAt")
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
        accountId: passkey.accountId,
        publicKey: passkey.publicKey,
        counter: passkey.counter,
        name: passkey.name,
        transports: JSON.stringify(passkey.transports),
        isSynced: passkey.isSynced,
        addedAt: passkey.addedAt,
        lastUsedAt: null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  /** Takes the authenticator's counter on, forwards only: of two uses of a copied passkey one is refused. */
  async usePasskey(id: string, counter: number, at: Date): Promise<boolean> {
    const used = await db
      .updateTable("passkey")
      .set({ counter, lastUsedAt: at })
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
      .where("accountId", "=", accountId)
      .executeTakeFirst();
    return named.numUpdatedRows > 0n;
  },
  async removePasskey(accountId: string, id: string, within: Db): Promise<boolean> {
    const gone = await within
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .executeTakeFirst();
    return gone.numDeletedRows > 0n;
  },

  async replaceRecoveryCodes(accountId: string, hashes: readonly string[], within: Db): Promise<void> {
    await within.deleteFrom("recoveryCode").where("accountId", "=", accountId).execute();
    await within
      .insertInto("recoveryCode")
      .values(hashes.map((codeHash) => ({ accountId, codeHash, usedAt: null })))
      .execute();
  },
  async recoveryCodesLeft(accountId: string, within: Db = db): Promise<number> {
    const row = await within
      .selectFrom("recoveryCode")
      .select((code) => code.fn.countAll<string>().as("left"))
      .where("accountId", "=", accountId)
      .where("usedAt", "is", null)
      .executeTakeFirstOrThrow();
    return Number(row.left);
  },
  async hasRecoveryCode(accountId: string, hash: string): Promise<boolean> {
    const row = await db
      .selectFrom("recoveryCode")
      .select("codeHash")
      .where("accountId", "=", accountId)
      .where("codeHash", "=", hash)
      .where("usedAt", "is", null)
      .executeTakeFirst();
    return row !== undefined;
  },
  /** used ones too: only a reset takes them all away */
  async hasRecoveryCodes(accountId: string, within: Db = db): Promise<boolean> {
    const row = await within
      .selectFrom("recoveryCode")
      .select("codeHash")
      .where("accountId", "=", accountId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Uses it up: of two at the same instant one gets it. */
  async useRecoveryCode(accountId: string, hash: string, at: Date, within: Db = db): Promise<boolean> {
    const used = await within
      .updateTable("recoveryCode")
      .set({ usedAt: at })
      .where("accountId", "=", accountId)
      .where("codeHash", "=", hash)
      .where("usedAt", "is", null)
      .executeTakeFirst();
    return used.numUpdatedRows > 0n;
  },

  /** A newer one takes the place of the one before. */
  async issueActivationCode(
    row: { id: string; accountId: string; hash: string; expiresAt: Date; issuedBy: string | null; at: Date },
    within: Db,
  ): Promise<boolean> {
    await within
      .deleteFrom("activationCode")
      .where("accountId", "=", row.accountId)
      .where("usedAt", "is", null)
      .execute();
    const issued = await within
      .insertInto("activationCode")
      .values({
        id: row.id,
        accountId: row.accountId,
        codeHash: row.hash,
        expiresAt: row.expiresAt,
        usedAt: null,
        issuedBy: row.issuedBy,
        issuedAt: row.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (issued.numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  async findActivationCode(accountId: string, hash: string, at: Date): Promise<string | undefined> {
    const row = await db
      .selectFrom("activationCode")
      .select("id")
      .where("accountId", "=", accountId)
      .where("codeHash", "=", hash)
      .where("usedAt", "is", null)
      .where("expiresAt", ">", at)
      .executeTakeFirst();
    return row?.id;
  },
  /** Everything they could prove themselves with, but for password and phone; from now on a code may be handed to them. */
  async reset(accountId: string, at: Date, within: Db): Promise<void> {
    for (const table of ["passkey", "recoveryCode", "activationCode"] as const)
      await within.deleteFrom(table).where("accountId", "=", accountId).execute();
    await within
      .insertInto("factorReset")
      .values({ accountId, resetAt: at })
      .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ resetAt: at }))
      .execute();
  },
  async wasResetSince(accountId: string, moment: Date, within: Db = db): Promise<boolean> {
    const row = await within
      .selectFrom("factorReset")
      .select("accountId")
      .where("accountId", "=", accountId)
      .where("resetAt", ">", moment)
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Uses it up, in the transaction of what it lets in. */
  async useActivationCode(accountId: string, id: string, at: Date, within: Db): Promise<boolean> {
    const used = await within
      .updateTable("activationCode")
      .set({ usedAt: at })
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .where("usedAt", "is", null)
      .where("expiresAt", ">", at)
      .executeTakeFirst();
    return used.numUpdatedRows > 0n;
  },
});

export type SecondFactorStore = ReturnType<typeof secondFactorStore>;

type PasskeyRow = {
  id: string;
  accountId: string;
  publicKey: string;
  counter: string;
  name: string;
  transports: string[];
  isSynced: boolean;
  addedAt: Date;
  lastUsedAt: Date | null;
};

const asPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  accountId: row.accountId,
  publicKey: row.publicKey,
  counter: Number(row.counter),
  name: row.name,
  transports: row.transports,
  isSynced: row.isSynced,
  addedAt: row.addedAt,
  lastUsedAt: row.lastUsedAt,
});
