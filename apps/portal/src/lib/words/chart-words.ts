import { dayOf } from "@sannong/contract/rules/time/days";

/** What a chart says of its last day while that goes on. */
export const unfinishedDay = (day: string | undefined, now: Date): string | false =>
  day === dayOf(now) && "今天还没有过完";

/** A mark on a scale of things that are counted: between two whole numbers there is nothing to count. */
export const countWords = (count: number): string => (Number.isInteger(count) ? count.toLocaleString("zh-CN") : "");
