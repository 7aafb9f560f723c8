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
  /** who keeps so many tries waiting that they are given no more */
  without: string[];
  lastAttempt: number;
};

const standing = [
  "channel",
  "recipient",
  "attempts",
  "deliveredAt",
  "lastResult",
  "createdAt",
  "nextAttemptAt",
] as const;
type StandingRow = {
  channel: string;
  recipient: string;
  attempts: number;
  deliveredAt: Date | null;
  lastResult: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
};
const standingOf = (row: StandingRow): Standing => ({
  channel: row.channel,
  recipient: row.recipient,
  attempts: row.attempts,
  deliveredAt: row.deliveredAt,
  lastResult: row.lastResult,
  createdAt: row.createdAt,
  nextAttemptAt: row.nextAttemptAt,
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
          nextAttemptAt: now,
          deliveredAt: null,
          lastResult: null,
          signOff: signOff ?? null,
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
      .where("deliveredAt", "is", null)
      .where("nextAttemptAt", "<=", now)
      .where("attempts", "<", lastAttempt)
      .$if(without.length > 0, (query) => query.where("recipient", "not in", without));
    const inTurn = due.select([
      "id as dueId",
      sql<string>`row_number() over (partition by recipient order by attempts, next_attempt_at)`.as("turn"),
    ]);
    return db
      .updateTable("delivery")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), nextAttemptAt: claimedUntil }))
      .where("id", "in", (eb) =>
        eb
          .selectFrom("delivery")
          .innerJoin(inTurn.as("inTurn"), "inTurn.dueId", "delivery.id")
          .select("id")
          .where("turn", "<=", String(mostOfOne))
          // again, on the row that is locked: another server may have taken it in between
          .where("deliveredAt", "is", null)
          .where("nextAttemptAt", "<=", now)
          .orderBy("attempts")
          .orderBy("nextAttemptAt")
          .limit(most)
          .forUpdate("delivery")
          .skipLocked(),
      )
      .returning(["id", "channel", "recipient", "content", "attempts"])
      .execute();
  },

  async succeeded(id: string, result: string, now: Date): Promise<void> {
    await db.updateTable("delivery").set({ deliveredAt: now, lastResult: result }).where("id", "=", id).execute();
  },

  async failed(id: string, result: string, nextAttemptAt: Date): Promise<void> {
    await db
      .updateTable("delivery")
      .set({ lastResult: result.slice(0, 200), nextAttemptAt })
      .where("id", "=", id)
      .execute();
  },

  /** When the next undelivered one is due. */
  async nextDue(channels: string[], lastAttempt: number): Promise<Date | null> {
    const row = await db
      .selectFrom("delivery")
      .select(sql<Date | null>`min(next_attempt_at)`.as("due"))
      .where("channel", "in", channels)
      .where("deliveredAt", "is", null)
      .where("attempts", "<", lastAttempt)
      .executeTakeFirst();
    return row?.due ?? null;
  },

  /** What was told of one sign-off, in the order it was noted. */
  async ofSignOff(signOff: string): Promise<Standing[]> {
    const rows = await db
      .selectFrom("delivery")
      .select(standing)
      .where("signOff", "=", signOff)
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
      .$if(stage !== undefined, (query) => query.where("deliveredAt", stage === "delivered" ? "is not" : "is", null))
      .$if(stage === "untried", (query) => query.where("lastResult", "is", null))
      .$if(stage === "retried", (query) =>
        query.where("lastResult", "is not", null).where("attempts", "<", lastAttempt),
      )
      .$if(stage === "givenUp", (query) =>
        query.where("lastResult", "is not", null).where("attempts", ">=", lastAttempt),
      );
    const { total } = await chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
    const rows = await chosen
      .select(standing)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(most)
      .offset(skip)
      .execute();
    return { total: Number(total), standings: rows.map(standingOf) };
  },

  /** Old deliveries have told what they had to tell. */
  async removeBefore(before: Date): Promise<void> {
    await db.deleteFrom("delivery").where("createdAt", "<", before).execute();
  },
});
