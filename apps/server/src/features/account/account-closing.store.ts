import type { Db } from "../../platform/database/database.ts";
import { storedUsername } from "./stored-username.ts";

type Needs = { db: Db; sealer: { seal(plain: string): string; index(value: string): string }; clock: () => Date };

/** What is left of somebody's name. */
const NOBODY = "已注销";

/** The end of an account: asked for, taken back, and made true when its week is over. */
export const closingStore = ({ db, sealer, clock }: Needs) => ({
  /** @returns when it ends: the earlier moment, if it was asked for before; undefined for an account not in use */
  async startClosing(id: string, at: Date, within: Db = db): Promise<Date | undefined> {
    const row = await within
      .updateTable("account")
      .set(({ fn, val }) => ({ closing_at: fn.coalesce("closing_at", val(at)), updated_at: clock() }))
      .where("id", "=", id)
      .where("status", "=", "active")
      .returning("closing_at")
      .executeTakeFirst();
    return row?.closing_at ?? undefined;
  },

  /** @returns false when there was nothing to take back */
  async stopClosing(id: string, within: Db = db): Promise<boolean> {
    const result = await within
      .updateTable("account")
      .set({ closing_at: null, updated_at: clock() })
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("closing_at", "is not", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  async dueToClose(most: number): Promise<string[]> {
    const rows = await db
      .selectFrom("account")
      .select("id")
      .where("closing_at", "<=", clock())
      .where("status", "=", "active")
      .orderBy("closing_at")
      .limit(most)
      .execute();
    return rows.map(({ id }) => id);
  },

  /**
   * Takes the row away with everything that hangs on it (bindings, roles, factors, former passwords, whatever a
   * room ties to an account) and leaves a closed one of the same id that names nobody, so that no new account
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
      .where("closing_at", "<=", now)
      .returning(["account_type", "region_code", "is_demonstration", "created_at"])
      .executeTakeFirst();
    if (!gone) return false;
    await within
      .insertInto("account")
      .values({
        ...gone,
        id,
        ...storedUsername(sealer, `closed-${id}`),
        nickname_sealed: sealer.seal(NOBODY),
        name_index: "",
        phone_sealed: null,
        phone_index: null,
        id_number_sealed: null,
        id_number_index: null,
        totp_secret_sealed: null,
        password_hash: null,
        password_changed_at: null,
        password_is_weak: false,
        company: "",
        dept_name: "",
        source: "",
        status: "closed",
        complete: false,
        last_sign_in_at: null,
        updated_at: now,
      })
      .execute();
    return true;
  },
});
