import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import { OTHER_REGION } from "@sannong/contract/operations/regions";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

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
