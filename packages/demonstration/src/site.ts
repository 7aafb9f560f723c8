import { demonstrationFiling } from "@sannong/contract/operations/demonstration-words";
import type { Db } from "@sannong/server/platform/database/database";

/** What the demonstration says of its owner; an administrator's own words stay. */
export async function seedSite(db: Db): Promise<void> {
  await db
    .updateTable("siteFiling")
    .set({ filing: JSON.stringify(demonstrationFiling) })
    .where("revision", "=", 0)
    .execute();
}
