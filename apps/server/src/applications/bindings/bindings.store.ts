import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";

export type Binding = { systemAbbr: string; boundUsername: string; boundAt: Date; sessionsForbidden: boolean };
/** Whose a system's account is. */
export type BoundTo = { accountId: string; isTemporary: boolean; status: string; sessionsForbidden: boolean };

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
    const row = { accountId, systemAbbr, boundUsername, boundAt: at };
    try {
      const written = await within
        .insertInto("accountBinding")
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(["accountId", "systemAbbr"])
            // what its owner proves is their own, whoever bound it before
            .doUpdateSet((eb) => ({ boundAt: eb.ref("accountBinding.boundAt"), batchId: null }))
            .where("accountBinding.boundUsername", "=", boundUsername),
        )
        .returning("accountId")
        .executeTakeFirst();
      if (!written) throw new BindingTaken("person");
    } catch (fault) {
      throw whatIsTaken(fault) ?? fault;
    }
  },

  /** A temporary user gives way to whoever else proves the same account; gives their account id. */
  async takeFromTemporary(
    within: Db,
    systemAbbr: string,
    boundUsername: string,
    taker: string,
  ): Promise<string | undefined> {
    const row = await within
      .deleteFrom("accountBinding")
      .using("account")
      .whereRef("account.id", "=", "accountBinding.accountId")
      .where("account.isTemporary", "=", true)
      .where("account.id", "!=", taker)
      .where("accountBinding.systemAbbr", "=", systemAbbr)
      .where("accountBinding.boundUsername", "=", boundUsername)
      .returning("accountBinding.accountId")
      .executeTakeFirst();
    return row?.accountId;
  },

  /** What a temporary user is bound to goes to the account that they made of themselves. */
  async move(within: Db, fromAccountId: string, toAccountId: string): Promise<void> {
    await within
      .updateTable("accountBinding")
      .set({ accountId: toAccountId })
      .where("accountId", "=", fromAccountId)
      .execute();
  },

  /** @returns the account of that system it was bound to; undefined when there was no such binding */
  async remove(within: Db, accountId: string, systemAbbr: string): Promise<string | undefined> {
    const row = await within
      .deleteFrom("accountBinding")
      .where("accountId", "=", accountId)
      .where("systemAbbr", "=", systemAbbr)
      .returning("boundUsername")
      .executeTakeFirst();
    return row?.boundUsername;
  },

  async listOf(accountId: string, within: Db = db): Promise<Binding[]> {
    const rows = await within
      .selectFrom("accountBinding")
      .select(["systemAbbr", "boundUsername", "boundAt", "sessionsForbidden"])
      .where("accountId", "=", accountId)
      .orderBy("boundAt", "desc")
      .execute();
    return rows.map((row) => ({
      systemAbbr: row.systemAbbr,
      boundUsername: row.boundUsername,
      boundAt: row.boundAt,
      sessionsForbidden: row.sessionsForbidden,
    }));
  },

  async boundTo(systemAbbr: string, boundUsername: string): Promise<BoundTo | undefined> {
    const row = await db
      .selectFrom("accountBinding")
      .innerJoin("account", "account.id", "accountBinding.accountId")
      .select(["account.id", "account.isTemporary", "account.status", "sessionsForbidden"])
      .where("systemAbbr", "=", systemAbbr)
      .where("boundUsername", "=", boundUsername)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id: accountId, isTemporary, status, sessionsForbidden } = row;
    return { accountId, isTemporary, status, sessionsForbidden };
  },

  /** Whether that system's word may open sessions of this person. @returns false where there is no such binding, or it stands so */
  async forbidSessions(within: Db, accountId: string, systemAbbr: string, forbidden: boolean): Promise<boolean> {
    const { numUpdatedRows } = await within
      .updateTable("accountBinding")
      .set({ sessionsForbidden: forbidden })
      .where("accountId", "=", accountId)
      .where("systemAbbr", "=", systemAbbr)
      .where("sessionsForbidden", "!=", forbidden)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});

export type BindingStore = ReturnType<typeof bindingStore>;
