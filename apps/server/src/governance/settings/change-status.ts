import type { ApprovalStatus } from "@sannong/contract/governance/approval-words";
import type { ChangeStatus } from "@sannong/contract/governance/setting-words";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";

const statusOf: Readonly<Record<ApprovalStatus, ChangeStatus>> = {
  pending: "open",
  awaitingSecond: "open",
  approved: "inForce",
  rejected: "rejected",
  withdrawn: "withdrawn",
};

/** Who asked for a change of a policy, and what became of it, as the page shows it. */
export const courseOf = ({ receiptNumber, facts, createdAt, status, decidedAt, decidedBy }: ChangeRequest) => ({
  receiptNumber,
  askedBy: facts.applicant,
  askedAt: createdAt.toISOString(),
  status: statusOf[status],
  endedAt: decidedAt?.toISOString() ?? null,
  endedBy: decidedBy,
});
