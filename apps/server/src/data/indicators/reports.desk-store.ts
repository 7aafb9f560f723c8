import type { DeskReportInput } from "@sannong/contract/data/reports-desk";
import type { ReportContent } from "@sannong/contract/data/reports";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { shelfStore } from "../../platform/publishing/shelf-store.ts";

export type WrittenReport = Omit<DeskReportInput, "id" | "revision" | "attach" | "detach">;
export type KeptReport = WrittenReport & { publishedAt: string; isComposed: boolean };

/** What somebody uploads has its text in its files. */
const NO_CHAPTERS: ReportContent = { figures: [], chapters: [] };

export const reportShelf = (db: Db, now: () => Date) =>
  shelfStore<Selectable<Tables["report"]>, WrittenReport, KeptReport>(db, {
    table: "report",
    key: "id",
    area: "regionCode",
    words: ["title", "summary"],
    order: sql`published_at desc, id`,
    atFirst: () => ({ content: JSON.stringify(NO_CHAPTERS), publishedAt: now() }),
    contentOf: (row) => ({
      title: row.title,
      summary: row.summary,
      period: row.period,
      theme: row.theme as BrainTheme,
      until: row.until,
      areaCode: row.regionCode,
      author: row.author,
      isForStaff: row.forStaff,
      publishedAt: row.publishedAt.toISOString(),
      isComposed: (row.content as ReportContent).chapters.length > 0,
    }),
    columnsOf: (report) => ({
      title: report.title,
      summary: report.summary,
      period: report.period,
      theme: report.theme,
      until: report.until,
      regionCode: report.areaCode,
      author: report.author,
      forStaff: report.isForStaff,
    }),
  });

export const periodIs = (period: string) => sql<boolean>`period = ${period}`;
export const themeIs = (theme: string) => sql<boolean>`theme = ${theme}`;
