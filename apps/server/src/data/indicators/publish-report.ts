import type { ReportPeriod } from "@sannong/contract/data/report-words";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import type { Db } from "../../platform/database/database.ts";
import { composeReport, type ReportVoice } from "./report-prose.rules.ts";
import { firstMonthFor } from "./reports.rules.ts";
import { reportsStore } from "./reports.store.ts";

type ToPublish = {
  period: ReportPeriod;
  theme: BrainTheme;
  regionCode: string;
  /** the last month it looks back on */
  until: string;
  author: string;
  isForStaff: boolean;
  publishedAt: Date;
};

/**
 * Writes a report from the indicators as they stand now, and keeps it with its numbers: what they become later changes
 * nothing in it. One of this theme, region and time that is there already stays.
 *
 * @returns whether it was published; not where its time has no complete figure
 */
export async function publishReport(db: Db, input: ToPublish, voice: ReportVoice): Promise<boolean> {
  const { period, theme, regionCode, until } = input;
  const store = reportsStore(db);
  const [indicators, place] = await Promise.all([store.indicatorsOf(theme), store.regionWithParts(regionCode)]);
  if (indicators.length === 0 || !place) return false;
  const { region, parts } = place;
  const values = await store.values(
    [region, ...parts].map(({ code }) => code),
    indicators.map(({ code }) => code),
    [firstMonthFor(until), until],
  );
  const composed = composeReport({ period, theme, until, region, parts, indicators, values }, voice);
  if (composed === null) return false;
  return store.publish({ ...input, ...composed, id: `${theme}-${period}-${until}-${regionCode}` });
}
