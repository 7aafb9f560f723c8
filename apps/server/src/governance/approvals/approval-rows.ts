import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import { OTHER_REGION } from "@sannong/contract/operations/regions";
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import { openedOf } from "../../platform/crypto/formerly-open.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { ApprovalFacts, ApprovalRequest, Basis } from "./approvals.rules.ts";

/** Below `root`, and `root` itself: codes carry their parents as prefix; 其他 lies in nothing. */
export const within = (eb: ExpressionBuilder<Tables, "approvalRequest">, root: string) =>
  eb.and([
    sql<boolean>`starts_with(region_code, ${root})`,
    eb("regionCode", ">=", root),
    eb("regionCode", "<>", OTHER_REGION.bm),
  ]);

/** Whom a queue keeps from deciding, beside what holds for all: a condition on a row of `approval_request`. */
export type Bar = { kind: ApprovalKind; when: RawBuilder<boolean> };
/** Of whom two are asked: the queues in which an administrator asks, and accounts that may be in the same hand. */
export type OneHand = { kinds: readonly ApprovalKind[]; accounts: readonly string[] };
export type Decider = { accountId: string; region: string; bars: readonly Bar[]; oneHand: OneHand };

/** Whoever asked as an administrator, or decided first, may be the person who is about to decide. */
const handledByOneHand =
  ({ kinds, accounts }: OneHand) =>
  (eb: ExpressionBuilder<Tables, "approvalRequest">) => {
    const isAmong = (column: "applicantId" | "firstDeciderId") =>
      sql<boolean>`coalesce(${eb.ref(column)} = any(${[...accounts]}::text[]), false)`;
    const isAskedByOne = sql<boolean>`${eb.ref("kind")} = any(${[...kinds]}::text[])`;
    return eb.or([eb.and([isAskedByOne, isAmong("applicantId")]), isAmong("firstDeciderId")]);
  };

/**
 * What this administrator may decide now, be it the first or the second of two decisions. Asked by the lists, by their
 * counts and by the statement that decides, so that nobody is shown what they may not do, nor kept from seeing what they may.
 */
export const decidableBy =
  ({ accountId, region, bars, oneHand }: Decider) =>
  (eb: ExpressionBuilder<Tables, "approvalRequest">) =>
    eb.and([
      eb("status", "in", ["pending", "awaitingSecond"]),
      within(eb, region),
      eb("applicantId", "is distinct from", accountId),
      eb("subjectId", "<>", accountId),
      eb("firstDeciderId", "is distinct from", accountId),
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
  return { factsSealed: sealer.seal(plain), factsDigest: digestOf(sealer, id, plain) };
}

const opened = (sealer: Pick<Sealer, "open" | "index">, row: Selectable<Tables["approvalRequest"]>) => {
  const plain = sealer.open(row.factsSealed);
  const { basis, ...facts } = JSON.parse(plain) as Kept;
  if (basis === undefined && row.factsDigest === null) return { facts, basis: null };
  return { facts, basis: digestOf(sealer, row.id, plain) === row.factsDigest ? (basis ?? null) : ("broken" as const) };
};

/** A row as the module knows it, its facts opened. */
export const requestOf =
  (sealer: Pick<Sealer, "open" | "index">) =>
  (row: Selectable<Tables["approvalRequest"]>): ApprovalRequest => ({
    ...opened(sealer, row),
    id: row.id,
    receiptNumber: row.receiptNumber,
    kind: row.kind as ApprovalKind,
    subjectId: row.subjectId,
    applicantId: row.applicantId,
    regionCode: row.regionCode,
    status: row.status,
    needsSecond: row.needsSecond,
    firstDeciderId: row.firstDeciderId,
    decidedById: row.decidedById,
    decidedBy: openedOf(sealer, row.decidedByNameSealed, row.decidedByName),
    decidedAt: row.decidedAt,
    reason: row.reason,
    dueAt: row.dueAt,
    createdAt: row.createdAt,
  });
