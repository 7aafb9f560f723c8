import type { ApprovalKind, ApprovalStatus } from "@sannong/contract/approval-words";
import type { PersonalKind } from "@sannong/contract/fields";

/** What an administrator reads of a request; kept sealed. */
export type ApprovalFacts = {
  /** whole; masked for whoever looks */
  applicant: string;
  phone: string;
  /** what it is about, in one line */
  title: string;
  items: { label: string; value: string; personal?: PersonalKind }[];
};

export type ApprovalRequest = {
  id: string;
  receiptNumber: string;
  kind: ApprovalKind;
  /** what is decided about */
  subjectId: string;
  /** who asked; nobody decides his own */
  applicantId: string | null;
  regionCode: string;
  facts: ApprovalFacts;
  status: ApprovalStatus;
  needsSecond: boolean;
  firstDeciderId: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  dueAt: Date;
  createdAt: Date;
};

const DAY_MS = 24 * 3600 * 1000;
const CHINA_MS = 8 * 3600 * 1000;

/** The last moment of the nth working day after `from`, in the province's time. Saturdays and Sundays do not count. */
export function dueAfterWorkingDays(from: Date, days: number): Date {
  let day = Math.floor((from.getTime() + CHINA_MS) / DAY_MS);
  for (let left = days; left > 0;) {
    day += 1;
    // day 0 was a Thursday
    const weekday = (day + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date((day + 1) * DAY_MS - CHINA_MS - 1000);
}

export const isOpen = (status: ApprovalStatus): boolean => status === "pending" || status === "awaitingSecond";

export type WhyNot = "approvals.otherRegion" | "approvals.own" | "approvals.decided" | "approvals.secondPerson";

/** Why this administrator may not decide this request; null when he may. The store's one statement asks the same. */
export function whyNotDecide(
  request: Pick<ApprovalRequest, "status" | "subjectId" | "applicantId" | "firstDeciderId">,
  caller: { accountId: string; isInRegion: boolean },
): WhyNot | null {
  if (!caller.isInRegion) return "approvals.otherRegion";
  if (request.applicantId === caller.accountId || request.subjectId === caller.accountId) return "approvals.own";
  if (!isOpen(request.status)) return "approvals.decided";
  return request.firstDeciderId === caller.accountId ? "approvals.secondPerson" : null;
}
