import { approvalDetail, decideApproval, listApprovals } from "@sannong/contract/approvals";
import type { ApprovalSummary } from "@sannong/contract/approvals.schemas";
import { refusalMessage } from "@sannong/contract/errors";
import { mask } from "@sannong/contract/mask";
import type { Clock } from "../../platform/clock.ts";
import type { Server } from "../../platform/http/serve.ts";
import { type ApprovalRequest, isOpen } from "./approvals.rules.ts";
import type { ApprovalsService } from "./approvals.service.ts";

type Needs = { approvals: ApprovalsService; clock: Clock; regionName: (code: string) => string | undefined };

export function approvalsRoutes(server: Server, { approvals, clock, regionName }: Needs) {
  const summaryOf = (request: ApprovalRequest): ApprovalSummary => ({
    id: request.id,
    kind: request.kind,
    status: request.status,
    receiptNumber: request.receiptNumber,
    applicant: mask.personName(request.facts.applicant),
    phone: mask.phone(request.facts.phone),
    title: request.facts.title,
    regionCode: request.regionCode,
    regionName: regionName(request.regionCode) ?? request.regionCode,
    createdAt: request.createdAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    isOverdue: isOpen(request.status) && request.dueAt < clock(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decidedBy: request.decidedBy,
  });

  server.serve(listApprovals, async (input, { caller, origin }) => {
    const { requests, total, counts } = await approvals.list(input, { caller, origin });
    const { pageNum, pageSize } = input;
    const countOf = (status: ApprovalRequest["status"]) => counts.get(status) ?? 0;
    return {
      records: requests.map(summaryOf),
      total,
      pageNum,
      pageSize,
      counts: {
        pending: countOf("pending"),
        awaitingSecond: countOf("awaitingSecond"),
        approved: countOf("approved"),
        rejected: countOf("rejected"),
      },
    };
  });

  server.serve(approvalDetail, async ({ id }, { caller, origin }) => {
    const { request, whyNot } = await approvals.look(id, { caller, origin });
    return {
      ...summaryOf(request),
      facts: request.facts.items.map(({ label, value, personal }) => ({
        label,
        value: personal ? mask[personal](value) : value,
      })),
      reason: request.reason,
      whyNot: whyNot && refusalMessage(whyNot),
    };
  });

  server.serve(decideApproval, async (input, { caller, origin }) => {
    const { status } = await approvals.decide(input, { caller, origin });
    return { status };
  });
}
