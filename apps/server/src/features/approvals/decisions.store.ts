import type { ApprovalKind } from "@sannong/contract/approval-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { ApprovalRequestTable } from "../../platform/database/tables.ts";
import { type Decider, decidableBy, within } from "./approval-rows.ts";
import type { ApprovalRequest } from "./approvals.rules.ts";

type Decision = {
  id: string;
  decision: "approved" | "rejected";
  reason: string | null;
  decider: Decider & { name: string };
  at: Date;
};
type Undoing = { id: string; decision: "approved" | "rejected"; decider: { id: string; region: string }; since: Date };

type Withdrawal = { kind: ApprovalKind; receiptNumber: string; applicantId: string; at: Date };

/** What ends a request or opens it again: each in one statement, so that of two at the same instant one happens. */
export const decisionsStore = (
  asRequest: (row: Selectable<ApprovalRequestTable>) => ApprovalRequest,
  sealer: { seal(plain: string): string },
) => ({
  /**
   * Decides in one statement: of two administrators at the same instant one does. An approval that needs a second
   * person is first put on hold under the first one's name. Whoever may not decide (`decidableBy`) changes nothing.
   */
  async decide({ id, decision, reason, decider, at }: Decision, trx: Db): Promise<ApprovalRequest | undefined> {
    const isFirstOfTwo = sql<boolean>`(${decision}::text = 'approved' and needs_second and first_decider_id is null)`;
    const unlessFirst = <T>(value: T, type: "text" | "timestamptz") =>
      sql<T | null>`case when ${isFirstOfTwo} then null else ${value}::${sql.raw(type)} end`;
    const row = await trx
      .updateTable("approval_request")
      .set({
        status: sql<string>`case when ${isFirstOfTwo} then 'awaitingSecond' else ${decision}::text end`,
        first_decider_id: sql<string | null>`coalesce(first_decider_id, ${decider.accountId}::text)`,
        decided_by_id: unlessFirst(decider.accountId, "text"),
        decided_by_name_sealed: unlessFirst(sealer.seal(decider.name), "text"),
        decided_at: unlessFirst(at, "timestamptz"),
        reason: unlessFirst(reason, "text"),
      })
      .where("id", "=", id)
      .where(decidableBy(decider))
      .returningAll()
      .executeTakeFirst();
    return row && asRequest(row);
  },

  /**
   * Opens again what this administrator decided after `since`, in one statement: as it was before him, with the
   * first of two persons still on record.
   */
  async undo({ id, decision, decider, since }: Undoing, trx: Db): Promise<ApprovalRequest | undefined> {
    const isSecondOfTwo = sql<boolean>`first_decider_id <> ${decider.id}`;
    const row = await trx
      .updateTable("approval_request")
      .set({
        status: sql<string>`case when ${isSecondOfTwo} then 'awaitingSecond' else 'pending' end`,
        first_decider_id: sql<string | null>`case when ${isSecondOfTwo} then first_decider_id end`,
        decided_by_id: null,
        decided_by_name: null,
        decided_by_name_sealed: null,
        decided_at: null,
        reason: null,
      })
      .where("id", "=", id)
      .where("status", "=", decision)
      .where("decided_by_id", "=", decider.id)
      .where("decided_at", ">", since)
      .where((eb) => within(eb, decider.region))
      .returningAll()
      .executeTakeFirst();
    return row && asRequest(row);
  },

  /** The applicant's own. */
  async withdraw({ kind, receiptNumber, applicantId, at }: Withdrawal, trx: Db): Promise<ApprovalRequest | undefined> {
    const row = await trx
      .updateTable("approval_request")
      .set({ status: "withdrawn", decided_at: at })
      .where("receipt_number", "=", receiptNumber)
      .where("kind", "=", kind)
      .where("applicant_id", "=", applicantId)
      .where("status", "in", ["pending", "awaitingSecond"])
      .returningAll()
      .executeTakeFirst();
    return row && asRequest(row);
  },
});
