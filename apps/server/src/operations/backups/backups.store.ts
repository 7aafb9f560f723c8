import type { BackupResult } from "@sannong/contract/operations/backup-words";
import type { BackupContent } from "../../platform/backup/backup-content.ts";
import type { Db } from "../../platform/database/database.ts";

export type KeptRun = {
  begunAt: Date;
  endedAt: Date;
  result: BackupResult;
  contentAt: Date | null;
  content: BackupContent | null;
  faults: string[];
};

export function backupsStore(db: Db) {
  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async add(run: KeptRun, trx: Db): Promise<void> {
      await trx
        .insertInto("backupRun")
        .values({
          begunAt: run.begunAt,
          endedAt: run.endedAt,
          result: run.result,
          contentAt: run.contentAt,
          content: run.content && JSON.stringify(run.content),
          faults: JSON.stringify(run.faults),
        })
        .execute();
    },

    /** The newest first. */
    async page({
      offset,
      limit,
    }: {
      offset: number;
      limit: number;
    }): Promise<{ records: (KeptRun & { id: string })[]; total: number }> {
      const [rows, { total }] = await Promise.all([
        db.selectFrom("backupRun").selectAll().orderBy("id", "desc").offset(offset).limit(limit).execute(),
        db
          .selectFrom("backupRun")
          .select((eb) => eb.fn.countAll<string>().as("total"))
          .executeTakeFirstOrThrow(),
      ]);
      const records = rows.map((row) => ({
        id: row.id,
        begunAt: row.begunAt,
        endedAt: row.endedAt,
        result: row.result,
        contentAt: row.contentAt,
        content: row.content,
        faults: row.faults,
      }));
      return { records, total: Number(total) };
    },

    async newest(): Promise<Pick<KeptRun, "result" | "faults"> | null> {
      const row = await db
        .selectFrom("backupRun")
        .select(["result", "faults"])
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    async lastWholeAt(): Promise<Date | null> {
      const row = await db
        .selectFrom("backupRun")
        .select("contentAt")
        .where("result", "=", "whole")
        .orderBy("contentAt", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.contentAt ?? null;
    },
  };
}

export type BackupsStore = ReturnType<typeof backupsStore>;
