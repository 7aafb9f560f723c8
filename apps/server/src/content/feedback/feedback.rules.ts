import { FEEDBACK_MONTHS } from "@sannong/contract/content/answer-promises";
import { dayOf, monthsOn } from "@sannong/contract/rules/time/days";

const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** FK-20261122-7KQ4M9: the day, and six signs that cannot be mistaken for each other. */
export function newReferenceNumber(at: Date, pick: (below: number) => number): string {
  const tail = Array.from({ length: 6 }, () => signs[pick(signs.length)]).join("");
  return `FK-${dayOf(at).replaceAll("-", "")}-${tail}`;
}

/** The end of the latest day of an answer. */
export const latestAnswer = (createdAt: Date): Date => monthsOn(createdAt, FEEDBACK_MONTHS);
