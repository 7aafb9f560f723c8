import { DAY_MS, midnightBefore } from "@sannong/contract/rules/days";
import type { Db } from "@sannong/server/platform/database/database";
import { forEverybody } from "./old/for-everybody.ts";
import { forStaff } from "./old/for-staff.ts";
import { policies } from "./old/policies.ts";

export const seedNoticeList = [...forEverybody, ...policies, ...forStaff];

/** Nine in the morning in Beijing of a day so long ago, and a few minutes apart from the next notice. */
function publishedAt(now: Date, daysAgo: number, index: number): Date {
  const midnight = midnightBefore(now).getTime();
  return new Date(midnight - daysAgo * DAY_MS + 9 * 3_600_000 + (index % 50) * 7 * 60_000);
}

/** Notices of the last months, reckoned from the day of seeding; those that are there stay as they are. */
export async function seedNotices(trx: Db, now: Date): Promise<void> {
  const rows = seedNoticeList.map(({ daysAgo, source, forStaff: isForStaff, paragraphs, ...notice }, index) => ({
    ...notice,
    source: `${source}（演示）`,
    author: `${source}（演示）`,
    paragraphs: JSON.stringify(paragraphs),
    forStaff: isForStaff ?? false,
    publishedAt: publishedAt(now, daysAgo, index),
    isDemonstration: true,
  }));
  await trx
    .insertInto("notice")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
