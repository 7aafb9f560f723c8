import type { Db } from "../../platform/database/database.ts";
import { sql } from "kysely";
import type { ReadRow } from "./data-rows.rules.ts";

/** Written so many at a time: nobody else waits for a long statement. */
const AT_ONCE = 1000;

export const dataRowsStore = (db: Db) => ({
  inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

  /** False when somebody else changed the resource since `revision`; until the end nobody else does. */
  async note(
    on: { code: string; revision: number },
    to: { rows: number; updatedOn: string; by: string; at: Date },
    trx: Db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("data_resource")
      .set({
        row_count: to.rows,
        updated_on: to.updatedOn,
        revision: sql`revision + 1`,
        changed_at: to.at,
        changed_by: to.by,
      })
      .where("code", "=", on.code)
      .where("revision", "=", on.revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** These rows stand in the place of all there were. */
  async replace(code: string, rows: readonly ReadRow[], trx: Db): Promise<void> {
    await trx.deleteFrom("data_row").where("resource_code", "=", code).execute();
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await trx
        .insertInto("data_row")
        .values(
          rows.slice(from, from + AT_ONCE).map(({ region, content }, place) => ({
            resource_code: code,
            seq: from + place,
            region_code: region,
            content: JSON.stringify(content),
          })),
        )
        .execute();
  },
});

export type DataRowsStore = ReturnType<typeof dataRowsStore>;
