import type { Db } from "@sannong/server/platform/database/database";
import { guideRows } from "./guide-rows.ts";

/** Puts the guides of the demonstration's services in, or brings older ones up to date. */
export async function seedGuides(trx: Db): Promise<void> {
  await trx
    .insertInto("serviceGuide")
    .values(guideRows().map((row) => ({ ...row, document: JSON.stringify(row.document) })))
    .onConflict((conflict) =>
      conflict.column("identification").doUpdateSet((eb) => ({
        code: eb.ref("excluded.code"),
        kind: eb.ref("excluded.kind"),
        section: eb.ref("excluded.section"),
        promisedDays: eb.ref("excluded.promisedDays"),
        isFree: eb.ref("excluded.isFree"),
        document: eb.ref("excluded.document"),
        publishedOn: eb.ref("excluded.publishedOn"),
        source: eb.ref("excluded.source"),
      })),
    )
    .execute();
}
