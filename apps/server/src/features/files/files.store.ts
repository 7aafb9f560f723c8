import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

export type StoredFile = { id: string; owner: string; fileName: string; type: string; size: number };
export type Subject = { kind: string; id: string };
type Quota = { bytes: number; files: number };

export function filesStore(db: Db) {
  const lessen = (owner: string, by: Quota, within: Db) =>
    within
      .updateTable("file_usage")
      .set((eb) => ({ bytes: eb("bytes", "-", String(by.bytes)), files: eb("files", "-", by.files) }))
      .where("owner", "=", owner)
      .execute();

  return {
    inTransaction: <T>(act: (trx: Db) => Promise<T>) => db.transaction().execute(act),

    /** @returns false where the owner has as much as he may have: of two at the limit one gets through */
    async begin(file: StoredFile, quota: Quota, at: Date): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows: counted } = await trx
          .insertInto("file_usage")
          .values({ owner: file.owner, bytes: file.size, files: 1 })
          .onConflict((conflict) =>
            conflict
              .column("owner")
              .doUpdateSet({
                bytes: sql<string>`file_usage.bytes + ${file.size}::bigint`,
                files: sql<number>`file_usage.files + 1`,
              })
              .where(sql<boolean>`file_usage.bytes + ${file.size}::bigint <= ${quota.bytes}::bigint`)
              .where("file_usage.files", "<", quota.files),
          )
          .executeTakeFirst();
        if (!counted) return false;
        await trx
          .insertInto("stored_file")
          .values({
            id: file.id,
            owner: file.owner,
            file_name: file.fileName,
            media_type: file.type,
            size: file.size,
            created_at: at,
          })
          .execute();
        return true;
      });
    },

    complete: (id: string) => db.updateTable("stored_file").set({ is_whole: true }).where("id", "=", id).execute(),

    async find(id: string): Promise<StoredFile | undefined> {
      const row = await db
        .selectFrom("stored_file")
        .selectAll()
        .where("id", "=", id)
        .where("is_whole", "=", true)
        .executeTakeFirst();
      return row && { id, owner: row.owner, fileName: row.file_name, type: row.media_type, size: Number(row.size) };
    },

    /** Files of this owner that stand nowhere yet, into their place; how many that were. */
    async attach(ids: readonly string[], owner: string, subject: Subject, within: Db): Promise<number> {
      const rows = await within
        .updateTable("stored_file")
        .set({ subject_kind: subject.kind, subject_id: subject.id })
        .where("id", "in", ids)
        .where("owner", "=", owner)
        .where("is_whole", "=", true)
        .where("subject_kind", "is", null)
        .returning("id")
        .execute();
      return rows.length;
    },

    /** Out of their place; how many that were. */
    async detach(ids: readonly string[], { kind, id }: Subject, within: Db): Promise<number> {
      const rows = await within
        .updateTable("stored_file")
        .set({ subject_kind: null, subject_id: null })
        .where("id", "in", ids)
        .where("subject_kind", "=", kind)
        .where("subject_id", "=", id)
        .returning("id")
        .execute();
      return rows.length;
    },

    async attachedTo({ kind, id }: Subject, from: Db = db): Promise<StoredFile[]> {
      const rows = await from
        .selectFrom("stored_file")
        .selectAll()
        .where("subject_kind", "=", kind)
        .where("subject_id", "=", id)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map((row) => ({
        id: row.id,
        owner: row.owner,
        fileName: row.file_name,
        type: row.media_type,
        size: Number(row.size),
      }));
    },

    /** Takes an unused file of this owner out of the books; its bytes are the caller's to remove. */
    async forget(id: string, owner: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom("stored_file")
          .where("id", "=", id)
          .where("owner", "=", owner)
          .where("subject_kind", "is", null)
          .returning("size")
          .executeTakeFirst();
        if (row) await lessen(owner, { bytes: Number(row.size), files: 1 }, trx);
        return row !== undefined;
      });
    },

    /** The oldest that were never used. */
    orphans: (before: Date, most: number) =>
      db
        .selectFrom("stored_file")
        .select(["id", "owner"])
        .where("subject_kind", "is", null)
        .where("created_at", "<", before)
        .orderBy("created_at")
        .limit(most)
        .execute(),
  };
}
export type FilesStore = ReturnType<typeof filesStore>;
