import { sql } from "kysely";
import type { Db } from "../database/database.ts";

export type Content = Record<string, string | number | boolean | null>;
export type NewDelivery = { channel: string; recipient: string; content: Content };
export type DueDelivery = NewDelivery & { id: string; attempts: number };

export const outboxStore = (db: Db) => ({
  async add(deliveries: NewDelivery[], now: Date, trx: Db = db): Promise<void> {
    if (deliveries.length === 0) return;
    await trx
      .insertInto("delivery")
      .values(
        deliveries.map(({ channel, recipient, content }) => ({
          channel,
          recipient,
          content: JSON.stringify(content),
          next_attempt_at: now,
          delivered_at: null,
          last_result: null,
        })),
      )
      .execute();
  },

  /**
   * Takes due deliveries of these channels for one try each; while it runs, nobody else takes them
   * (`claimedUntil`). What was never tried goes before what failed: one dead system holds up no other.
   */
  async claim(
    channels: string[],
    now: Date,
    claimedUntil: Date,
    most: number,
    lastAttempt: number,
  ): Promise<DueDelivery[]> {
    return db
      .updateTable("delivery")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: claimedUntil }))
      .where("id", "in", (eb) =>
        eb
          .selectFrom("delivery")
          .select("id")
          .where("channel", "in", channels)
          .where("delivered_at", "is", null)
          .where("next_attempt_at", "<=", now)
          .where("attempts", "<", lastAttempt)
          .orderBy("attempts")
          .orderBy("next_attempt_at")
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "channel", "recipient", "content", "attempts"])
      .execute();
  },

  async succeeded(id: string, result: string, now: Date): Promise<void> {
    await db.updateTable("delivery").set({ delivered_at: now, last_result: result }).where("id", "=", id).execute();
  },

  async failed(id: string, result: string, nextAttemptAt: Date): Promise<void> {
    await db
      .updateTable("delivery")
      .set({ last_result: result.slice(0, 200), next_attempt_at: nextAttemptAt })
      .where("id", "=", id)
      .execute();
  },

  /** When the next undelivered one is due. */
  async nextDue(channels: string[], lastAttempt: number): Promise<Date | null> {
    const row = await db
      .selectFrom("delivery")
      .select(sql<Date | null>`min(next_attempt_at)`.as("due"))
      .where("channel", "in", channels)
      .where("delivered_at", "is", null)
      .where("attempts", "<", lastAttempt)
      .executeTakeFirst();
    return row?.due ?? null;
  },

  /** Old deliveries have told what they had to tell. */
  async removeBefore(before: Date): Promise<void> {
    await db.deleteFrom("delivery").where("created_at", "<", before).execute();
  },
});
