import { approvalKinds, approvalStatuses } from "@sannong/contract/governance/approval-words";
import {
  approvalDetail,
  decideApproval,
  decideApprovals,
  exportApprovals,
  listApprovals,
  revealApproval,
  undoApprovals,
} from "@sannong/contract/governance/approvals";
import type { ApprovalSummary } from "@sannong/contract/governance/approvals.schemas";
import { refusalMessage } from "@sannong/contract/errors";
import { mask } from "@sannong/contract/mask";
import { momentOfClock } from "@sannong/contract/rules/time/days";
import { csvOf } from "@sannong/contract/rules/texts/sheet-text";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";
import { isOpen } from "./approvals.rules.ts";
import type { ApprovalsService } from "./approvals.service.ts";
import { marksIn } from "./checks.ts";
import type { EachResult } from "./each-by-id.ts";
import type { ReviewService } from "./review.service.ts";
import type { UndoService } from "./undo.service.ts";

/** A request with what the caller may do about it, and what is to be looked at. */
type Listed = ChangeRequest & { isMine: boolean; marks: string[] };

type Deps = {
  approvals: Pick<ApprovalsService, "decide">;
  review: ReviewService;
  undo: UndoService;
  clock: Clock;
  regions: Pick<RegionsModule, "fullNameOf" | "stepsFrom">;
};

const writtenOf = (iso: string | null): string => (iso === null ? "" : momentOfClock(new Date(iso)));

const columns: readonly [string, (row: ApprovalSummary) => string][] = [
  ["受理编号", (row) => row.receiptNumber],
  ["申请类型", (row) => approvalKinds[row.kind]],
  ["申请人", (row) => row.applicant],
  ["手机号", (row) => row.phone],
  ["单位", (row) => row.title],
  ["行政区划", (row) => row.regionName],
  ["申请时间", (row) => writtenOf(row.createdAt)],
  ["状态", (row) => approvalStatuses[row.status]],
  ["时限", (row) => writtenOf(row.dueAt)],
  ["是否超期", (row) => (row.isOverdue ? "是" : "否")],
  ["经办人", (row) => row.decidedBy ?? ""],
  ["办结时间", (row) => writtenOf(row.decidedAt)],
];

export function approvalsRoutes(server: Server, { approvals, review, undo, clock, regions }: Deps) {
  const resultOf = ({ id, request, problem }: EachResult) => ({ id, status: request?.status ?? null, problem });
  const summaryOf = (request: Listed, asker: Asker): ApprovalSummary => ({
    id: request.id,
    kind: request.kind,
    status: request.status,
    receiptNumber: request.receiptNumber,
    applicant: mask.personName(request.facts.applicant),
    phone: mask.phone(request.facts.phone),
    title: request.facts.title,
    regionCode: request.regionCode,
    regionName: regions.fullNameOf(request.regionCode) ?? request.regionCode,
    createdAt: request.createdAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    isOverdue: isOpen(request.status) && request.dueAt < clock(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decidedBy: request.decidedBy,
    undoSeconds: review.undoSeconds(request, asker),
    isMine: request.isMine,
    marks: request.marks,
  });

  server.serve(listApprovals, async (input, { caller, origin }) => {
    const { requests, total, counts, queues, checked, region } = await review.list(input, { caller, origin });
    const { pageNum, pageSize } = input;
    const countOf = (status: ChangeRequest["status"]) => counts.byStatus.get(status) ?? 0;
    return {
      records: requests.map((request) => summaryOf(request, { caller, origin })),
      total,
      pageNum,
      pageSize,
      counts: {
        pending: countOf("pending"),
        awaitingSecond: countOf("awaitingSecond"),
        approved: countOf("approved"),
        rejected: countOf("rejected"),
        withdrawn: countOf("withdrawn"),
      },
      mine: counts.mine,
      queues: queues.map(({ kind, open }) => ({ kind, mine: open })),
      checked,
      regions: regions.stepsFrom(caller.regionCode, region),
    };
  });

  server.serve(approvalDetail, async ({ id }, { caller, origin }) => {
    const { request, whyNot, steps, hints, mayReveal } = await review.look(id, { caller, origin });
    return {
      ...summaryOf({ ...request, isMine: whyNot === null, marks: marksIn(hints) }, { caller, origin }),
      facts: request.facts.items.map(({ label, value, personal }) => ({
        label,
        value: personal ? mask[personal](value) : value,
        hidden: personal !== undefined,
      })),
      hints,
      history: steps.map(({ at, ...step }) => ({ at: at.toISOString(), ...step })),
      mayReveal,
      needsSecond: request.needsSecond,
      reason: request.reason,
      whyNot: whyNot && refusalMessage(whyNot),
    };
  });

  server.serve(decideApproval, async (input, { caller, origin }) => {
    const request = await approvals.decide(input, { caller, origin });
    return { status: request.status, undoSeconds: review.undoSeconds(request, { caller, origin }) };
  });

  server.serve(decideApprovals, async ({ ids, ...verdict }, { caller, origin }) => {
    const asker = { caller, origin };
    const results = await review.decideAll(ids, verdict, asker);
    return {
      results: results.map((one) => ({
        ...resultOf(one),
        undoSeconds: one.request && review.undoSeconds(one.request, asker),
      })),
    };
  });

  server.serve(undoApprovals, async ({ ids }, { caller, origin }) => ({
    results: (await undo.undoAll(ids, { caller, origin })).map(resultOf),
  }));

  server.serve(exportApprovals, async (input, { caller, origin }) => {
    const { requests, isCut, at } = await review.takeAlong(input, { caller, origin });
    const rows = requests.map((request) => summaryOf({ ...request, marks: [] }, { caller, origin }));
    const day = writtenOf(at.toISOString()).slice(0, 10);
    return {
      fileName: `${input.kind ? approvalKinds[input.kind] : "审核申请"}-${day}.csv`,
      csv: csvOf([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]),
      rows: rows.length,
      isCut,
    };
  });

  server.serve(revealApproval, async (input, { caller, origin }) => ({
    value: await review.reveal(input, { caller, origin }),
  }));
}
