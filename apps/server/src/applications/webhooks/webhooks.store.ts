import type { DeliveryState } from "@sannong/contract/applications/webhook-words";
import type { WhyWithheld } from "@sannong/contract/protocols/release-doors";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { TEST_KIND } from "./webhooks.rules.ts";

export type DueEvent = {
  id: string;
  eventId: string;
  accountId: string;
  kind: string;
  changed: string;
  formerAccountId: string | null;
  boundUsername: string | null;
  at: Date;
  attempts: number;
};
export type Attempt = { at: Date; result: string; status: number | null; milliseconds: number };
export type LoggedEvent = {
  id: string;
  eventId: string;
  systemAbbr: string;
  accountId: string;
  kind: string;
  at: Date;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: Date;
  deliveredAt: Date | null;
  withheld: WhyWithheld | null;
};
/** Whom a test is of. */
const NOBODY = "";
type Asked = {
  systemAbbr?: string | undefined;
  state?: DeliveryState | undefined;
  pageNum: number;
  pageSize: number;
};

export const webhooksStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  async endpointOf(systemAbbr: string, within: Db = db): Promise<string | undefined> {
    const row = await within
      .selectFrom("webhookEndpoint")
      .select("url")
      .where("systemAbbr", "=", systemAbbr)
      .executeTakeFirst();
    return row?.url;
  },

  async register(within: Db, systemAbbr: string, url: string, at: Date): Promise<void> {
    await within
      .insertInto("webhookEndpoint")
      .values({ systemAbbr, url, updatedAt: at })
      .onConflict((conflict) => conflict.column("systemAbbr").doUpdateSet({ url, updatedAt: at }))
      .execute();
  },

  /** What still waits is told to nobody. */
  skipWaiting,
  /** …and of what comes later there is no event. */
  async unregister(within: Db, systemAbbr: string): Promise<boolean> {
    await skipWaiting(within, systemAbbr);
    const result = await within.deleteFrom("webhookEndpoint").where("systemAbbr", "=", systemAbbr).executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  /** An event of nobody, where there is an address to take it; the last one is told no more. */
  async addTest(within: Db, systemAbbr: string, at: Date): Promise<string | undefined> {
    await within
      .updateTable("userEvent")
      .set({ state: "skipped" })
      .where("systemAbbr", "=", systemAbbr)
      .where("accountId", "=", NOBODY)
      .where("state", "=", "waiting")
      .execute();
    const row = await within
      .insertInto("userEvent")
      .columns(["systemAbbr", "accountId", "kind", "changed", "at"])
      .expression((eb) =>
        eb
          .selectFrom("webhookEndpoint")
          .select([
            "systemAbbr",
            sql.lit(NOBODY).as("accountId"),
            sql.lit(TEST_KIND).as("kind"),
            sql.lit("").as("changed"),
            sql<Date>`${at}::timestamptz`.as("at"),
          ])
          .where("systemAbbr", "=", systemAbbr),
      )
      .returning("eventId")
      .executeTakeFirst();
    return row?.eventId;
  },

  /** How many dead letters each system has. */
  async deadBySystem(): Promise<{ systemAbbr: string; count: number }[]> {
    const rows = await db
      .selectFrom("userEvent")
      .select(["systemAbbr", ({ fn }) => fn.countAll<string>().as("count")])
      .where("state", "=", "dead")
      .groupBy("systemAbbr")
      .orderBy("count", "desc")
      .orderBy("systemAbbr")
      .limit(100)
      .execute();
    return rows.map((row) => ({ systemAbbr: row.systemAbbr, count: Number(row.count) }));
  },

  /** A system knows this person from here on; told of them once. */
  async getToKnow(systemAbbr: string, accountId: string): Promise<void> {
    await db
      .insertInto("knownUser")
      .columns(["systemAbbr", "accountId"])
      .expression((eb) =>
        // who was removed a moment ago, and whose code is redeemed after it, is known to nobody
        eb
          .selectFrom("account")
          .select([sql<string>`${systemAbbr}`.as("systemAbbr"), "id"])
          .where("id", "=", accountId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Systems for which something is due. */
  async systemsWithDue(now: Date): Promise<string[]> {
    const rows = await db
      .selectFrom("userEvent")
      .select("systemAbbr")
      .distinct()
      .where("state", "=", "waiting")
      .where("nextAttemptAt", "<=", now)
      .execute();
    return rows.map((row) => row.systemAbbr);
  },

  /**
   * Takes due events of one system for one try each: of every person the first that waits, so that what happened
   * first is told first. While the try runs nobody else takes them.
   */
  async claim(systemAbbr: string, now: Date, claimedUntil: Date, most: number): Promise<DueEvent[]> {
    const rows = await db
      .updateTable("userEvent")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), nextAttemptAt: claimedUntil }))
      .where(
        "id",
        "in",
        sql<string>`(select due.id from user_event as due
                      where due.system_abbr = ${systemAbbr} and due.state = 'waiting' and due.next_attempt_at <= ${now}
                        and not exists (select 1 from user_event as earlier
                                         where earlier.system_abbr = due.system_abbr
                                           and earlier.account_id = due.account_id
                                           and earlier.state = 'waiting' and earlier.id < due.id)
                      order by due.id limit ${most} for update skip locked)`,
      )
      .where("state", "=", "waiting")
      .returningAll()
      .execute();
    return rows.map((row) => ({
      id: row.id,
      eventId: row.eventId,
      accountId: row.accountId,
      kind: row.kind,
      changed: row.changed,
      formerAccountId: row.formerAccountId,
      boundUsername: row.boundUsername,
      at: row.at,
      attempts: row.attempts,
    }));
  },

  /** @param withheld why nothing was told */
  async conclude(
    within: Db,
    id: string,
    state: DeliveryState,
    at: Date,
    withheld: WhyWithheld | null = null,
  ): Promise<void> {
    await within
      .updateTable("userEvent")
      .set({ state, withheld, deliveredAt: state === "delivered" ? at : null })
      .where("id", "=", id)
      .execute();
  },

  async putOff(within: Db, id: string, until: Date): Promise<void> {
    await within.updateTable("userEvent").set({ nextAttemptAt: until }).where("id", "=", id).execute();
  },

  async note(within: Db, id: string, { at, result, status, milliseconds }: Attempt): Promise<void> {
    await within
      .insertInto("webhookAttempt")
      .values({ userEventId: id, at, result: result.slice(0, 100), status, milliseconds })
      .execute();
  },

  async find(eventId: string): Promise<{ systemAbbr: string; state: DeliveryState } | undefined> {
    const row = await db
      .selectFrom("userEvent")
      .select(["systemAbbr", "state"])
      .where("eventId", "=", eventId)
      .executeTakeFirst();
    return row && { systemAbbr: row.systemAbbr, state: row.state };
  },

  /** Puts a finished event among the waiting again, under its own id; false when it waits already. */
  async again(within: Db, eventId: string, at: Date): Promise<boolean> {
    const result = await within
      .updateTable("userEvent")
      .set({ state: "waiting", withheld: null, attempts: 0, nextAttemptAt: at, deliveredAt: null })
      .where("eventId", "=", eventId)
      .where("state", "!=", "waiting")
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  async list({ systemAbbr, state, pageNum, pageSize }: Asked): Promise<{ total: number; events: LoggedEvent[] }> {
    const chosen = db
      .selectFrom("userEvent")
      .$if(systemAbbr !== undefined, (query) => query.where("systemAbbr", "=", systemAbbr ?? ""))
      .$if(state !== undefined, (query) => query.where("state", "=", state as DeliveryState));
    const { total } = await chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
    const rows = await chosen
      .selectAll()
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const events = rows.map((row) => ({
      id: row.id,
      eventId: row.eventId,
      systemAbbr: row.systemAbbr,
      accountId: row.accountId,
      kind: row.kind,
      at: row.at,
      state: row.state,
      withheld: row.withheld as WhyWithheld | null,
      attempts: row.attempts,
      nextAttemptAt: row.nextAttemptAt,
      deliveredAt: row.deliveredAt,
    }));
    return { total: Number(total), events };
  },

  /** Tries of these events, newest first. */
  async attemptsOf(ids: string[]): Promise<(Attempt & { id: string })[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom("webhookAttempt")
      .select(["userEventId", "at", "result", "status", "milliseconds"])
      .where("userEventId", "in", ids)
      .orderBy("id", "desc")
      .execute();
    return rows.map(({ userEventId: id, ...attempt }) => ({ id, ...attempt }));
  },

  /** What was told, or given up, so long ago. */
  async removeBefore(before: Date): Promise<void> {
    await db.deleteFrom("userEvent").where("state", "!=", "waiting").where("at", "<", before).execute();
  },
});

async function skipWaiting(within: Db, systemAbbr: string): Promise<void> {
  await within
    .updateTable("userEvent")
    .set({ state: "skipped" })
    .where("systemAbbr", "=", systemAbbr)
    .where("state", "=", "waiting")
    .execute();
}

export type WebhooksStore = ReturnType<typeof webhooksStore>;
