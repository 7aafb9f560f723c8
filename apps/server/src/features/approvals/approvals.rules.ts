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
