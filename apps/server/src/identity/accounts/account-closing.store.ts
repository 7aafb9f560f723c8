import type { Db } from "../../platform/database/database.ts";
import { storedUsername } from "./stored-username.ts";

type Deps = { db: Db; sealer: { seal(plain: string): string; index(value: string): string }; clock: () => Date };

/** What is left of somebody's name. */
const NOBODY = "已注销";

/** The end of an account: asked for, taken back, and made true when its week is over. */
export const closingStore = ({ db, sealer, clock }: Deps) => ({
  /** @returns when it ends: the earlier moment, if it was asked for before; undefined for an account not in use */
  async startClosing(id: string, at: Date, within: Db = db): Promise<Date | undefined> {
    const row = await within
      .updateTable("account")
      .set(({ fn, val }) => ({ closingAt: fn.coalesce("closingAt", val(at)), updatedAt: clock() }))
      .where("id", "=", id)
      .where("status", "=", "active")
      .returning("closingAt")
      .executeTakeFirst();
    return row?.closingAt ?? undefined;
  },

  /** @returns false when there was nothing to take back */
  async stopClosing(id: string, within: Db = db): Promise<boolean> {
    const result = await within
      .updateTable("account")
      .set({ closingAt: null, updatedAt: clock() })
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("closingAt", "is not", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  async dueToClose(most: number): Promise<string[]> {
    const rows = await db
      .selectFrom("account")
      .select("id")
      .where("closingAt", "<=", clock())
      .where("status", "=", "active")
      .orderBy("closingAt")
      .limit(most)
      .execute();
    return rows.map(({ id }) => id);
  },

  /**
   * Takes the row away with everything that hangs on it (bindings, roles, factors, former passwords, whatever a
   * module ties to an account) and leaves a closed one of the same id that names nobody, so that no new account
   * can ever answer for the old one's audit rows.
   *
   * @returns false when its owner took the request back meanwhile, or another server was quicker
   */
  async erase(id: string, within: Db): Promise<boolean> {
    const now = clock();
    const gone = await within
      .deleteFrom("account")
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("closingAt", "<=", now)
      .returning(["accountType", "regionCode", "isDemonstration", "createdAt"])
      .executeTakeFirst();
    if (!gone) return false;
    await within
      .insertInto("account")
      .values({
        ...gone,
        id,
        ...storedUsername(sealer, `closed-${id}`),
        nicknameSealed: sealer.seal(NOBODY),
        nameIndex: "",
        phoneSealed: null,
        phoneIndex: null,
        emailSealed: null,
        emailIndex: null,
        idNumberSealed: null,
        idNumberIndex: null,
        totpSecretSealed: null,
        passwordHash: null,
        passwordChangedAt: null,
        passwordIsWeak: false,
        company: "",
        deptName: "",
        source: "",
        status: "closed",
        complete: false,
        lastSignInAt: null,
        updatedAt: now,
      })
      .execute();
    return true;
  },
});
