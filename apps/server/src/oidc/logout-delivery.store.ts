import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

export type LogoutNotice = { clientId: string; accountId: string; sid: string };
export type DueNotice = LogoutNotice & { id: string; attempts: number };

export const logoutDeliveryStore = (db: Db) => ({
  async add(notices: LogoutNotice[], now: Date): Promise<void> {
    if (notices.length === 0) return;
    await db
      .insertInto("logout_delivery")
      .values(
        notices.map(({ clientId, accountId, sid }) => ({
          client_id: clientId,
          account_id: accountId,
          sid,
          next_attempt_at: now,
          delivered_at: null,
          last_result: null,
        })),
      )
      .execute();
  },

  /** Takes due notices for one try each; while it runs, nobody else takes them (`claimedUntil`). */
  async claim(now: Date, claimedUntil: Date, most: number, lastAttempt: number): Promise<DueNotice[]> {
    const rows = await db
      .updateTable("logout_delivery")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: claimedUntil }))
      .where("id", "in", (eb) =>
        eb
          .selectFrom("logout_delivery")
          .select("id")
          .where("delivered_at", "is", null)
          .where("next_attempt_at", "<=", now)
          .where("attempts", "<", lastAttempt)
          .orderBy("next_attempt_at")
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "client_id", "account_id", "sid", "attempts"])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      clientId: row.client_id,
      accountId: row.account_id,
      sid: row.sid,
      attempts: row.attempts,
    }));
  },

  async succeeded(id: string, now: Date): Promise<void> {
    await db
      .updateTable("logout_delivery")
      .set({ delivered_at: now, last_result: "ok" })
      .where("id", "=", id)
      .execute();
  },

  async failed(id: string, result: string, nextAttemptAt: Date): Promise<void> {
    await db
      .updateTable("logout_delivery")
      .set({ last_result: result.slice(0, 200), next_attempt_at: nextAttemptAt })
      .where("id", "=", id)
      .execute();
  },

  /** When the next undelivered notice is due. */
  async nextDue(lastAttempt: number): Promise<Date | null> {
    const row = await db
      .selectFrom("logout_delivery")
      .select(sql<Date | null>`min(next_attempt_at)`.as("due"))
      .where("delivered_at", "is", null)
      .where("attempts", "<", lastAttempt)
      .executeTakeFirst();
    return row?.due ?? null;
  },

  /** Old notices have told what they had to tell. */
  async removeBefore(before: Date): Promise<void> {
    await db.deleteFrom("logout_delivery").where("created_at", "<", before).execute();
  },
});

export type LogoutDeliveryStore = ReturnType<typeof logoutDeliveryStore>;
