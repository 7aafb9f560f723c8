import type { ApprovalKind, ApprovalStatus } from "@sannong/contract/approval-words";
import { OTHER_REGION } from "@sannong/contract/regions";
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import type { ApprovalRequestTable, Tables } from "../../platform/database/tables.ts";
import type { ApprovalFacts, ApprovalRequest } from "./approvals.rules.ts";

/** Below `root`, and `root` itself: codes carry their parents as prefix; 其他 lies in nothing. */
export const within = (eb: ExpressionBuilder<Tables, "approval_request">, root: string) =>
  eb.and([
    sql<boolean>`starts_with(region_code, ${root})`,
    eb("region_code", ">=", root),
    eb("region_code", "<>", OTHER_REGION.bm),
  ]);

/** Whom a queue keeps from deciding, beside what holds for all: a condition on a row of `approval_request`. */
export type Bar = { kind: ApprovalKind; when: RawBuilder<boolean> };
export type Decider = { accountId: string; region: string; bars: readonly Bar[] };

/**
 * What this administrator may decide now, be it the first or the second of two decisions. Asked by the lists, by their
 * counts and by the statement that decides, so that nobody is shown what he may not do, nor kept from seeing what he may.
 */
export const decidableBy =
  ({ accountId, region, bars }: Decider) =>
  (eb: ExpressionBuilder<Tables, "approval_request">) =>
    eb.and([
      eb("status", "in", ["pending", "awaitingSecond"]),
      within(eb, region),
      eb("applicant_id", "is distinct from", accountId),
      eb("subject_id", "<>", accountId),
      eb("first_decider_id", "is distinct from", accountId),
      ...bars.map(({ kind, when }) => eb.or([eb("kind", "<>", kind), eb.not(eb.parens(when))])),
    ]);

/** A row as the room knows it, its facts opened. */
export const requestOf =
  (sealer: { open(sealed: string): string }) =>
  (row: Selectable<ApprovalRequestTable>): ApprovalRequest => ({
    id: row.id,
    receiptNumber: row.receipt_number,
    kind: row.kind as ApprovalKind,
    subjectId: row.subject_id,
    applicantId: row.applicant_id,
    regionCode: row.region_code,
    facts: JSON.parse(sealer.open(row.facts_sealed)) as ApprovalFacts,
    status: row.status as ApprovalStatus,
    needsSecond: row.needs_second,
    firstDeciderId: row.first_decider_id,
    decidedById: row.decided_by_id,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at,
    reason: row.reason,
    dueAt: row.due_at,
    createdAt: row.created_at,
  });
