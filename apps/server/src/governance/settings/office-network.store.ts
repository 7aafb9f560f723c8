import type { ChangeStatus } from "@sannong/contract/governance/setting-words";
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

const asChange = (row: Selectable<Tables["officeNetwork"]>): NetworkChange => ({
  revision: Number(row.id),
  ranges: row.ranges,
  reason: row.reason,
  receiptNumber: row.receiptNumber,
  askedById: row.askedById,
  askedBy: row.askedBy,
  askedAt: row.askedAt,
  status: row.status,
  endedAt: row.endedAt,
  endedBy: row.endedBy,
});

export function officeNetworkStore(db: Db) {
  const newest = async (status: ChangeStatus, most: number): Promise<NetworkChange[]> => {
    const rows = await db
      .selectFrom("officeNetwork")
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
        .selectFrom("officeNetwork")
        .selectAll()
        .where("receiptNumber", "=", receiptNumber)
        .executeTakeFirst();
      return row && asChange(row);
    },

    /** The newest first, whatever became of them. */
    async history(most: number): Promise<NetworkChange[]> {
      const rows = await db.selectFrom("officeNetwork").selectAll().orderBy("id", "desc").limit(most).execute();
      return rows.map(asChange);
    },

    async add(change: Asked, trx: Db): Promise<void> {
      await trx
        .insertInto("officeNetwork")
        .values({
          ranges: change.ranges,
          reason: change.reason,
          receiptNumber: change.receiptNumber,
          askedById: change.askedById,
          askedBy: change.askedBy,
          askedAt: change.askedAt,
        })
        .execute();
    },

    /** Undefined when it is no longer open. */
    async end({ receiptNumber, status, at, by }: Ending, trx: Db): Promise<NetworkChange | undefined> {
      const row = await trx
        .updateTable("officeNetwork")
        .set({ status, endedAt: at, endedBy: by })
        .where("receiptNumber", "=", receiptNumber)
        .where("status", "=", "open")
        .returningAll()
        .executeTakeFirst();
      return row && asChange(row);
    },
  };
}

export type OfficeNetworkStore = ReturnType<typeof officeNetworkStore>;
