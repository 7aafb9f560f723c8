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
      .updateTable("dataResource")
      .set({
        rowCount: to.rows,
        updatedOn: to.updatedOn,
        revision: sql`revision + 1`,
        changedAt: to.at,
        changedBy: to.by,
      })
      .where("code", "=", on.code)
      .where("revision", "=", on.revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** These rows stand in the place of all there were. */
  async replace(code: string, rows: readonly ReadRow[], trx: Db): Promise<void> {
    await trx.deleteFrom("dataRow").where("resourceCode", "=", code).execute();
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await trx
        .insertInto("dataRow")
        .values(
          rows.slice(from, from + AT_ONCE).map(({ region, content }, place) => ({
            resourceCode: code,
            seq: from + place,
            regionCode: region,
            content: JSON.stringify(content),
          })),
        )
        .execute();
  },
});

export type DataRowsStore = ReturnType<typeof dataRowsStore>;
