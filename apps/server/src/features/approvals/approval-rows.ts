import type { ApprovalKind, ApprovalStatus } from "@sannong/contract/approval-words";
import { OTHER_REGION } from "@sannong/contract/regions";
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import { openedOf } from "../../platform/crypto/formerly-open.ts";
import type { ApprovalRequestTable, Tables } from "../../platform/database/tables.ts";
import type { ApprovalFacts, ApprovalRequest, Basis } from "./approvals.rules.ts";

/** Below `root`, and `root` itself: codes carry their parents as prefix; 其他 lies in nothing. */
export const within = (eb: ExpressionBuilder<Tables, "approval_request">, root: string) =>
  eb.and([
    sql<boolean>`starts_with(region_code, ${root})`,
    eb("region_code", ">=", root),
    eb("region_code", "<>", OTHER_REGION.bm),
  ]);

/** Whom a queue keeps from deciding, beside what holds for all: a condition on a row of `approval_request`. */
export type Bar = { kind: ApprovalKind; when: RawBuilder<boolean> };
/** Of whom two are asked: the queues in which an administrator asks, and accounts that may be in the same hand. */
export type OneHand = { kinds: readonly ApprovalKind[]; accounts: readonly string[] };
export type Decider = { accountId: string; region: string; bars: readonly Bar[]; oneHand: OneHand };

/** Whoever asked as an administrator, or decided first, may be the person who is about to decide. */
const handledByOneHand =
  ({ kinds, accounts }: OneHand) =>
  (eb: ExpressionBuilder<Tables, "approval_request">) => {
    const isAmong = (column: "applicant_id" | "first_decider_id") =>
      sql<boolean>`coalesce(${eb.ref(column)} = any(${[...accounts]}::text[]), false)`;
    const isAskedByOne = sql<boolean>`${eb.ref("kind")} = any(${[...kinds]}::text[])`;
    return eb.or([eb.and([isAskedByOne, isAmong("applicant_id")]), isAmong("first_decider_id")]);
  };

/**
 * What this administrator may decide now, be it the first or the second of two decisions. Asked by the lists, by their
 * counts and by the statement that decides, so that nobody is shown what he may not do, nor kept from seeing what he may.
 */
export const decidableBy =
  ({ accountId, region, bars, oneHand }: Decider) =>
  (eb: ExpressionBuilder<Tables, "approval_request">) =>
    eb.and([
      eb("status", "in", ["pending", "awaitingSecond"]),
      within(eb, region),
      eb("applicant_id", "is distinct from", accountId),
      eb("subject_id", "<>", accountId),
      eb("first_decider_id", "is distinct from", accountId),
      eb.not(handledByOneHand(oneHand)(eb)),
      ...bars.map(({ kind, when }) => eb.or([eb("kind", "<>", kind), eb.not(eb.parens(when))])),
    ]);

type Kept = ApprovalFacts & { basis?: Basis };
type Sealer = { seal(plain: string): string; open(sealed: string): string; index(value: string): string };

const digestOf = (sealer: Pick<Sealer, "index">, id: string, plain: string) =>
  sealer.index(`approvalFacts:${id}:${plain}`);

/** A title as it is looked through by its parts: without who asked, who is named in the sealed facts alone. */
export const titleKept = ({ title, askedBy }: ApprovalFacts): string =>
  askedBy === undefined ? title : title.replace(`（由 ${askedBy} 提交）`, "");

/** Facts with what they stand on, as they are kept. */
export function keptFacts(sealer: Sealer, id: string, facts: ApprovalFacts, basis: Basis) {
  const plain = JSON.stringify({ ...facts, basis } satisfies Kept);
  return { facts_sealed: sealer.seal(plain), facts_digest: digestOf(sealer, id, plain) };
}

const opened = (sealer: Pick<Sealer, "open" | "index">, row: Selectable<ApprovalRequestTable>) => {
  const plain = sealer.open(row.facts_sealed);
  const { basis, ...facts } = JSON.parse(plain) as Kept;
  if (basis === undefined && row.facts_digest === null) return { facts, basis: null };
  return { facts, basis: digestOf(sealer, row.id, plain) === row.facts_digest ? (basis ?? null) : ("broken" as const) };
};

/** A row as the room knows it, its facts opened. */
export const requestOf =
  (sealer: Pick<Sealer, "open" | "index">) =>
  (row: Selectable<ApprovalRequestTable>): ApprovalRequest => ({
    ...opened(sealer, row),
    id: row.id,
    receiptNumber: row.receipt_number,
    kind: row.kind as ApprovalKind,
    subjectId: row.subject_id,
    applicantId: row.applicant_id,
    regionCode: row.region_code,
    status: row.status as ApprovalStatus,
    needsSecond: row.needs_second,
    firstDeciderId: row.first_decider_id,
    decidedById: row.decided_by_id,
    decidedBy: openedOf(sealer, row.decided_by_name_sealed, row.decided_by_name),
    decidedAt: row.decided_at,
    reason: row.reason,
    dueAt: row.due_at,
    createdAt: row.created_at,
  });
