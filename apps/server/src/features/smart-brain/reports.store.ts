import type { ReportPeriod } from "@sannong/contract/report-words";
import type { ReportContent } from "@sannong/contract/reports";
import type { BrainTheme } from "@sannong/contract/smart-brain-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { ReportTables } from "../../platform/database/report-tables.ts";
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

const told = ["id", "title", "summary", "period", "theme", "until", "region_code", "author", "for_staff"] as const;
const asSummary = (
  row: Pick<Selectable<ReportTables["report"]>, (typeof told)[number] | "published_at">,
): StoredSummary => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  period: row.period as ReportPeriod,
  theme: row.theme as BrainTheme,
  until: row.until,
  regionCode: row.region_code,
  author: row.author,
  isForStaff: row.for_staff,
  publishedAt: row.published_at.toISOString(),
});

export const reportsStore = (db: Db) => ({
  /** All of them, the newest first, without what they say: a province publishes some hundred a year. */
  async summaries(withStaff: boolean): Promise<StoredSummary[]> {
    const rows = await db
      .selectFrom("report")
      .select([...told, "published_at"])
      .where("state", "=", "published")
      .$if(!withStaff, (query) => query.where("for_staff", "=", false))
      .orderBy("published_at", "desc")
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
      .$if(!withStaff, (query) => query.where("for_staff", "=", false))
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
        .where("region_code", "=", regionCode)
        .where("period", "=", period)
        .where("until", direction === "asc" ? ">" : "<", until)
        .$if(!withStaff, (query) => query.where("for_staff", "=", false))
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
        region_code: regionCode,
        for_staff: isForStaff,
        published_at: publishedAt,
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
      .where("is_retired", "=", false)
      .orderBy("sort")
      .execute();
    return rows.map((row) => ({
      code: row.code,
      name: row.name,
      unit: row.unit,
      decimals: row.decimals,
      moreIsBetter: row.more_is_better,
      definition: row.definition,
      source: row.source,
      owner: row.owner,
      updatedAt: row.updated_at,
    }));
  },

  async regionWithParts(code: string) {
    const rows = await db
      .selectFrom("region")
      .select(["code", "name", "parent_code"])
      .where((eb) => eb.or([eb("code", "=", code), eb("parent_code", "=", code)]))
      .where("is_statistical", "=", false)
      .where("level", "<=", 4)
      .orderBy("sort")
      .orderBy("code")
      .execute();
    const region = rows.find((row) => row.code === code);
    return region && { region, parts: rows.filter((row) => row.parent_code === code) };
  },

  values: (
    regions: readonly string[],
    indicators: readonly string[],
    [from, until]: readonly [string, string],
  ): Promise<MonthValue[]> =>
    db
      .selectFrom("indicator_value")
      .select(["indicator_code as indicator", "region_code as region", "month", "value"])
      .where("region_code", "in", regions)
      .where("indicator_code", "in", indicators)
      .where("month", ">=", from)
      .where("month", "<=", until)
      .execute(),
});

export type ReportsStore = ReturnType<typeof reportsStore>;
