import type { Selectable } from "kysely";
import type { SystemChangeStatus, SystemStep } from "@sannong/contract/applications/registry-words";
import type { Agreement } from "@sannong/contract/applications/application-shapes.schemas";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

export type Change = {
  receiptNumber: string;
  systemAbbr: string;
  step: SystemStep;
  /** the system's version that it was asked on */
  baseVersion: number;
  /** only where the way in is changed */
  wayIn: { before: Agreement; after: Agreement } | null;
  reason: string;
  askedBy: string;
  askedByName: string;
  askedAt: Date;
  status: SystemChangeStatus;
  settledAt: Date | null;
};
type Settled = Exclude<SystemChangeStatus, "open">;

const asChange = (row: Selectable<Tables["systemChange"]>): Change => ({
  receiptNumber: row.receiptNumber,
  systemAbbr: row.systemAbbr,
  step: row.step,
  baseVersion: row.baseVersion,
  wayIn: row.before === null ? null : { before: row.before as Agreement, after: row.after as Agreement },
  reason: row.reason,
  askedBy: row.askedBy,
  askedByName: row.askedByName,
  askedAt: row.askedAt,
  status: row.status,
  settledAt: row.settledAt,
});

/** What was asked to be changed of systems. */
export const systemChangesStore = (db: Db) => ({
  async add(change: Omit<Change, "status" | "settledAt">, within: Db): Promise<void> {
    await within
      .insertInto("systemChange")
      .values({
        receiptNumber: change.receiptNumber,
        systemAbbr: change.systemAbbr,
        step: change.step,
        baseVersion: change.baseVersion,
        before: change.wayIn && JSON.stringify(change.wayIn.before),
        after: change.wayIn && JSON.stringify(change.wayIn.after),
        reason: change.reason,
        askedBy: change.askedBy,
        askedByName: change.askedByName,
        askedAt: change.askedAt,
      })
      .execute();
  },

  async find(receiptNumber: string, within: Db = db): Promise<Change | undefined> {
    const row = await within
      .selectFrom("systemChange")
      .selectAll()
      .where("receiptNumber", "=", receiptNumber)
      .executeTakeFirst();
    return row && asChange(row);
  },

  /** The newest first. */
  async ofSystem(abbr: string, most: number): Promise<Change[]> {
    const rows = await db
      .selectFrom("systemChange")
      .selectAll()
      .where("systemAbbr", "=", abbr)
      .orderBy("askedAt", "desc")
      .limit(most)
      .execute();
    return rows.map(asChange);
  },

  /** The systems of which something waits for its second person. */
  async open(): Promise<Set<string>> {
    const rows = await db
      .selectFrom("systemChange")
      .select("systemAbbr")
      .distinct()
      .where("status", "=", "open")
      .execute();
    return new Set(rows.map((row) => row.systemAbbr));
  },

  async settle(receiptNumber: string, status: Settled, at: Date, within: Db): Promise<void> {
    await within
      .updateTable("systemChange")
      .set({ status, settledAt: at })
      .where("receiptNumber", "=", receiptNumber)
      .where("status", "=", "open")
      .execute();
  },

  /** A new secret was confirmed for whoever asked, and not taken so far. */
  async mayTake(abbr: string, accountId: string, confirmedSince: Date): Promise<boolean> {
    const row = await db
      .selectFrom("systemChange")
      .select("receiptNumber")
      .where("systemAbbr", "=", abbr)
      .where("askedBy", "=", accountId)
      .where("step", "=", "secret")
      .where("status", "=", "approved")
      .where("takenAt", "is", null)
      .where("settledAt", ">", confirmedSince)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** In one statement: of two at the same instant one takes it. @returns its receipt number */
  async take(
    { abbr, accountId, at, confirmedSince }: { abbr: string; accountId: string; at: Date; confirmedSince: Date },
    within: Db,
  ): Promise<string | undefined> {
    const row = await within
      .updateTable("systemChange")
      .set({ takenAt: at })
      .where("systemAbbr", "=", abbr)
      .where("askedBy", "=", accountId)
      .where("step", "=", "secret")
      .where("status", "=", "approved")
      .where("takenAt", "is", null)
      .where("settledAt", ">", confirmedSince)
      .returning("receiptNumber")
      .executeTakeFirst();
    return row?.receiptNumber;
  },
});

export type SystemChangesStore = ReturnType<typeof systemChangesStore>;
