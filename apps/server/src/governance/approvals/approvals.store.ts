import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import { type RawBuilder, sql } from "kysely";
import { openedOf } from "../../platform/crypto/formerly-open.ts";
import type { Db } from "../../platform/database/database.ts";
import {
  type ApprovalStep,
  type ChangeRequest,
  openedRequestsStore,
  requestOf,
} from "../../kernel/change-request/index.ts";
import { decisionsStore } from "./decisions.store.ts";
import { queueStore } from "./queue.store.ts";

type Deps = {
  db: Db;
  sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
};

export function approvalsStore({ db, sealer }: Deps) {
  const asRequest = requestOf(sealer);
  const requests = db.selectFrom("approvalRequest").selectAll();

  return {
    ...decisionsStore(asRequest, sealer),
    ...queueStore(db, asRequest),
    addStep: openedRequestsStore(sealer).addStep,
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async undecided(trx: Db): Promise<Pick<ChangeRequest, "id" | "kind" | "subjectId" | "createdAt">[]> {
      const rows = await trx
        .selectFrom("approvalRequest")
        .select(["id", "kind", "subjectId", "createdAt"])
        .where("status", "in", ["pending", "awaitingSecond"])
        .forUpdate()
        .execute();
      return rows.map((row) => ({ ...row, kind: row.kind as ApprovalKind }));
    },

    async moveDue(moved: readonly Pick<ChangeRequest, "id" | "dueAt">[], trx: Db): Promise<void> {
      if (moved.length === 0) return;
      await sql`
        update approval_request as request set due_at = given."dueAt"
          from jsonb_to_recordset(${JSON.stringify(moved.map(({ id, dueAt }) => ({ id, dueAt })))}::jsonb)
               as given (id text, "dueAt" timestamptz)
         where request.id = given.id`.execute(trx);
    },

    async findById(id: string): Promise<ChangeRequest | undefined> {
      const row = await requests.where("id", "=", id).executeTakeFirst();
      return row && asRequest(row);
    },

    async findMany(ids: readonly string[]): Promise<ChangeRequest[]> {
      if (ids.length === 0) return [];
      return (await requests.where("id", "in", ids).execute()).map(asRequest);
    },

    /** Who asked in these queues, or decided first of two, and waits for another person. */
    async before(kinds: readonly ApprovalKind[]): Promise<string[]> {
      const open = ["pending", "awaitingSecond"];
      const { rows } = await sql<{ id: string }>`
        select applicant_id as id from approval_request
         where status = any(${open}::text[]) and kind = any(${[...kinds]}::text[]) and applicant_id is not null
         union
        select first_decider_id from approval_request
         where status = any(${open}::text[]) and first_decider_id is not null`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Whether a condition holds of one request. */
    async holds(id: string, when: RawBuilder<boolean>): Promise<boolean> {
      const row = await db
        .selectFrom("approvalRequest")
        .select("id")
        .where("id", "=", id)
        .where(when)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The newest request of a kind by this applicant, or the one with this receipt number if it is theirs. */
    async findByApplicant(kind: ApprovalKind, applicantIndex: string, receiptNumber?: string) {
      const row = await requests
        .where("kind", "=", kind)
        .where("applicantIndex", "=", applicantIndex)
        .$if(receiptNumber !== undefined, (query) => query.where("receiptNumber", "=", receiptNumber ?? ""))
        .orderBy("createdAt", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && asRequest(row);
    },

    async askedBy(kind: ApprovalKind, applicantId: string, most: number): Promise<ChangeRequest[]> {
      const rows = await requests
        .where("kind", "=", kind)
        .where("applicantId", "=", applicantId)
        .orderBy("createdAt", "desc")
        .limit(most)
        .execute();
      return rows.map(asRequest);
    },

    /** What is open about a subject in these queues. */
    async openAbout(subjectId: string, kinds: readonly ApprovalKind[]): Promise<ChangeRequest[]> {
      const rows = await requests
        .where("kind", "in", kinds)
        .where("subjectId", "=", subjectId)
        .where("status", "in", ["pending", "awaitingSecond"])
        .orderBy("createdAt")
        .execute();
      return rows.map(asRequest);
    },

    /** What was done about a request, the first first. */
    async stepsOf(requestId: string): Promise<ApprovalStep[]> {
      const rows = await db
        .selectFrom("approvalStep")
        .selectAll()
        .where("requestId", "=", requestId)
        .orderBy("id")
        .execute();
      return rows.map(({ at, act, byName: formerly, byNameSealed: sealed, note }) => ({
        at,
        act: act,
        by: openedOf(sealer, sealed, formerly),
        note,
      }));
    },
  };
}

export type ApprovalsStore = ReturnType<typeof approvalsStore>;
