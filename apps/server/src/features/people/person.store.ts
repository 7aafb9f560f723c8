import type { AccountAct } from "@sannong/contract/people-words";
import type { Db } from "../../platform/database/database.ts";
import { openedOf } from "../../platform/crypto/formerly-open.ts";
import { accountEvents } from "../account/index.ts";

const HISTORY = 50;

type Needs = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };

/** One account as an administrator looks at it and changes it. */
export const personStore = ({ db, sealer }: Needs) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /** Facts that the account's own room has no use for. */
  async facts(id: string) {
    const row = await db
      .selectFrom("account")
      .select(["version", "created_at", "unused_told_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row && { revision: row.version, createdAt: row.created_at, unusedToldAt: row.unused_told_at };
  },

  async grants(id: string) {
    const rows = await db
      .selectFrom("account_role")
      .innerJoin("role", "role.code", "account_role.role_code")
      .select(["role_code", "role.name", "is_primary", "granted_at"])
      .where("account_id", "=", id)
      .orderBy("is_primary", "desc")
      .orderBy("role_code")
      .execute();
    return rows.map((row) => ({
      roleCode: row.role_code,
      roleName: row.name,
      isPrimary: row.is_primary,
      grantedAt: row.granted_at.toISOString(),
    }));
  },

  async bindings(id: string) {
    const rows = await db
      .selectFrom("account_binding")
      .innerJoin("connected_system", "connected_system.abbr", "account_binding.system_abbr")
      .select(["connected_system.name", "bound_username", "bound_at"])
      .where("account_id", "=", id)
      .orderBy("bound_at", "desc")
      .execute();
    return rows.map((row) => ({
      systemName: row.name,
      boundUsername: row.bound_username,
      boundAt: row.bound_at.toISOString(),
    }));
  },

  async history(id: string) {
    const rows = await db
      .selectFrom("account_event")
      .select(["at", "act", "outcome", "reason", "by_name", "by_name_sealed"])
      .where("account_id", "=", id)
      .orderBy("id", "desc")
      .limit(HISTORY)
      .execute();
    return rows.map(({ at, act, outcome, reason, by_name: formerly, by_name_sealed: sealed }) => ({
      at: at.toISOString(),
      act: act as AccountAct,
      outcome,
      reason,
      by: openedOf(sealer, sealed, formerly) ?? "",
    }));
  },

  /** Who last did something about it, for whoever comes second. */
  async lastActor(id: string): Promise<string | undefined> {
    const row = await db
      .selectFrom("account_event")
      .select(["by_name", "by_name_sealed"])
      .where("account_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    return row && (openedOf(sealer, row.by_name_sealed, row.by_name) ?? undefined);
  },

  write: accountEvents({ db, sealer }).write,

  /**
   * Changes the state of an account in one statement: of two administrators at the same instant one does.
   *
   * @param asked.revision the one the decision was made on; undefined where only the state counts
   * @returns its new revision
   */
  async switchState(
    asked: {
      id: string;
      from: "active" | "disabled";
      to: "active" | "disabled";
      revision?: number | undefined;
      at: Date;
    },
    within: Db,
  ): Promise<number | undefined> {
    const { id, from, to, revision, at } = asked;
    const row = await within
      .updateTable("account")
      .set((eb) => ({ status: to, updated_at: at, unused_told_at: null, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("status", "=", from)
      .$if(revision !== undefined, (query) => query.where("version", "=", revision ?? 0))
      .returning("version")
      .executeTakeFirst();
    return row?.version;
  },

  /** Counts one more change; undefined when somebody else changed it first. */
  async turn(
    { id, revision, from = "active" }: { id: string; revision: number | undefined; from?: "active" | "disabled" },
    within: Db,
  ): Promise<number | undefined> {
    const row = await within
      .updateTable("account")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("status", "=", from)
      .$if(revision !== undefined, (query) => query.where("version", "=", revision ?? 0))
      .returning("version")
      .executeTakeFirst();
    return row?.version;
  },

  async tellUnused(id: string, at: Date, within: Db): Promise<void> {
    await within.updateTable("account").set({ unused_told_at: at }).where("id", "=", id).execute();
  },
});

export type PersonStore = ReturnType<typeof personStore>;
