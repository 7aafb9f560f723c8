import { hourOf } from "@sannong/contract/rules/time/days";

/** 上午好 and its like, by the clock on the wall of the office. */
export function greetingAt(now: Date): string {
  const hour = hourOf(now);
  if (hour < 5) return "您好";
  if (hour < 9) return "早上好";
  if (hour < 12) return "上午好";
  if (hour < 14) return "中午好";
  if (hour < 18) return "下午好";
  return "晚上好";
}
