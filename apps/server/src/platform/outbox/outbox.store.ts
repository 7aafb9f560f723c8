import { sql } from "kysely";
import type { Db } from "../database/database.ts";

export type Content = Record<string, string | number | boolean | null>;
export type NewDelivery = { channel: string; recipient: string; content: Content; signOff?: string | undefined };
export type DueDelivery = Omit<NewDelivery, "signOff"> & { id: string; attempts: number };
/** How far a notice has come. */
export type Standing = {
  channel: string;
  recipient: string;
  attempts: number;
  deliveredAt: Date | null;
  lastResult: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
};
/** `retried`: did not take it and is told again; `givenUp`: after the last try. */
type Stage = "delivered" | "untried" | "retried" | "givenUp";
type Asked = {
  channels: readonly string[];
  recipients?: readonly string[] | undefined;
  stage?: Stage | undefined;
  /** after so many tries it is given up */
  lastAttempt: number;
  most: number;
  skip: number;
};

/** What may be taken for a try, of how many, and how many of one recipient. */
type Claim = {
  channels: string[];
  now: Date;
  claimedUntil: Date;
  most: number;
  mostOfOne: number;
  /** who keeps so many tries waiting that he is given no more */
  without: string[];
  lastAttempt: number;
};

const standing = [
  "channel",
  "recipient",
  "attempts",
  "delivered_at",
  "last_result",
  "created_at",
  "next_attempt_at",
] as const;
type StandingRow = {
  channel: string;
  recipient: string;
  attempts: number;
  delivered_at: Date | null;
  last_result: string | null;
  created_at: Date;
  next_attempt_at: Date;
};
const standingOf = (row: StandingRow): Standing => ({
  channel: row.channel,
  recipient: row.recipient,
  attempts: row.attempts,
  deliveredAt: row.delivered_at,
  lastResult: row.last_result,
  createdAt: row.created_at,
  nextAttemptAt: row.next_attempt_at,
});

export const outboxStore = (db: Db) => ({
  async add(deliveries: NewDelivery[], now: Date, trx: Db = db): Promise<void> {
    if (deliveries.length === 0) return;
    await trx
      .insertInto("delivery")
      .values(
        deliveries.map(({ channel, recipient, content, signOff }) => ({
          channel,
          recipient,
          content: JSON.stringify(content),
          next_attempt_at: now,
          delivered_at: null,
          last_result: null,
          sign_off: signOff ?? null,
        })),
      )
      .execute();
  },

  /**
   * Takes due deliveries of these channels for one try each; while it runs, nobody else takes them
   * (`claimedUntil`). What was never tried goes before what failed, and each system has its turn: neither one that
   * is dead nor one with much to hear holds up another.
   */
  async claim({ channels, now, claimedUntil, most, mostOfOne, without, lastAttempt }: Claim): Promise<DueDelivery[]> {
    const due = db
      .selectFrom("delivery")
      .where("channel", "in", channels)
      .where("delivered_at", "is", null)
      .where("next_attempt_at", "<=", now)
      .where("attempts", "<", lastAttempt)
      .$if(without.length > 0, (query) => query.where("recipient", "not in", without));
    const inTurn = due.select([
      "id as due_id",
      sql<string>`row_number() over (partition by recipient order by attempts, next_attempt_at)`.as("turn"),
    ]);
    return db
      .updateTable("delivery")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: claimedUntil }))
      .where("id", "in", (eb) =>
        eb
          .selectFrom("delivery")
          .innerJoin(inTurn.as("in_turn"), "in_turn.due_id", "delivery.id")
          .select("id")
          .where("turn", "<=", String(mostOfOne))
          // again, on the row that is locked: another server may have taken it in between
          .where("delivered_at", "is", null)
          .where("next_attempt_at", "<=", now)
          .orderBy("attempts")
          .orderBy("next_attempt_at")
          .limit(most)
          .forUpdate("delivery")
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

  /** What was told of one sign-off, in the order it was noted. */
  async ofSignOff(signOff: string): Promise<Standing[]> {
    const rows = await db
      .selectFrom("delivery")
      .select(standing)
      .where("sign_off", "=", signOff)
      .orderBy("id")
      .execute();
    return rows.map(standingOf);
  },

  /** What these recipients, or all, were told in these ways, newest first. */
  async list({
    channels,
    recipients,
    stage,
    lastAttempt,
    most,
    skip,
  }: Asked): Promise<{ total: number; standings: Standing[] }> {
    const chosen = db
      .selectFrom("delivery")
      .where("channel", "in", channels)
      .$if(recipients !== undefined, (query) => query.where("recipient", "in", recipients ?? []))
      .$if(stage !== undefined, (query) => query.where("delivered_at", stage === "delivered" ? "is not" : "is", null))
      .$if(stage === "untried", (query) => query.where("last_result", "is", null))
      .$if(stage === "retried", (query) =>
        query.where("last_result", "is not", null).where("attempts", "<", lastAttempt),
      )
      .$if(stage === "givenUp", (query) =>
        query.where("last_result", "is not", null).where("attempts", ">=", lastAttempt),
      );
    const { total } = await chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
    const rows = await chosen
      .select(standing)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(most)
      .offset(skip)
      .execute();
    return { total: Number(total), standings: rows.map(standingOf) };
  },

  /** Old deliveries have told what they had to tell. */
  async removeBefore(before: Date): Promise<void> {
    await db.deleteFrom("delivery").where("created_at", "<", before).execute();
  },
});
