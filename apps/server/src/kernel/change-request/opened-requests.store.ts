import type { ApprovalAct } from "@sannong/contract/governance/approval-words";
import type { Db } from "../../platform/database/database.ts";
import type { Basis, ChangeRequest } from "./change-request.rules.ts";
import { keptFacts, titleKept } from "./change-requests.store.ts";

type Sealer = { seal(plain: string): string; index(value: string): string };

type OpenedRequest = Pick<
  ChangeRequest,
  "id" | "receiptNumber" | "kind" | "subjectId" | "applicantId" | "regionCode" | "facts" | "needsSecond" | "dueAt"
> & { asked?: unknown; basis: Basis; applicantIndex: string; nameIndex: string; createdAt: Date };

/** What was done about a request, and by whom; nobody is named where whoever asked did it. */
export type ApprovalStep = { at: Date; act: ApprovalAct; by: string | null; note: string | null };

/** Adds requests and the steps of their cases, and changes none. */
export const openedRequestsStore = (sealer: Sealer) => ({
  /** false when one of this kind is open about the subject already */
  async add(given: OpenedRequest, trx: Db): Promise<boolean> {
    const added = await trx
      .insertInto("approvalRequest")
      .values({
        id: given.id,
        receiptNumber: given.receiptNumber,
        kind: given.kind,
        subjectId: given.subjectId,
        applicantId: given.applicantId,
        applicantIndex: given.applicantIndex,
        title: titleKept(given.facts),
        nameIndex: given.nameIndex,
        regionCode: given.regionCode,
        ...keptFacts(sealer, given.id, given.facts, given.basis, given.asked),
        needsSecond: given.needsSecond,
        dueAt: given.dueAt,
        createdAt: given.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  async addStep(requestId: string, { at, act, by, note }: ApprovalStep, trx: Db): Promise<void> {
    await trx
      .insertInto("approvalStep")
      .values({ requestId, at, act, byNameSealed: by === null ? null : sealer.seal(by), note })
      .execute();
  },
});
