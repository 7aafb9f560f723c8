import { type FileFault, MOST_FAULTS_NAMED } from "@sannong/contract/operations/file-check-words";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** What a file is by its row; `sha256` is null of those that came before it was written down. */
export type Registered = {
  id: string;
  size: number;
  sha256: string | null;
  /** nothing was wrong with it when it was last looked at; false of what nobody has looked at yet */
  isKnownGood: boolean;
};
/** What was found of it; `sha256` is what lies there, null where nothing does or it was not read. */
export type Looked = { id: string; fault: FileFault | null; sha256: string | null };

export function fileCheckStore(db: Db) {
  const whole = db.selectFrom("storedFile").where("isWhole", "=", true);
  return {
    async after(id: string, most: number): Promise<Registered[]> {
      const rows = await whole
        .select(["id", "size", "sha256", "checkedAt", "fault"])
        .where("id", ">", id)
        .orderBy("id")
        .limit(most)
        .execute();
      return rows.map(({ id, size, sha256, checkedAt, fault }) => ({
        id,
        size: Number(size),
        sha256,
        isKnownGood: checkedAt !== null && fault === null && sha256 !== null,
      }));
    },

    /**
     * Writes down what was found. The first look at a file that has no digest yet gives it one.
     *
     * @returns those that are faulty and still there: what was removed meanwhile is missing rightly
     */
    async note(looked: readonly Looked[], at: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string; fault: FileFault | null }>`
        update stored_file as file
           set checked_at = ${at}, fault = given.fault,
               sha256 = case when given.fault is null then coalesce(file.sha256, given.sha256) else file.sha256 end
          from jsonb_to_recordset(${JSON.stringify(looked)}::jsonb) as given (id text, fault text, sha256 text)
         where file.id = given.id and file.is_whole
        returning file.id, file.fault`.execute(db);
      return rows.filter(({ fault }) => fault !== null).map(({ id }) => id);
    },

    async bytes(): Promise<number> {
      const { bytes } = await whole
        .select((eb) => eb.fn.sum<string | null>("size").as("bytes"))
        .executeTakeFirstOrThrow();
      return Number(bytes);
    },

    async isThere(id: string): Promise<boolean> {
      return (await whole.select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
    },

    async faults(): Promise<number> {
      const { faults } = await whole
        .select((eb) => eb.fn.countAll<string>().as("faults"))
        .where("fault", "is not", null)
        .executeTakeFirstOrThrow();
      return Number(faults);
    },

    async report() {
      const [{ files, looked, checkedAt }, faulty] = await Promise.all([
        whole
          .select((eb) => [
            eb.fn.countAll<string>().as("files"),
            eb.fn.count<string>("checkedAt").as("looked"),
            eb.fn.max("checkedAt").as("checkedAt"),
          ])
          .executeTakeFirstOrThrow(),
        whole
          .select(["id", "size", "mediaType", "createdAt", "checkedAt", "fault"])
          .where("fault", "is not", null)
          .orderBy("id")
          .limit(MOST_FAULTS_NAMED)
          .execute(),
      ]);
      return { files: Number(files), looked: Number(looked), checkedAt, faulty };
    },
  };
}

export type FileCheckStore = ReturnType<typeof fileCheckStore>;
