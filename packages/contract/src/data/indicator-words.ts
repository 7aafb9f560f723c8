/** Columns of the workbook that brings the values of indicators in. */
export const valueColumns = ["指标", "行政区划代码", "月份", "数值"] as const;
export type ValueColumn = (typeof valueColumns)[number];

export const MOST_VALUES = 20_000;
export const VALUES_BYTES = 10 * 1024 * 1024;

export const indicatorCycles = { month: "每月", quarter: "每季度", year: "每年" } as const;
export type IndicatorCycle = keyof typeof indicatorCycles;
