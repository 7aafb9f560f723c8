/** The boards of the cockpit, in their order. */
export const brainThemes = [
  ["overview", "总览"],
  ["grain", "粮食生产"],
  ["livestock", "畜牧渔业"],
  ["farmland", "农田农机"],
  ["village", "乡村治理"],
  ["safety", "质量安全"],
] as const;
export type BrainTheme = (typeof brainThemes)[number][0];
export const brainThemeNames = brainThemes.map(([theme]) => theme);

/** A share compares in points, an amount in per cent. */
export type BrainChange = { kind: "percent" | "points"; by: number };

/** `快 4.1 个点`, `+1.2%`, `持平`; said with its sign, never by colour alone. */
export function changeWords(change: BrainChange | null): string {
  if (change === null) return "无同期数据";
  if (change.by === 0) return "持平";
  const amount = Math.abs(change.by).toFixed(1);
  const sign = change.by > 0 ? "+" : "−";
  return change.kind === "points" ? `${sign}${amount} 个百分点` : `${sign}${amount}%`;
}

/** Whether a change is welcome; null where there is none, and where neither more nor less is better. */
export function isWelcome(change: BrainChange | null, moreIsBetter: boolean | null): boolean | null {
  if (change === null || change.by === 0 || moreIsBetter === null) return null;
  return change.by > 0 === moreIsBetter;
}

/** `2026-11` as people read it. */
export const monthWords = (month: string): string => {
  const [year = "", number = ""] = month.split("-");
  return `${year} 年 ${Number(number)} 月`;
};

/** A figure with its decimals and groups of three. */
export const figureWords = (value: number, decimals: number): string =>
  value.toLocaleString("zh-CN", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
