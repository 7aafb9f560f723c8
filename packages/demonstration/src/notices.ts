import { DAY_MS, midnightBefore } from "@sannong/contract/rules/time/days";
import type { Db } from "@sannong/server/platform/database/database";
import { noticeKinds } from "@sannong/contract/content/notice-words";
import { oneOf } from "@sannong/contract/fields";
import { flag, number, readParagraphs, readTable, text } from "./data-files.ts";

const notices = readTable("notices/notices.tsv", {
  id: text,
  kind: oneOf(noticeKinds),
  title: text,
  /** so many days before the day of seeding */
  daysAgo: number,
  source: text,
  keywords: text,
  forStaff: flag,
  summary: text,
});

/** The notices of the demonstration; what each says is a text of its own. */
export const seedNoticeList = notices.map((notice) => ({
  ...notice,
  paragraphs: readParagraphs(`notices/${notice.id}.md`),
}));

/** Nine in the morning in Beijing of a day so long ago, and a few minutes apart from the next notice. */
function publishedAt(now: Date, daysAgo: number, index: number): Date {
  const midnight = midnightBefore(now).getTime();
  return new Date(midnight - daysAgo * DAY_MS + 9 * 3_600_000 + (index % 50) * 7 * 60_000);
}

/** Notices of the last months, reckoned from the day of seeding; those that are there stay as they are. */
export async function seedNotices(trx: Db, now: Date): Promise<void> {
  const rows = seedNoticeList.map(({ daysAgo, source, paragraphs, ...notice }, index) => ({
    ...notice,
    source,
    // on the article alone; the list would say it in every row
    author: `${source}（演示）`,
    paragraphs: JSON.stringify(paragraphs),
    publishedAt: publishedAt(now, daysAgo, index),
    isDemonstration: true,
  }));
  await trx
    .insertInto("notice")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
