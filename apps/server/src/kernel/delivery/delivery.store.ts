import { cut } from "@sannong/contract/rules/texts/cut";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Content } from "./channels.ts";
import type { DeliveryState, Due } from "./channel-handler.ts";

export type NewDelivery<Sent extends Content = Content> = {
  recipient: string;
  content: Sent;
  subject?: string;
  /** by what name others know it; made where none is given. What has one of these that is there already is not added. */
  key?: string;
  /** so long it waits, and may be withdrawn */
  afterSeconds?: number;
};

/** A delivery, and how far it has come. */
export type Delivery<Sent extends Content = Content> = Due<Sent> & {
  state: DeliveryState;
  nextAttemptAt: Date;
  /** when it was taken, or given up */
  settledAt: Date | null;
  /** of the last try, or why there was none */
  lastResult: string | null;
};

type Attempt = { at: Date; result: string; status: number | null; milliseconds: number };

/** Which deliveries of a channel; what is not said is of any. */
export type Which = {
  recipients?: readonly string[] | undefined;
  subjects?: readonly string[] | undefined;
  keys?: readonly string[] | undefined;
  states?: readonly DeliveryState[] | undefined;
  /** whether a try of it came to its end */
  isTried?: boolean | undefined;
};

export type Page = { most: number; skip?: number };

type Claim = {
  now: Date;
  leaseUntil: Date;
  /** to whom, and how many of each */
  places: ReadonlyMap<string, number>;
  most: number;
  inOrder: boolean;
};

const LONGEST_RESULT = 200;

/** Of which no earlier one of the same subject waits, where the channel keeps an order. */
const isNext = (inOrder: boolean) => sql<boolean>`(not ${inOrder} or not exists (
  select from delivery as earlier
   where earlier.channel = waiting.channel and earlier.recipient = waiting.recipient
     and earlier.subject = waiting.subject and earlier.state = 'waiting'
     and earlier.id < waiting.id))`;

