import type { ApprovalAct, ApprovalKind, ApprovalOrder, ApprovalStatus } from "@sannong/contract/approval-words";
import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { requestOf, within } from "./approval-rows.ts";
import type { ApprovalRequest } from "./approvals.rules.ts";
import { decisionsStore } from "./decisions.store.ts";

type Needs = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };

export type OpenedRequest = Pick<
  ApprovalRequest,
  "id" | "receiptNumber" | "kind" | "subjectId" | "applicantId" | "regionCode" | "facts" | "needsSecond" | "dueAt"
> & { applicantIndex: string; nameIndex: string; createdAt: Date };

type Queue = { kind: ApprovalKind; region: string };
/** What was typed, in the ways it may be meant. */
export type Sought = { receiptPart: string; titlePart: string; nameIndex: string } | { applicantIndex: string };
export type Chosen = Queue & {
  status: ApprovalStatus | undefined;
  keywords: Sought | undefined;
  /** only what is open and was due before this moment */
  dueBefore: Date | undefined;
};
type Listed = Chosen & { order: ApprovalOrder; offset: number; limit: number };
export type ApprovalStep = { at: Date; act: ApprovalAct; by: string | null; note: string | null };
type Waiting = { kinds: readonly ApprovalKind[]; region: string; accountId: string; limit: number };
type Alike = { id: string; kind: ApprovalKind; applicantIndex: string; nameIndex: string; title: string };

/** Percent and underline are letters like any other. */
const asPart = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function meant(eb: ExpressionBuilder<Tables, "approval_request">, sought: Sought | undefined) {
  if (!sought) return eb.lit(true);
  if ("applicantIndex" in sought) return eb("applicant_index", "=", sought.applicantIndex);
  return eb.or([
    eb("receipt_number", "like", asPart(sought.receiptPart)),
    eb("title", "like", asPart(sought.titlePart)),
    eb("name_index", "=", sought.nameIndex),
  ]);
}

