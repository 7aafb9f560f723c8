import type { BackupResult } from "@sannong/contract/backup-words";
import type { BackupContent } from "../../platform/database/backup-tables.ts";
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
        .insertInto("backup_run")
        .values({
          begun_at: run.begunAt,
          ended_at: run.endedAt,
          result: run.result,
          content_at: run.contentAt,
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
        db.selectFrom("backup_run").selectAll().orderBy("id", "desc").offset(offset).limit(limit).execute(),
        db
          .selectFrom("backup_run")
          .select((eb) => eb.fn.countAll<string>().as("total"))
          .executeTakeFirstOrThrow(),
      ]);
      const records = rows.map((row) => ({
        id: row.id,
        begunAt: row.begun_at,
        endedAt: row.ended_at,
        result: row.result,
        contentAt: row.content_at,
        content: row.content,
        faults: row.faults,
      }));
      return { records, total: Number(total) };
    },

    async newest(): Promise<Pick<KeptRun, "result" | "faults"> | null> {
      const row = await db
        .selectFrom("backup_run")
        .select(["result", "faults"])
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    async lastWholeAt(): Promise<Date | null> {
      const row = await db
        .selectFrom("backup_run")
        .select("content_at")
        .where("result", "=", "whole")
        .orderBy("content_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.content_at ?? null;
    },
  };
}

export type BackupsStore = ReturnType<typeof backupsStore>;
