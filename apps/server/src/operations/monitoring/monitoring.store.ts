import { clockApart } from "../../platform/database/clock-apart.ts";
import type { Db } from "../../platform/database/database.ts";

/** What is read of the database whenever somebody reads the metrics: each by an index, and short. */
export const monitoringStore = (db: Db) => ({
  async answers(): Promise<void> {
    await db.selectFrom("installation").select("only").executeTakeFirst();
  },

  /** Seconds between this machine's clock and the database's. */
  clockApart: () => clockApart(db),

  /** Entries of the audit log that are not in the chain yet; `first` is the id of the oldest, which begins with its time. */
  async unlinked(): Promise<{ count: number; first: string | null }> {
    const [{ count }, first] = await Promise.all([
      db
        .selectFrom("auditPending")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow(),
      db.selectFrom("auditPending").select("entryId").orderBy("entryId").limit(1).executeTakeFirst(),
    ]);
    return { count: Number(count), first: first?.entryId ?? null };
  },

  async headSignedAt(): Promise<Date | null> {
    const row = await db
      .selectFrom("auditSignedHead")
      .select("signedAt")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.signedAt ?? null;
  },

  /** The last check of the audit chain that came to its end. */
  async lastCheck(): Promise<{ endedAt: Date; isIntact: boolean } | null> {
    const row = await db
      .selectFrom("auditCheck")
      .select(["endedAt", "isIntact"])
      .where("isIntact", "is not", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.endedAt && row.isIntact !== null ? { endedAt: row.endedAt, isIntact: row.isIntact } : null;
  },
});

export type MonitoringStore = ReturnType<typeof monitoringStore>;
