import type { Selectable } from "kysely";
import type { SystemChangeStatus, SystemStep } from "@sannong/contract/system-registry-words";
import type { WayIn } from "@sannong/contract/system-registry.schemas";
import type { Db } from "../../platform/database/database.ts";
import type { SystemChangeTable } from "../../platform/database/system-registry-tables.ts";

export type Change = {
  receiptNumber: string;
  systemAbbr: string;
  step: SystemStep;
  /** the system's version that it was asked on */
  baseVersion: number;
  /** only where the way in is changed */
  wayIn: { before: WayIn; after: WayIn } | null;
  reason: string;
  askedBy: string;
  askedByName: string;
  askedAt: Date;
  status: SystemChangeStatus;
  settledAt: Date | null;
};
type Settled = Exclude<SystemChangeStatus, "open">;

const asChange = (row: Selectable<SystemChangeTable>): Change => ({
  receiptNumber: row.receipt_number,
  systemAbbr: row.system_abbr,
  step: row.step as SystemStep,
  baseVersion: row.base_version,
  wayIn: row.before === null ? null : { before: row.before as WayIn, after: row.after as WayIn },
  reason: row.reason,
  askedBy: row.asked_by,
  askedByName: row.asked_by_name,
  askedAt: row.asked_at,
  status: row.status as SystemChangeStatus,
  settledAt: row.settled_at,
});

/** What was asked to be changed of systems. */
export const systemChangesStore = (db: Db) => ({
  async add(change: Omit<Change, "status" | "settledAt">, within: Db): Promise<void> {
    await within
      .insertInto("system_change")
      .values({
        receipt_number: change.receiptNumber,
        system_abbr: change.systemAbbr,
        step: change.step,
        base_version: change.baseVersion,
        before: change.wayIn && JSON.stringify(change.wayIn.before),
        after: change.wayIn && JSON.stringify(change.wayIn.after),
        reason: change.reason,
        asked_by: change.askedBy,
        asked_by_name: change.askedByName,
        asked_at: change.askedAt,
      })
      .execute();
  },

  async find(receiptNumber: string, within: Db = db): Promise<Change | undefined> {
    const row = await within
      .selectFrom("system_change")
      .selectAll()
      .where("receipt_number", "=", receiptNumber)
      .executeTakeFirst();
    return row && asChange(row);
  },

  /** The newest first. */
  async ofSystem(abbr: string, most: number): Promise<Change[]> {
    const rows = await db
      .selectFrom("system_change")
      .selectAll()
      .where("system_abbr", "=", abbr)
      .orderBy("asked_at", "desc")
      .limit(most)
      .execute();
    return rows.map(asChange);
  },

  /** The systems of which something waits for its second person. */
  async open(): Promise<Set<string>> {
    const rows = await db
      .selectFrom("system_change")
      .select("system_abbr")
      .distinct()
      .where("status", "=", "open")
      .execute();
    return new Set(rows.map((row) => row.system_abbr));
  },

  async settle(receiptNumber: string, status: Settled, at: Date, within: Db): Promise<void> {
    await within
      .updateTable("system_change")
      .set({ status, settled_at: at })
      .where("receipt_number", "=", receiptNumber)
      .where("status", "=", "open")
      .execute();
  },

  /** A new secret was confirmed for whoever asked, and not taken so far. */
  async mayTake(abbr: string, accountId: string, confirmedSince: Date): Promise<boolean> {
    const row = await db
      .selectFrom("system_change")
      .select("receipt_number")
      .where("system_abbr", "=", abbr)
      .where("asked_by", "=", accountId)
      .where("step", "=", "secret")
      .where("status", "=", "approved")
      .where("taken_at", "is", null)
      .where("settled_at", ">", confirmedSince)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** In one statement: of two at the same instant one takes it. @returns its receipt number */
  async take(
    { abbr, accountId, at, confirmedSince }: { abbr: string; accountId: string; at: Date; confirmedSince: Date },
    within: Db,
  ): Promise<string | undefined> {
    const row = await within
      .updateTable("system_change")
      .set({ taken_at: at })
      .where("system_abbr", "=", abbr)
      .where("asked_by", "=", accountId)
      .where("step", "=", "secret")
      .where("status", "=", "approved")
      .where("taken_at", "is", null)
      .where("settled_at", ">", confirmedSince)
      .returning("receipt_number")
      .executeTakeFirst();
    return row?.receipt_number;
  },
});

export type SystemChangesStore = ReturnType<typeof systemChangesStore>;
