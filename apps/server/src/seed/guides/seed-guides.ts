import type { Db } from "../../platform/database/database.ts";
import { guideRows } from "./guide-rows.ts";

/** Puts the guides of the demonstration's services in, or brings older ones up to date. */
export async function seedGuides(trx: Db): Promise<void> {
  await trx
    .insertInto("service_guide")
    .values(guideRows().map((row) => ({ ...row, document: JSON.stringify(row.document) })))
    .onConflict((conflict) =>
      conflict.column("identification").doUpdateSet((eb) => ({
        code: eb.ref("excluded.code"),
        kind: eb.ref("excluded.kind"),
        section: eb.ref("excluded.section"),
        promised_days: eb.ref("excluded.promised_days"),
        is_free: eb.ref("excluded.is_free"),
        document: eb.ref("excluded.document"),
        published_on: eb.ref("excluded.published_on"),
        source: eb.ref("excluded.source"),
      })),
    )
    .execute();
}
