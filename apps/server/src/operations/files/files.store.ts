import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

export type StoredFile = { id: string; owner: string; fileName: string; type: string; size: number };
export type Subject = { kind: string; id: string };
type Announced = Pick<StoredFile, "id" | "owner" | "size">;
type Quota = { bytes: number; files: number };
/** what one owner may have, and how much of it may be arriving at the same time */
export type Allowance = Quota & { atOnce: number };

/** Longer than any upload takes: what has not arrived by then was left by a server that died. */
const ARRIVING_SECONDS = 20 * 60;

/** Subjects that go one day, by the table and the column that say which are there. */
const GOING = {
  entityLicence: ["approval_request", "receipt_number"],
  recordImport: ["record_import", "id"],
  notice: ["notice", "id"],
  report: ["report", "id"],
} as const;

export function filesStore(db: Db) {
  const lessen = (owner: string, by: Quota, within: Db) =>
    within
      .updateTable("fileUsage")
      .set((eb) => ({ bytes: eb("bytes", "-", String(by.bytes)), files: eb("files", "-", by.files) }))
      .where("owner", "=", owner)
      .execute();

  return {
    inTransaction: <T>(act: (trx: Db) => Promise<T>) => db.transaction().execute(act),

    /**
     * Keeps room for a file that is about to come, as large as it may be. Of two at the limit one gets through: the
     * row of what the owner has is locked before anything is counted.
     *
     * @returns what they have too much of, if anything
     */
    async begin({ id, owner, size }: Announced, allowance: Allowance, at: Date): Promise<"begun" | "quota" | "atOnce"> {
      const arrivingSince = new Date(at.getTime() - ARRIVING_SECONDS * 1000);
      return db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows: counted } = await trx
          .insertInto("fileUsage")
          .values({ owner, bytes: size, files: 1 })
          .onConflict((conflict) =>
            conflict
              .column("owner")
              .doUpdateSet({
                bytes: sql<string>`file_usage.bytes + ${size}::bigint`,
                files: sql<number>`file_usage.files + 1`,
              })
              .where(sql<boolean>`file_usage.bytes + ${size}::bigint <= ${allowance.bytes}::bigint`)
              .where("fileUsage.files", "<", allowance.files),
          )
          .executeTakeFirst();
        if (!counted) return "quota";
        const { arriving } = await trx
          .selectFrom("storedFile")
          .select((eb) => eb.fn.countAll<string>().as("arriving"))
          .where("owner", "=", owner)
          .where("isWhole", "=", false)
          .where("createdAt", ">", arrivingSince)
          .executeTakeFirstOrThrow();
        if (Number(arriving) >= allowance.atOnce) {
          await lessen(owner, { bytes: size, files: 1 }, trx);
          return "atOnce";
        }
        await trx
          .insertInto("storedFile")
          .values({ id, owner, fileName: "", mediaType: "", size, createdAt: at })
          .execute();
        return "begun";
      });
    },

    /**
     * The file is whole: what was kept for it becomes what it is.
     *
     * @returns `quota` where it became larger than there is room for, `gone` where its room was given back meanwhile
     */
    async complete(
      file: StoredFile & { sha256: string },
      { bytes: most }: Quota,
      within: Db,
    ): Promise<"whole" | "quota" | "gone"> {
      const { id, owner, fileName, type, size, sha256 } = file;
      const found = await within
        .with("kept", (qb) =>
          qb.selectFrom("storedFile").select("size").where("id", "=", id).where("isWhole", "=", false).forUpdate(),
        )
        .with("counted", (qb) =>
          qb
            .updateTable("fileUsage")
            .from("kept")
            .set({ bytes: sql<string>`file_usage.bytes - kept.size + ${size}::bigint` })
            .where("owner", "=", owner)
            .where(sql<boolean>`file_usage.bytes - kept.size + ${size}::bigint <= ${most}::bigint`)
            .returning("owner"),
        )
        .with("completed", (qb) =>
          qb
            .updateTable("storedFile")
            .from("counted")
            .set({ fileName, mediaType: type, size, sha256, isWhole: true })
            .where("id", "=", id)
            .returning("id"),
        )
        .selectFrom("kept")
        .leftJoin("completed", (join) => join.onTrue())
        .select("completed.id")
        .executeTakeFirst();
      if (!found) return "gone";
      return found.id === null ? "quota" : "whole";
    },

    async find(id: string): Promise<StoredFile | undefined> {
      const row = await db
        .selectFrom("storedFile")
        .selectAll()
        .where("id", "=", id)
        .where("isWhole", "=", true)
        .executeTakeFirst();
      return row && { id, owner: row.owner, fileName: row.fileName, type: row.mediaType, size: Number(row.size) };
    },

    /** Files of this owner that stand nowhere yet, into their place; how many that were. */
    async attach(ids: readonly string[], owner: string, subject: Subject, within: Db): Promise<number> {
      const rows = await within
        .updateTable("storedFile")
        .set({ subjectKind: subject.kind, subjectId: subject.id })
        .where("id", "in", ids)
        .where("owner", "=", owner)
        .where("isWhole", "=", true)
        .where("subjectKind", "is", null)
        .returning("id")
        .execute();
      return rows.length;
    },

    /** Out of their place; how many that were. */
    async detach(ids: readonly string[], { kind, id }: Subject, within: Db): Promise<number> {
      const rows = await within
        .updateTable("storedFile")
        .set({ subjectKind: null, subjectId: null })
        .where("id", "in", ids)
        .where("subjectKind", "=", kind)
        .where("subjectId", "=", id)
        .returning("id")
        .execute();
      return rows.length;
    },

    /** All that stands at a subject, out of it. */
    async release({ kind, id }: Subject, within: Db): Promise<void> {
      await within
        .updateTable("storedFile")
        .set({ subjectKind: null, subjectId: null })
        .where("subjectKind", "=", kind)
        .where("subjectId", "=", id)
        .execute();
    },

    /** All that stands at a subject which is there no more, out of it. */
    async releaseOfGone(): Promise<void> {
      for (const [kind, [table, key]] of Object.entries(GOING))
        await sql`
          update stored_file set subject_kind = null, subject_id = null
           where subject_kind = ${kind}
             and not exists (select from ${sql.table(table)} as it where it.${sql.ref(key)} = stored_file.subject_id)`.execute(
          db,
        );
    },

    async attachedTo({ kind, id }: Subject, from: Db = db): Promise<StoredFile[]> {
      const rows = await from
        .selectFrom("storedFile")
        .selectAll()
        .where("subjectKind", "=", kind)
        .where("subjectId", "=", id)
        .orderBy("createdAt")
        .orderBy("id")
        .execute();
      return rows.map((row) => ({
        id: row.id,
        owner: row.owner,
        fileName: row.fileName,
        type: row.mediaType,
        size: Number(row.size),
      }));
    },

    /**
     * Takes an unused file of this owner out of the books, once its bytes are gone: a row without bytes is found again,
     * bytes without a row never. Nobody puts it in a place meanwhile.
     *
     * @throws what `removeBytes` throws; then the row stays
     */
    async forget(id: string, owner: string, removeBytes: () => Promise<void>): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom("storedFile")
          .where("id", "=", id)
          .where("owner", "=", owner)
          .where("subjectKind", "is", null)
          .returning("size")
          .executeTakeFirst();
        if (!row) return false;
        await removeBytes();
        await lessen(owner, { bytes: Number(row.size), files: 1 }, trx);
        return true;
      });
    },

    /** The oldest that were never used; what never arrived, and what is a visitor's, may be younger. */
    orphans: ({ before, shortBefore }: { before: Date; shortBefore: Date }, most: number) =>
      db
        .selectFrom("storedFile")
        .select(["id", "owner"])
        .where("subjectKind", "is", null)
        .where("createdAt", "<", shortBefore)
        .where((eb) =>
          eb.or([eb("createdAt", "<", before), eb("isWhole", "=", false), eb("owner", "like", "permit:%")]),
        )
        .orderBy("createdAt")
        .limit(most)
        .execute(),
  };
}
export type FilesStore = ReturnType<typeof filesStore>;
