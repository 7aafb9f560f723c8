import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import { openedOf } from "../../platform/crypto/formerly-open.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Basis, ChangeFacts, ChangeRequest } from "./change-request.rules.ts";

type Sealer = { seal(plain: string): string; index(value: string): string };
type Opener = { open(sealed: string): string; index(value: string): string };
type Row = Selectable<Tables["approvalRequest"]>;
/** Something that is true of some rows of `approval_request`. */
export type Condition = RawBuilder<boolean>;
type Kept = ChangeFacts & { basis?: Basis };

/** What nobody else can write: which request it is of, what it shows, and what is done when it is confirmed. */
const digestOf = (sealer: Pick<Sealer, "index">, id: string, facts: string, requested: string | null) =>
  sealer.index(`approvalFacts:${id}:${facts}${requested === null ? "" : `:${requested}`}`);

/** A title as it is looked through by its parts: without who asked, who is named in the sealed facts alone. */
export const titleKept = ({ title, askedBy }: ChangeFacts): string =>
  askedBy === undefined ? title : title.replace(`（由 ${askedBy} 提交）`, "");

/**
 * What is shown of a request with what that stands on, and what is done when it is confirmed, as columns of its row.
 *
 * @param asked null where the module keeps it in rows of its own
 */
export function keptFacts(sealer: Sealer, id: string, facts: ChangeFacts, basis: Basis, requested: unknown = null) {
  const shown = JSON.stringify({ ...facts, basis } satisfies Kept);
  const done = requested === null ? null : JSON.stringify(requested);
  return {
    factsSealed: sealer.seal(shown),
    askedSealed: done === null ? null : sealer.seal(done),
    factsDigest: digestOf(sealer, id, shown, done),
  };
}

function opened(sealer: Opener, row: Row) {
  const shown = sealer.open(row.factsSealed);
  const { basis, ...facts } = JSON.parse(shown) as Kept;
  const done = row.askedSealed === null ? null : sealer.open(row.askedSealed);
  const requested: unknown = done === null ? row.asked : JSON.parse(done);
  if (basis === undefined && row.factsDigest === null) return { facts, asked: requested, basis: null };
  // what was asked lay in other tables once, of which the digest of that time says nothing
  const digests = [digestOf(sealer, row.id, shown, done), digestOf(sealer, row.id, shown, null)];
  return {
    facts,
    asked: requested,
    basis: digests.includes(row.factsDigest ?? "") ? (basis ?? null) : ("broken" as const),
  };
}

/** A row as the program knows it, what is sealed in it opened. */
export const requestOf =
  (sealer: Opener) =>
  (row: Row): ChangeRequest => ({
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

/** What was asked, of one kind: what waits, what holds, and what became of all of it. */
export function changeRequestsStore({ db, sealer }: { db: Db; sealer: Opener }) {
  const asRequest = requestOf(sealer);
  const ofKind = (kind: ApprovalKind, subjectId: string | undefined, within: Db = db) =>
    within
      .selectFrom("approvalRequest")
      .where("kind", "=", kind)
      .$if(subjectId !== undefined, (query) => query.where("subjectId", "=", subjectId ?? ""));

  const firstStep = (eb: ExpressionBuilder<Tables, "approvalRequest">) =>
    eb
      .selectFrom("approvalStep")
      .select((of) => of.fn.min("approvalStep.id").as("first"))
      .whereRef("approvalStep.requestId", "=", "approvalRequest.id");

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /**
     * Nobody else asks for this kind of change of the subject, nor decides one, until the transaction is over; one that
     * is being asked for or decided just now is waited for. What is read after that stays as it is.
     */
    async holdSubject(kind: ApprovalKind, subjectId: string, within: Db): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('changeRequest'), hashtext(${`${kind} ${subjectId}`}))`.execute(
        within,
      );
      // whoever decides holds the row of the request
      const open = ofKind(kind, subjectId, within).where("status", "in", ["pending", "awaitingSecond"]);
      await open.select("id").forUpdate().execute();
    },

    async waiting(kind: ApprovalKind, subjectId?: string, within?: Db): Promise<ChangeRequest[]> {
      const open = ofKind(kind, subjectId, within).where("status", "in", ["pending", "awaitingSecond"]);
      return (await open.selectAll().orderBy("createdAt").execute()).map(asRequest);
    },

    async lastApplied(kind: ApprovalKind, subjectId: string, within?: Db): Promise<ChangeRequest | undefined> {
      const applied = ofKind(kind, subjectId, within).where("status", "=", "approved");
      const row = await applied.selectAll().orderBy("decidedAt", "desc").limit(1).executeTakeFirst();
      return row && asRequest(row);
    },

    async history(input: { kind: ApprovalKind; subjectId: string | undefined; offset: number; limit: number }) {
      const found = ofKind(input.kind, input.subjectId);
      const [rows, { total }] = await Promise.all([
        found
          .selectAll()
          .orderBy("createdAt", "desc")
          // of two that were asked in the same millisecond the one that was asked later
          .orderBy(firstStep, "desc")
          .offset(input.offset)
          .limit(input.limit)
          .execute(),
        found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { records: rows.map(asRequest), total: Number(total) };
    },
  };
}

export type ChangeRequestsStore = ReturnType<typeof changeRequestsStore>;
