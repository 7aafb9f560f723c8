import { type BrainTheme, brainThemes } from "./indicators-words.ts";

/** 分析报告 by the time they look back on. */
export const reportPeriods = { month: "月报", quarter: "季报", year: "年报" } as const;
export type ReportPeriod = keyof typeof reportPeriods;
export const reportPeriodNames = Object.keys(reportPeriods) as ReportPeriod[];

/** The cockpit's themes; its overview is a report on everything. */
export const reportThemes = Object.fromEntries(
  brainThemes.map(([theme, name]) => [theme, theme === "overview" ? "综合运行" : name]),
) as Record<BrainTheme, string>;

/** `2026 年 10 月`, `2026 年第三季度`, `2025 年`: the time that ends with this month. */
export function timeWords(period: ReportPeriod, until: string): string {
  const [year = "", month = "1"] = until.split("-");
  if (period === "year") return `${year} 年`;
  if (period === "quarter") return `${year} 年第${"一二三四"[Math.ceil(Number(month) / 3) - 1] ?? ""}季度`;
  return `${year} 年 ${Number(month)} 月`;
}
