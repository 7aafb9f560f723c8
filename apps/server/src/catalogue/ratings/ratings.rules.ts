import { dayOf } from "@sannong/contract/rules/time/days";
import type { WorkingDays } from "@sannong/contract/rules/time/working-days";
import { gradeWord, isBad, ratingGrades, TICKET_DAYS } from "@sannong/contract/catalogue/rating-words";

/** Until when a rating has to be answered for; null for one that says nothing bad. */
export const ticketDue = (grade: number, ratedAt: Date, calendar: WorkingDays): Date | null =>
  isBad(grade) ? calendar.dueAfter(ratedAt, TICKET_DAYS) : null;

/** Nobody is called back before they have said anything, nor on a day that is still to come. */
export const mayHaveCalledBack = (on: string, { ratedAt, now }: { ratedAt: Date; now: Date }): boolean =>
  on >= dayOf(ratedAt) && on <= dayOf(now);

export type GradeCounts = Partial<Record<number, number>>;

/** All five with their counts, and how many of a thousand are at least 基本满意. */
export function figuresOf(counts: GradeCounts) {
  const grades = ratingGrades.map(([grade]) => ({ grade, count: counts[grade] ?? 0 }));
  const total = grades.reduce((sum, { count }) => sum + count, 0);
  const content = grades.reduce((sum, { grade, count }) => sum + (isBad(grade) ? 0 : count), 0);
  return { total, satisfied: total === 0 ? 0 : Math.round((1000 * content) / total), grades };
}

/** What the author of a bad rating is told when it has been looked into. */
export const closedWords = (name: string, grade: number, measures: string): string =>
  `您对“${name}”的评价（${gradeWord(grade)}）已核实整改：${measures}`;
