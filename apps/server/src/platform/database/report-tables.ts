import type { ColumnType } from "kysely";
import type { Published } from "./changed.ts";

/** 分析报告 (migration 48). */
export type ReportTables = {
  report: Published & {
    id: string;
    title: string;
    summary: string;
    period: string;
    theme: string;
    /** the last month it looks back on */
    until: string;
    region_code: string;
    author: string;
    for_staff: boolean;
    /** chapters, figures and charts as they were published */
    content: ColumnType<unknown, string, never>;
    published_at: ColumnType<Date, Date, never>;
  };
};
