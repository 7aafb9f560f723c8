import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";

export type Binding = { systemAbbr: string; boundUsername: string; boundAt: Date; sessionsForbidden: boolean };
/** Whose a system's account is. */
export type BoundTo = { accountId: string; isTemporary: boolean; status: string; sessionsForbidden: boolean };
export type DueNotice = { id: string; systemAbbr: string; boundUsername: string; attempts: number };

/** An account of a system belongs to one person, and a person has one in each system; told by the table itself. */
export class BindingTaken extends Error {
  override name = "BindingTaken";
  readonly what: "systemAccount" | "person";
  constructor(what: "systemAccount" | "person") {
    super(`the ${what} is bound already`);
    this.what = what;
  }
}

const whatIsTaken = (fault: unknown): BindingTaken | undefined =>
  violatedUnique(fault) === "account_binding_other_side" ? new BindingTaken("systemAccount") : undefined;

export const bindingStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /** What is bound so already stays so: the same proof once more is no other binding. @throws BindingTaken */
  async add(within: Db, accountId: string, systemAbbr: string, boundUsername: string, at: Date): Promise<void> {
    const row = { account_id: accountId, system_abbr: systemAbbr, bound_username: boundUsername, bound_at: at };
    try {
      const written = await within
        .insertInto("account_binding")
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(["account_id", "system_abbr"])
            // what its owner proves is his own, whoever bound it before
            .doUpdateSet((eb) => ({ bound_at: eb.ref("account_binding.bound_at"), batch_id: null }))
            .where("account_binding.bound_username", "=", boundUsername),
        )
        .returning("account_id")
        .executeTakeFirst();
      if (!written) throw new BindingTaken("person");
    } catch (fault) {
      throw whatIsTaken(fault) ?? fault;
    }
  },

  /** A temporary user gives way to whoever else proves the same account; gives his account id. */
  async takeFromTemporary(
    within: Db,
    systemAbbr: string,
    boundUsername: string,
    taker: string,
  ): Promise<string | undefined> {
    const row = await within
      .deleteFrom("account_binding")
      .using("account")
      .whereRef("account.id", "=", "account_binding.account_id")
      .where("account.is_temporary", "=", true)
      .where("account.id", "!=", taker)
      .where("account_binding.system_abbr", "=", systemAbbr)
      .where("account_binding.bound_username", "=", boundUsername)
      .returning("account_binding.account_id")
      .executeTakeFirst();
    return row?.account_id;
  },

  /** What a temporary user is bound to goes to the account that he made of himself. */
  async move(within: Db, fromAccountId: string, toAccountId: string): Promise<void> {
    await within
      .updateTable("account_binding")
      .set({ account_id: toAccountId })
      .where("account_id", "=", fromAccountId)
      .execute();
  },

  /** @returns the account of that system it was bound to; undefined when there was no such binding */
  async remove(within: Db, accountId: string, systemAbbr: string): Promise<string | undefined> {
    const row = await within
      .deleteFrom("account_binding")
      .where("account_id", "=", accountId)
      .where("system_abbr", "=", systemAbbr)
      .returning("bound_username")
      .executeTakeFirst();
    return row?.bound_username;
  },

  async listOf(accountId: string): Promise<Binding[]> {
    const rows = await db
      .selectFrom("account_binding")
      .select(["system_abbr", "bound_username", "bound_at", "sessions_forbidden"])
      .where("account_id", "=", accountId)
      .orderBy("bound_at", "desc")
      .execute();
    return rows.map((row) => ({
      systemAbbr: row.system_abbr,
      boundUsername: row.bound_username,
      boundAt: row.bound_at,
      sessionsForbidden: row.sessions_forbidden,
    }));
  },

  async boundTo(systemAbbr: string, boundUsername: string): Promise<BoundTo | undefined> {
    const row = await db
      .selectFrom("account_binding")
      .innerJoin("account", "account.id", "account_binding.account_id")
      .select(["account.id", "account.is_temporary", "account.status", "sessions_forbidden"])
      .where("system_abbr", "=", systemAbbr)
      .where("bound_username", "=", boundUsername)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id: accountId, is_temporary: isTemporary, status, sessions_forbidden: sessionsForbidden } = row;
    return { accountId, isTemporary, status, sessionsForbidden };
  },

  /** Whether that system's word may open sessions of this person. @returns false where there is no such binding, or it stands so */
  async forbidSessions(within: Db, accountId: string, systemAbbr: string, forbidden: boolean): Promise<boolean> {
    const { numUpdatedRows } = await within
      .updateTable("account_binding")
      .set({ sessions_forbidden: forbidden })
      .where("account_id", "=", accountId)
      .where("system_abbr", "=", systemAbbr)
      .where("sessions_forbidden", "!=", forbidden)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async addNotice(within: Db, systemAbbr: string, boundUsername: string, at: Date): Promise<void> {
    const notice = { system_abbr: systemAbbr, bound_username: boundUsername, next_attempt_at: at };
    await within.insertInto("unbound_notice").values(notice).execute();
  },

  /** Bound again: that it was undone is not to be told any more. */
  async dropNotices(within: Db, systemAbbr: string, boundUsername: string): Promise<void> {
    await within
      .deleteFrom("unbound_notice")
      .where("system_abbr", "=", systemAbbr)
      .where("bound_username", "=", boundUsername)
      .execute();
  },

  /** Takes what is due and puts its next try off, so that two servers never send one notice at once. */
  async takeDueNotices(now: Date, again: Date, most: number): Promise<DueNotice[]> {
    const rows = await db
      .updateTable("unbound_notice")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: again }))
      .where(
        "id",
        "in",
        sql<string>`(select id from unbound_notice where next_attempt_at <= ${now}
                      order by next_attempt_at limit ${most} for update skip locked)`,
      )
      .returning(["id", "system_abbr", "bound_username", "attempts"])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      systemAbbr: row.system_abbr,
      boundUsername: row.bound_username,
      attempts: row.attempts,
    }));
  },

  async putOff(noticeId: string, until: Date): Promise<void> {
    await db.updateTable("unbound_notice").set({ next_attempt_at: until }).where("id", "=", noticeId).execute();
  },

  async removeNotice(noticeId: string): Promise<void> {
    await db.deleteFrom("unbound_notice").where("id", "=", noticeId).execute();
  },
});

export type BindingStore = ReturnType<typeof bindingStore>;