export function approvalsStore({ db, sealer }: Needs) {
  const asRequest = requestOf(sealer);
  const requests = db.selectFrom("approval_request").selectAll();

  const chosenBy = ({ kind, region, status, keywords, dueBefore }: Chosen) =>
    db
      .selectFrom("approval_request")
      .where("kind", "=", kind)
      .where((eb) => within(eb, region))
      .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""))
      .$if(dueBefore !== undefined, (query) =>
        query.where("decided_at", "is", null).where("due_at", "<", dueBefore ?? new Date(0)),
      )
      .$if(keywords !== undefined, (query) => query.where((eb) => meant(eb, keywords)));

  const waitsFor = ({ kinds, region, accountId }: Omit<Waiting, "limit">) =>
    db
      .selectFrom("approval_request")
      .where("kind", "in", kinds)
      .where("status", "in", ["pending", "awaitingSecond"])
      .where((eb) => within(eb, region))
      .where("applicant_id", "is distinct from", accountId)
      .where("subject_id", "<>", accountId)
      .where("first_decider_id", "is distinct from", accountId);

  return {
    ...decisionsStore(asRequest),
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async undecided(trx: Db): Promise<Pick<ApprovalRequest, "id" | "kind" | "subjectId" | "createdAt">[]> {
      const rows = await trx
        .selectFrom("approval_request")
        .select(["id", "kind", "subject_id as subjectId", "created_at as createdAt"])
        .where("status", "in", ["pending", "awaitingSecond"])
        .forUpdate()
        .execute();
      return rows.map((row) => ({ ...row, kind: row.kind as ApprovalKind }));
    },

    async moveDue(moved: readonly Pick<ApprovalRequest, "id" | "dueAt">[], trx: Db): Promise<void> {
      if (moved.length === 0) return;
      await sql`
        update approval_request as request set due_at = given.due_at
          from jsonb_to_recordset(${JSON.stringify(moved.map(({ id, dueAt }) => ({ id, due_at: dueAt })))}::jsonb)
               as given (id text, due_at timestamptz)
         where request.id = given.id`.execute(trx);
    },

    /** false when one of this kind is open about the subject already */
    async add(given: OpenedRequest, trx: Db): Promise<boolean> {
      const added = await trx
        .insertInto("approval_request")
        .values({
          id: given.id,
          receipt_number: given.receiptNumber,
          kind: given.kind,
          subject_id: given.subjectId,
          applicant_id: given.applicantId,
          applicant_index: given.applicantIndex,
          title: given.facts.title,
          name_index: given.nameIndex,
          region_code: given.regionCode,
          facts_sealed: sealer.seal(JSON.stringify(given.facts)),
          needs_second: given.needsSecond,
          due_at: given.dueAt,
          created_at: given.createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async findById(id: string): Promise<ApprovalRequest | undefined> {
      const row = await requests.where("id", "=", id).executeTakeFirst();
      return row && asRequest(row);
    },

    /** The newest request of a kind by this applicant, or the one with this receipt number if it is his. */
    async findByApplicant(kind: ApprovalKind, applicantIndex: string, receiptNumber?: string) {
      const row = await requests
        .where("kind", "=", kind)
        .where("applicant_index", "=", applicantIndex)
        .$if(receiptNumber !== undefined, (query) => query.where("receipt_number", "=", receiptNumber ?? ""))
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && asRequest(row);
    },

    async askedBy(kind: ApprovalKind, applicantId: string, most: number): Promise<ApprovalRequest[]> {
      const rows = await requests
        .where("kind", "=", kind)
        .where("applicant_id", "=", applicantId)
        .orderBy("created_at", "desc")
        .limit(most)
        .execute();
      return rows.map(asRequest);
    },

    /** What is open about a subject in these queues. */
    async openAbout(subjectId: string, kinds: readonly ApprovalKind[]): Promise<ApprovalRequest[]> {
      const rows = await requests
        .where("kind", "in", kinds)
        .where("subject_id", "=", subjectId)
        .where("status", "in", ["pending", "awaitingSecond"])
        .orderBy("created_at")
        .execute();
      return rows.map(asRequest);
    },

    async list({ order, offset, limit, ...chosen }: Listed) {
      const found = chosenBy(chosen);
      const ordered =
        order === "newest"
          ? found.orderBy("created_at", "desc")
          : found
              .orderBy((eb) => eb.case().when("decided_at", "is", null).then(0).else(1).end())
              .orderBy((eb) => eb.case().when("decided_at", "is", null).then(eb.ref("due_at")).end())
              .orderBy("created_at", "desc");
      const [rows, { total }] = await Promise.all([
        ordered.selectAll().orderBy("id").offset(offset).limit(limit).execute(),
        found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { requests: rows.map(asRequest), total: Number(total) };
    },

    async addStep(requestId: string, { at, act, by, note }: ApprovalStep, trx: Db): Promise<void> {
      await trx.insertInto("approval_step").values({ request_id: requestId, at, act, by_name: by, note }).execute();
    },

    /** What was done about a request, the first first. */
    async stepsOf(requestId: string): Promise<ApprovalStep[]> {
      const rows = await db
        .selectFrom("approval_step")
        .selectAll()
        .where("request_id", "=", requestId)
        .orderBy("id")
        .execute();
      return rows.map(({ at, act, by_name: by, note }) => ({ at, act: act as ApprovalAct, by, note }));
    },

    /** Other requests of the kind by the same phone, and by somebody of the same name in the same unit. */
    async alike({
      id,
      kind,
      applicantIndex,
      nameIndex,
      title,
    }: Alike): Promise<{ samePhone: number; sameName: number }> {
      const { samePhone, sameName } = await db
        .selectFrom("approval_request")
        .select((eb) => [
          eb.fn.countAll<string>().filterWhere("applicant_index", "=", applicantIndex).as("samePhone"),
          eb.fn
            .countAll<string>()
            .filterWhere((one) =>
              one.and([
                one("name_index", "=", nameIndex),
                one("title", "=", title),
                one("applicant_index", "<>", applicantIndex),
              ]),
            )
            .as("sameName"),
        ])
        .where("id", "<>", id)
        .where("kind", "=", kind)
        .where((eb) => eb.or([eb("applicant_index", "=", applicantIndex), eb("name_index", "=", nameIndex)]))
        .executeTakeFirstOrThrow();
      return { samePhone: Number(samePhone), sameName: Number(sameName) };
    },

    /** What this administrator may decide now, in these queues: the most urgent first, and how many. */
    async waiting({ limit, ...whose }: Waiting) {
      const found = waitsFor(whose);
      const [rows, { total }] = await Promise.all([
        found.select(["id", "kind", "title", "due_at"]).orderBy("due_at").orderBy("id").limit(limit).execute(),
        found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { rows, total: Number(total) };
    },

    /** The same, queue by queue: how many, how many of them late, and the end of the first. */
    async waitingByKind({ kinds, region, accountId, now }: Omit<Waiting, "limit"> & { now: Date }) {
      const rows = await waitsFor({ kinds, region, accountId })
        .select((eb) => [
          "kind",
          eb.fn.countAll<string>().as("open"),
          eb.fn.countAll<string>().filterWhere("due_at", "<", now).as("overdue"),
          eb.fn.min("due_at").as("due_at"),
        ])
        .groupBy("kind")
        .execute();
      return rows.map(({ kind, open, overdue, due_at: dueAt }) => ({
        kind: kind as ApprovalKind,
        open: Number(open),
        overdue: Number(overdue),
        dueAt,
      }));
    },

    /** How many there are of each status, of what the rest of the choice lets through. */
    async count(chosen: Omit<Chosen, "status">): Promise<Map<ApprovalStatus, number>> {
      const rows = await chosenBy({ ...chosen, status: undefined })
        .select((eb) => ["status", eb.fn.countAll<string>().as("total")])
        .groupBy("status")
        .execute();
      return new Map(rows.map(({ status, total }) => [status as ApprovalStatus, Number(total)]));
    },
  };
}

export type ApprovalsStore = ReturnType<typeof approvalsStore>;
