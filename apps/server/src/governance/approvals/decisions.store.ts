import type { ApprovalKind, ApprovalStatus } from "@sannong/contract/governance/approval-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { type Decider, decidableBy, within } from "./approval-rows.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";

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
  asRequest: (row: Selectable<Tables["approvalRequest"]>) => ChangeRequest,
  sealer: { seal(plain: string): string },
) => ({
  /**
   * Decides in one statement: of two administrators at the same instant one does. An approval that needs a second
   * person is first put on hold under the first one's name. Whoever may not decide (`decidableBy`) changes nothing.
   */
  async decide({ id, decision, reason, decider, at }: Decision, trx: Db): Promise<ChangeRequest | undefined> {
    const isFirstOfTwo = sql<boolean>`(${decision}::text = 'approved' and needs_second and first_decider_id is null)`;
    const unlessFirst = <T>(value: T, type: "text" | "timestamptz") =>
      sql<T | null>`case when ${isFirstOfTwo} then null else ${value}::${sql.raw(type)} end`;
    const row = await trx
      .updateTable("approvalRequest")
      .set({
        status: sql<ApprovalStatus>`case when ${isFirstOfTwo} then 'awaitingSecond' else ${decision}::text end`,
        firstDeciderId: sql<string | null>`coalesce(first_decider_id, ${decider.accountId}::text)`,
        decidedById: unlessFirst(decider.accountId, "text"),
        decidedByNameSealed: unlessFirst(sealer.seal(decider.name), "text"),
        decidedAt: unlessFirst(at, "timestamptz"),
        reason: unlessFirst(reason, "text"),
      })
      .where("id", "=", id)
      .where(decidableBy(decider))
      .returningAll()
      .executeTakeFirst();
    return row && asRequest(row);
  },

  /**
   * Opens again what this administrator decided after `since`, in one statement: as it was before them, with the
   * first of two persons still on record.
   */
  async undo({ id, decision, decider, since }: Undoing, trx: Db): Promise<ChangeRequest | undefined> {
    const isSecondOfTwo = sql<boolean>`first_decider_id <> ${decider.id}`;
    const row = await trx
      .updateTable("approvalRequest")
      .set({
        status: sql<ApprovalStatus>`case when ${isSecondOfTwo} then 'awaitingSecond' else 'pending' end`,
        firstDeciderId: sql<string | null>`case when ${isSecondOfTwo} then first_decider_id end`,
        decidedById: null,
        decidedByName: null,
        decidedByNameSealed: null,
        decidedAt: null,
        reason: null,
      })
      .where("id", "=", id)
      .where("status", "=", decision)
      .where("decidedById", "=", decider.id)
      .where("decidedAt", ">", since)
      .where((eb) => within(eb, decider.region))
      .returningAll()
      .executeTakeFirst();
    return row && asRequest(row);
  },

  /** The applicant's own. */
  async withdraw({ kind, receiptNumber, applicantId, at }: Withdrawal, trx: Db): Promise<ChangeRequest | undefined> {
    const row = await trx
      .updateTable("approvalRequest")
      .set({ status: "withdrawn", decidedAt: at })
      .where("receiptNumber", "=", receiptNumber)
      .where("kind", "=", kind)
      .where("applicantId", "=", applicantId)
      .where("status", "in", ["pending", "awaitingSecond"])
      .returningAll()
      .executeTakeFirst();
    return row && asRequest(row);
  },
});
