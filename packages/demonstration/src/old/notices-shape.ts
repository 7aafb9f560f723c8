import type { NoticeKind } from "@sannong/contract/content/notice-words";

/** A notice of the demonstration. */
export type SeedNotice = {
  id: string;
  kind: NoticeKind;
  title: string;
  /** so many days before the day of seeding */
  daysAgo: number;
  /** without （演示）, which seeding adds */
  source: string;
  keywords: string;
  forStaff?: true;
  summary: string;
  /** a line that begins with 一、二、 is a heading */
  paragraphs: readonly string[];
};
