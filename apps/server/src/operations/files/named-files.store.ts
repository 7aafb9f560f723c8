import type { Db } from "../../platform/database/database.ts";
import { fileCheckStore } from "./file-check.store.ts";

const AT_A_TIME = 500;

/** The database's list of files, for whoever carries their bytes elsewhere. */
export function namedFiles(db: Db) {
  const { after, isThere } = fileCheckStore(db);
  return {
    isThere,
    async *all() {
      for (let last = ""; ;) {
        const files = await after(last, AT_A_TIME);
        yield* files;
        if (files.length < AT_A_TIME) return;
        last = files.at(-1)?.id ?? last;
      }
    },
    /** also those that are only arriving */
    async known(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom("storedFile").select("id").where("id", "in", ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}
