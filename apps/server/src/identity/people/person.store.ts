import type { AccountAct } from "@sannong/contract/identity/people-words";
import { stillAsRead } from "../../platform/database/as-read.ts";
import type { Db } from "../../platform/database/database.ts";
import { openedOf } from "../../platform/crypto/formerly-open.ts";
import { accountEvents } from "../accounts/index.ts";

const HISTORY = 50;

type Deps = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };

/** One account as an administrator looks at it and changes it. */
export const personStore = ({ db, sealer }: Deps) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /** Facts that the account's own module has no use for. */
  async facts(id: string) {
    const row = await db
      .selectFrom("account")
      .select(["version", "createdAt", "unusedToldAt"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row && { revision: row.version, createdAt: row.createdAt, unusedToldAt: row.unusedToldAt };
  },

  async grants(id: string) {
    const rows = await db
      .selectFrom("accountRole")
      .innerJoin("role", "role.code", "accountRole.roleCode")
      .select(["roleCode", "role.name", "isPrimary", "grantedAt"])
      .where("accountId", "=", id)
      .orderBy("isPrimary", "desc")
      .orderBy("roleCode")
      .execute();
    return rows.map((row) => ({
      roleCode: row.roleCode,
      roleName: row.name,
      isPrimary: row.isPrimary,
      grantedAt: row.grantedAt.toISOString(),
    }));
  },

  async bindings(id: string) {
    const rows = await db
      .selectFrom("accountBinding")
      .innerJoin("connectedSystem", "connectedSystem.abbr", "accountBinding.systemAbbr")
      .select(["connectedSystem.name", "boundUsername", "boundAt"])
      .where("accountId", "=", id)
      .orderBy("boundAt", "desc")
      .execute();
    return rows.map((row) => ({
      systemName: row.name,
      boundUsername: row.boundUsername,
      boundAt: row.boundAt.toISOString(),
    }));
  },

  async history(id: string) {
    const rows = await db
      .selectFrom("accountEvent")
      .select(["at", "act", "outcome", "reason", "byName", "byNameSealed"])
      .where("accountId", "=", id)
      .orderBy("id", "desc")
      .limit(HISTORY)
      .execute();
    return rows.map(({ at, act, outcome, reason, byName: formerly, byNameSealed: sealed }) => ({
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
      .selectFrom("accountEvent")
      .select(["byName", "byNameSealed"])
      .where("accountId", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    return row && (openedOf(sealer, row.byNameSealed, row.byName) ?? undefined);
  },

  write: accountEvents({ db, sealer }).write,

  /**
   * Changes the state of an account in one statement: of two administrators at the same instant one does.
   *
   * @param asked.revision the one the decision was made on; undefined where only the state counts
   * @returns its new revision
   */
  async switchState(
    input: {
      id: string;
      from: "active" | "disabled";
      to: "active" | "disabled";
      revision?: number | undefined;
      at: Date;
    },
    within: Db,
  ): Promise<number | undefined> {
    const { id, from, to, revision, at } = input;
    const row = await within
      .updateTable("account")
      .set((eb) => ({ status: to, updatedAt: at, unusedToldAt: null, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("status", "=", from)
      .where(stillAsRead("version", revision))
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
      .where(stillAsRead("version", revision))
      .returning("version")
      .executeTakeFirst();
    return row?.version;
  },

  async tellUnused(id: string, at: Date, within: Db): Promise<void> {
    await within.updateTable("account").set({ unusedToldAt: at }).where("id", "=", id).execute();
  },
});

export type PersonStore = ReturnType<typeof personStore>;