/** The deliveries of one channel. */
export function deliveryStore(db: Db, channel: string) {
  const chosen = ({ recipients, subjects, keys, states, isTried }: Which, within: Db = db) =>
    within
      .selectFrom("delivery")
      .where("channel", "=", channel)
      .$if(recipients !== undefined, (query) => query.where("recipient", "in", [...(recipients ?? [])]))
      .$if(subjects !== undefined, (query) => query.where("subject", "in", [...(subjects ?? [])]))
      .$if(keys !== undefined, (query) => query.where("key", "in", [...(keys ?? [])]))
      .$if(states !== undefined, (query) => query.where("state", "in", [...(states ?? [])]))
      .$if(isTried !== undefined, (query) => query.where("lastResult", isTried ? "is not" : "is", null));

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async add(deliveries: readonly NewDelivery[], now: Date, within: Db): Promise<void> {
      if (deliveries.length === 0) return;
      await within
        .insertInto("delivery")
        .values(
          deliveries.map(({ recipient, content, subject, key, afterSeconds = 0 }) => ({
            channel,
            recipient,
            content: JSON.stringify(content),
            subject: subject ?? null,
            ...(key === undefined ? {} : { key }),
            createdAt: now,
            nextAttemptAt: new Date(now.getTime() + afterSeconds * 1000),
          })),
        )
        .onConflict((conflict) => conflict.columns(["channel", "key", "recipient"]).doNothing())
        .execute();
    },

    /** To whom something is due. */
    async recipientsDue(now: Date): Promise<string[]> {
      const rows = await chosen({ states: ["waiting"] })
        .where("nextAttemptAt", "<=", now)
        .select("recipient")
        .distinct()
        .execute();
      return rows.map(({ recipient }) => recipient);
    },

    /**
     * Takes what is due for one try each, from each recipient as many as there are places for them; while the try runs
     * nobody else takes it. What was never tried goes before what failed. In order, only the first that waits of each
     * subject is taken.
     */
    async claim({ now, leaseUntil, places, most, inOrder }: Claim): Promise<Due[]> {
      const rows = await db
        .updateTable("delivery")
        .set((eb) => ({ attempts: eb("attempts", "+", 1), nextAttemptAt: leaseUntil }))
        .where(
          "id",
          "in",
          sql<string>`(
            select due.id
              from unnest(${[...places.keys()]}::text[], ${[...places.values()]}::int[]) as one (recipient, places)
             cross join lateral (
               select waiting.id, waiting.attempts, waiting.next_attempt_at from delivery as waiting
                where waiting.channel = ${channel} and waiting.recipient = one.recipient
                  and waiting.state = 'waiting' and waiting.next_attempt_at <= ${now} and ${isNext(inOrder)}
                order by waiting.attempts, waiting.next_attempt_at, waiting.id
                limit one.places for update skip locked) as due
             order by due.attempts, due.next_attempt_at, due.id
             limit ${most})`,
        )
        .where("state", "=", "waiting")
        .returning(["id", "key", "recipient", "subject", "content", "attempts", "createdAt"])
        .execute();
      return rows.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
    },

    /** Whether something that could be taken was not, since somebody else has a hand on it at this moment. */
    async isHeld({ now, places, inOrder }: Pick<Claim, "now" | "places" | "inOrder">): Promise<boolean> {
      const row = await db
        .selectFrom("delivery as waiting")
        .where("channel", "=", channel)
        .where("recipient", "in", [...places.keys()])
        .where("state", "=", "waiting")
        .where("nextAttemptAt", "<=", now)
        .where(isNext(inOrder))
        .select("id")
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** When the next one that is not due yet will be. */
    async nextDue(now: Date): Promise<Date | null> {
      const row = await chosen({ states: ["waiting"] })
        .select(({ fn }) => fn.min("nextAttemptAt").as("due"))
        .where("nextAttemptAt", ">", now)
        .executeTakeFirst();
      return row?.due ?? null;
    },

    /** @returns false where it was taken away meanwhile */
    async settle(id: string, state: DeliveryState, result: string | null, at: Date, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable("delivery")
        .set({ state, settledAt: at, lastResult: shortened(result) })
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** @returns false where it was taken away meanwhile */
    async putOff(id: string, result: string, until: Date, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable("delivery")
        .set({ nextAttemptAt: until, lastResult: shortened(result) })
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** It was taken for a try that could not be made. */
    async giveBack(id: string, at: Date): Promise<void> {
      await db
        .updateTable("delivery")
        .set((eb) => ({ attempts: eb("attempts", "-", 1), nextAttemptAt: at }))
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .execute();
    },

    async remove(id: string, within: Db): Promise<void> {
      await within.deleteFrom("delivery").where("id", "=", id).execute();
    },

    async note({ id, recipient }: Due, { at, result, status, milliseconds }: Attempt, within: Db): Promise<void> {
      await within
        .insertInto("deliveryAttempt")
        .values({ deliveryId: id, recipient, at, result: cut(result, LONGEST_RESULT), status, milliseconds })
        .execute();
    },

    /** What waits is told no more. */
    async skip(which: Which, at: Date, within: Db): Promise<void> {
      await within
        .updateTable("delivery")
        .set({ state: "skipped", settledAt: at, lastResult: null })
        .where("id", "in", chosen({ ...which, states: ["waiting"] }, within).select("id"))
        .execute();
    },

    async removeWaiting(which: Which, within: Db): Promise<void> {
      await within
        .deleteFrom("delivery")
        .where("id", "in", chosen({ ...which, states: ["waiting"] }, within).select("id"))
        .execute();
    },

    /** Puts what is settled among the waiting again, under its own key. @returns false where it waits already */
    async again(key: string, at: Date, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable("delivery")
        .set({ state: "waiting", attempts: 0, nextAttemptAt: at, settledAt: null, lastResult: null })
        .where("channel", "=", channel)
        .where("key", "=", key)
        .where("state", "!=", "waiting")
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Newest first; without a page all of them. */
    async list(which: Which, page?: Page): Promise<Delivery[]> {
      return chosen(which)
        .select(["id", "key", "recipient", "subject", "content", "attempts", "createdAt"])
        .select(["state", "nextAttemptAt", "settledAt", "lastResult"])
        .orderBy("id", "desc")
        .$if(page !== undefined, (query) => query.limit(page?.most ?? 0).offset(page?.skip ?? 0))
        .execute();
    },

    async count(which: Which): Promise<number> {
      const { total } = await chosen(which)
        .select(({ fn }) => fn.countAll<string>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** How many dead letters each recipient has, the one with the most first. */
    async deadByRecipient(most: number): Promise<{ recipient: string; count: number }[]> {
      const rows = await chosen({ states: ["dead"] })
        .select(["recipient", ({ fn }) => fn.countAll<string>().as("count")])
        .groupBy("recipient")
        .orderBy("count", "desc")
        .orderBy("recipient")
        .limit(most)
        .execute();
      return rows.map(({ recipient, count }) => ({ recipient, count: Number(count) }));
    },

    /** Tries of these deliveries, newest first. */
    async attemptsOf(ids: readonly string[]): Promise<(Attempt & { id: string })[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom("deliveryAttempt")
        .select(["deliveryId", "at", "result", "status", "milliseconds"])
        .where("deliveryId", "in", [...ids])
        .orderBy("id", "desc")
        .execute();
      return rows.map(({ deliveryId: id, ...attempt }) => ({ id, ...attempt }));
    },
  };
}

/** How one channel stands. */
export type Queue = { channel: string; waiting: number; dead: number; oldestAt: Date | null };

/** What waits, and what was given up and is kept, by channel; a channel with neither is not there. */
export async function queuesOf(db: Db): Promise<Queue[]> {
  const counted = (state: DeliveryState) =>
    db
      .selectFrom("delivery")
      .select(({ fn }) => ["channel", fn.countAll<string>().as("count"), fn.min("createdAt").as("oldestAt")])
      .where("state", "=", state)
      .groupBy("channel")
      .execute();
  const [waiting, dead] = await Promise.all([counted("waiting"), counted("dead")]);
  const channels = new Set([...waiting, ...dead].map(({ channel }) => channel));
  const rowOf = (rows: typeof waiting, name: string) => rows.find(({ channel }) => channel === name);
  return [...channels].map((channel) => ({
    channel,
    waiting: Number(rowOf(waiting, channel)?.count ?? 0),
    dead: Number(rowOf(dead, channel)?.count ?? 0),
    oldestAt: rowOf(waiting, channel)?.oldestAt ?? null,
  }));
}

const shortened = (result: string | null) => (result === null ? null : cut(result, LONGEST_RESULT));

export type DeliveryStore = ReturnType<typeof deliveryStore>;
