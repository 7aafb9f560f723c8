import { FEEDBACK_MONTHS } from "@sannong/contract/content/answer-promises";
import { dayOf } from "@sannong/contract/rules/days";

const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** FK-20261122-7KQ4M9: the day, and six signs that cannot be mistaken for each other. */
export function newReferenceNumber(at: Date, pick: (below: number) => number): string {
  const tail = Array.from({ length: 6 }, () => signs[pick(signs.length)]).join("");
  return `FK-${dayOf(at).replaceAll("-", "")}-${tail}`;
}

/** As people read it out: case and spaces do not matter. */
export const asWritten = (referenceNumber: string): string => referenceNumber.trim().toUpperCase();

/** The latest day of an answer. A month that is too short ends the time on its last day. */
export function latestAnswer(createdAt: Date): Date {
  const at = new Date(createdAt);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + FEEDBACK_MONTHS);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at;
}
