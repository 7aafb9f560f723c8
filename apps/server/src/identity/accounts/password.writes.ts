import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";

type Deps = { db: Db; clock: Clock };
type Chosen = { id: string; passwordHash: string; at: Date };

/** So many former passwords may not come again (design §4). */
const FORMER_PASSWORDS = 5;

/** The passwords of accounts, as hashes. `within` is the caller's transaction, so that its audit row stands or falls with the act. */
export function passwordWrites({ db, clock }: Deps) {
  /** One that may not be chosen again. */
  const remember = (within: Db, { id, passwordHash, at }: Chosen) =>
    within.insertInto("passwordHistory").values({ accountId: id, passwordHash, changedAt: at }).execute();

  return {
    remember,

    /** @param passwordHash from `PasswordHasher.hash`, of a password that `passwords` accepted */
    async setPassword(id: string, passwordHash: string, within: Db = db): Promise<void> {
      const now = clock();
      const set = async (trx: Db) => {
        const changes = { passwordHash, passwordChangedAt: now, passwordIsWeak: false };
        await trx
          .updateTable("account")
          .set({ ...changes, updatedAt: now })
          .where("id", "=", id)
          .execute();
        await remember(trx, { id, passwordHash, at: now });
      };
      await (within.isTransaction ? set(within) : within.transaction().execute(set));
    },

    /**
     * A password that an administrator hands over: it opens the account once, and its owner chooses another.
     *
     * @returns false for an account that is not in use
     */
    async handOutPassword(id: string, passwordHash: string, within: Db): Promise<boolean> {
      const now = clock();
      const result = await within
        .updateTable("account")
        .set({ passwordHash, passwordChangedAt: now, passwordIsWeak: true, updatedAt: now })
        .where("id", "=", id)
        .where("status", "=", "active")
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) return false;
      await remember(within, { id, passwordHash, at: now });
      return true;
    },

    /**
     * Puts a password nobody knows in the place of the present one, which its owner has to replace; an account
     * without a password stays without.
     */
    async voidPassword(id: string, unknownHash: string, within: Db = db): Promise<void> {
      await within
        .updateTable("account")
        .set({ passwordHash: unknownHash, passwordIsWeak: true, updatedAt: clock() })
        .where("id", "=", id)
        .where("passwordHash", "is not", null)
        .execute();
    },

    /** The last five hashes, newest first. */
    async formerPasswords(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom("passwordHistory")
        .select("passwordHash")
        .where("accountId", "=", id)
        .orderBy("changedAt", "desc")
        .orderBy("id", "desc")
        .limit(FORMER_PASSWORDS)
        .execute();
      return rows.map((row) => row.passwordHash);
    },
  };
}

export type PasswordWrites = ReturnType<typeof passwordWrites>;
