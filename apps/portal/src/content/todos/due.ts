import { dayNumber } from "@sannong/contract/rules/time/days";

export type Due = { words: string; tone: "late" | "soon" | "far" };

/** How long there is still time, by the calendar of the office. */
export function dueInWords(iso: string | null, now: Date): Due | null {
  if (iso === null) return null;
  const due = new Date(iso);
  const days = dayNumber(due) - dayNumber(now);
  if (due < now) return { words: days === 0 ? "今天已超期" : `超期 ${-days} 天`, tone: "late" };
  if (days === 0) return { words: "今天到期", tone: "late" };
  return { words: `剩 ${days} 天`, tone: days <= 2 ? "soon" : "far" };
}
