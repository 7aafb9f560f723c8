import type { ReportPeriod } from "@sannong/contract/data/report-words";
import type { ReportContent } from "@sannong/contract/data/reports";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { MonthValue, ReportIndicator } from "./reports.rules.ts";

export type StoredSummary = {
  id: string;
  title: string;
  summary: string;
  period: ReportPeriod;
  theme: BrainTheme;
  until: string;
  regionCode: string;
  author: string;
  isForStaff: boolean;
  publishedAt: string;
};
export type NewReport = Omit<StoredSummary, "publishedAt"> & { content: ReportContent; publishedAt: Date };

const told = ["id", "title", "summary", "period", "theme", "until", "regionCode", "author", "forStaff"] as const;
const asSummary = (row: Pick<Selectable<Tables["report"]>, (typeof told)[number] | "publishedAt">): StoredSummary => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  period: row.period,
  theme: row.theme as BrainTheme,
  until: row.until,
  regionCode: row.regionCode,
  author: row.author,
  isForStaff: row.forStaff,
  publishedAt: row.publishedAt.toISOString(),
});

export const reportsStore = (db: Db) => ({
  /** All of them, the newest first, without what they say: a province publishes some hundred a year. */
  async summaries(withStaff: boolean): Promise<StoredSummary[]> {
    const rows = await db
      .selectFrom("report")
      .select([...told, "publishedAt"])
      .where("state", "=", "published")
      .$if(!withStaff, (query) => query.where("forStaff", "=", false))
      .orderBy("publishedAt", "desc")
      .orderBy("id")
      .execute();
    return rows.map(asSummary);
  },

  async find(id: string, withStaff: boolean) {
    const row = await db
      .selectFrom("report")
      .selectAll()
      .where("id", "=", id)
      .where("state", "=", "published")
      .$if(!withStaff, (query) => query.where("forStaff", "=", false))
      .executeTakeFirst();
    return row && { ...asSummary(row), content: row.content as ReportContent };
  },

  /** The ones of the same theme, region and period before and after it. */
  async neighboursOf({ theme, regionCode, period, until }: StoredSummary, withStaff: boolean) {
    const next = (direction: "asc" | "desc") =>
      db
        .selectFrom("report")
        .select(["id", "title"])
        .where("state", "=", "published")
        .where("theme", "=", theme)
        .where("regionCode", "=", regionCode)
        .where("period", "=", period)
        .where("until", direction === "asc" ? ">" : "<", until)
        .$if(!withStaff, (query) => query.where("forStaff", "=", false))
        .orderBy("until", direction)
        .limit(1)
        .executeTakeFirst();
    const [later, earlier] = await Promise.all([next("asc"), next("desc")]);
    return { later: later ?? null, earlier: earlier ?? null };
  },

  /** False when there is one of this theme, region and time already: what is published stays as it is. */
  async publish({ content, regionCode, isForStaff, publishedAt, ...report }: NewReport): Promise<boolean> {
    const added = await db
      .insertInto("report")
      .values({
        ...report,
        regionCode,
        forStaff: isForStaff,
        publishedAt,
        content: JSON.stringify(content),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  },

  async indicatorsOf(theme: BrainTheme): Promise<ReportIndicator[]> {
    const rows = await db
      .selectFrom("indicator")
      .selectAll()
      .where(sql<boolean>`themes @> ${JSON.stringify([theme])}::jsonb`)
      .where("isRetired", "=", false)
      .orderBy("sort")
      .execute();
    return rows.map((row) => ({
      code: row.code,
      name: row.name,
      unit: row.unit,
      decimals: row.decimals,
      moreIsBetter: row.moreIsBetter,
      definition: row.definition,
      source: row.source,
      owner: row.owner,
      updatedAt: row.updatedAt,
    }));
  },

  async regionWithParts(code: string) {
    const rows = await db
      .selectFrom("region")
      .select(["code", "name", "parentCode"])
      .where((eb) => eb.or([eb("code", "=", code), eb("parentCode", "=", code)]))
      .where("isStatistical", "=", false)
      .where("level", "<=", 4)
      .orderBy("sort")
      .orderBy("code")
      .execute();
    const region = rows.find((row) => row.code === code);
    return region && { region, parts: rows.filter((row) => row.parentCode === code) };
  },

  values: (
    regions: readonly string[],
    indicators: readonly string[],
    [from, until]: readonly [string, string],
  ): Promise<MonthValue[]> =>
    db
      .selectFrom("indicatorValue")
      .select(["indicatorCode as indicator", "regionCode as region", "month", "value"])
      .where("regionCode", "in", regions)
      .where("indicatorCode", "in", indicators)
      .where("month", ">=", from)
      .where("month", "<=", until)
      .execute(),
});

export type ReportsStore = ReturnType<typeof reportsStore>;
