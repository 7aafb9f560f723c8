import type { ChangeStatus } from "@sannong/contract/setting-words";
import type { Selectable } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

export type NetworkChange = {
  revision: number;
  ranges: string[];
  reason: string;
  receiptNumber: string;
  askedById: string;
  askedBy: string;
  askedAt: Date;
  status: ChangeStatus;
  endedAt: Date | null;
  endedBy: string | null;
};
type Asked = Omit<NetworkChange, "revision" | "status" | "endedAt" | "endedBy">;
type Ending = { receiptNumber: string; status: Exclude<ChangeStatus, "open">; at: Date; by: string | null };

const asChange = (row: Selectable<Tables["office_network"]>): NetworkChange => ({
  revision: Number(row.id),
  ranges: row.ranges,
  reason: row.reason,
  receiptNumber: row.receipt_number,
  askedById: row.asked_by_id,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  status: row.status as ChangeStatus,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
});

export function officeNetworkStore(db: Db) {
  const newest = async (status: ChangeStatus, most: number): Promise<NetworkChange[]> => {
    const rows = await db
      .selectFrom("office_network")
      .selectAll()
      .where("status", "=", status)
      .orderBy("id", "desc")
      .limit(most)
      .execute();
    return rows.map(asChange);
  };

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),
    /** What holds; undefined where nobody ever changed it. */
    inForce: async () => (await newest("inForce", 1))[0],
    waiting: async () => (await newest("open", 1))[0],

    async byReceipt(receiptNumber: string): Promise<NetworkChange | undefined> {
      const row = await db
        .selectFrom("office_network")
        .selectAll()
        .where("receipt_number", "=", receiptNumber)
        .executeTakeFirst();
      return row && asChange(row);
    },

    /** The newest first, whatever became of them. */
    async history(most: number): Promise<NetworkChange[]> {
      const rows = await db.selectFrom("office_network").selectAll().orderBy("id", "desc").limit(most).execute();
      return rows.map(asChange);
    },

    async add(change: Asked, trx: Db): Promise<void> {
      await trx
        .insertInto("office_network")
        .values({
          ranges: change.ranges,
          reason: change.reason,
          receipt_number: change.receiptNumber,
          asked_by_id: change.askedById,
          asked_by: change.askedBy,
          asked_at: change.askedAt,
        })
        .execute();
    },

    /** Undefined when it is no longer open. */
    async end({ receiptNumber, status, at, by }: Ending, trx: Db): Promise<NetworkChange | undefined> {
      const row = await trx
        .updateTable("office_network")
        .set({ status, ended_at: at, ended_by: by })
        .where("receipt_number", "=", receiptNumber)
        .where("status", "=", "open")
        .returningAll()
        .executeTakeFirst();
      return row && asChange(row);
    },
  };
}

export type OfficeNetworkStore = ReturnType<typeof officeNetworkStore>;
