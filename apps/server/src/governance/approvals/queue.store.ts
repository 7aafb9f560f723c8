import {
  type ApprovalKind,
  type ApprovalOrder,
  type ApprovalStatus,
  approvalStatuses,
} from "@sannong/contract/governance/approval-words";
import { COUNTED_TO } from "@sannong/contract/counted";
import { countBounded, countEachBounded } from "../../platform/database/count-bounded.ts";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/like.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { type Decider, decidableBy, within } from "./approval-rows.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";

/** What was typed, in the ways it may be meant. */
export type Sought = { receiptPart: string; titlePart: string; nameIndex: string } | { applicantIndex: string };
export type Chosen = {
  kinds: readonly ApprovalKind[];
  region: string;
  status: ApprovalStatus | undefined;
  /** only what the caller may decide now */
  isMine: boolean;
  keywords: Sought | undefined;
  /** only what is open and was due before this moment */
  dueBefore: Date | undefined;
  /** only these, where something that no row tells has chosen them */
  ids: readonly string[] | undefined;
};
type Listed = Chosen & { decider: Decider; order: ApprovalOrder; offset: number; limit: number };
type Waiting = { kinds: readonly ApprovalKind[]; decider: Decider };
/** Other requests that may be the same person's. */
export type Alike = { samePhone: number; sameName: number };

type Requests = ExpressionBuilder<Tables, "approvalRequest">;

/** To the letter as in the index `approval_request_grams`: what holds all pairs of letters, before it is read. */
const hasPairsOf = (part: string) =>
  sql<boolean>`notice_grams(receipt_number || ' ' || title) @> notice_grams(${part})`;

type Queue = Pick<Chosen, "kinds" | "region">;

/** Each way by an index of its own: put together as one condition, each row would be cut into pairs again. */
function meant(eb: Requests, sought: Sought, { kinds, region }: Queue) {
  if ("applicantIndex" in sought) return eb("applicantIndex", "=", sought.applicantIndex);
  const { receiptPart, titlePart, nameIndex } = sought;
  const ofQueue = () =>
    eb
      .selectFrom("approvalRequest")
      .select("id")
      .where("kind", "in", kinds)
      .where((one) => within(one, region));
  const like = (column: "receiptNumber" | "title", part: string) =>
    ofQueue().where(hasPairsOf(part)).where(column, "like", containing(part));
  const named = ofQueue().where("nameIndex", "=", nameIndex);
  return eb("id", "in", like("receiptNumber", receiptPart).unionAll(like("title", titlePart)).unionAll(named));
}

const OPEN = ["pending", "awaitingSecond"] as const;
const isOpen = (status: ApprovalStatus | undefined) =>
  status !== undefined && (OPEN as readonly string[]).includes(status);
const statuses = Object.keys(approvalStatuses) as ApprovalStatus[];

/** Queues as they are looked through: in pages, by what waits for whom, and beside what is like them. */
export function queueStore(db: Db, asRequest: (row: Selectable<Tables["approvalRequest"]>) => ChangeRequest) {
  const chosenBy = ({ kinds, region, status, keywords, dueBefore, ids }: Chosen) =>
    db
      .selectFrom("approvalRequest")
      .where("kind", "in", kinds)
      .where((eb) => within(eb, region))
      .$if(status !== undefined, (query) => query.where("status", "=", status as ApprovalStatus))
      .$if(dueBefore !== undefined, (query) =>
        query.where("decidedAt", "is", null).where("dueAt", "<", dueBefore ?? new Date(0)),
      )
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::text[])`))
      .$if(keywords !== undefined, (query) => query.where((eb) => meant(eb, keywords as Sought, { kinds, region })));

  const waitsFor = ({ kinds, decider }: Waiting) =>
    db.selectFrom("approvalRequest").where("kind", "in", kinds).where(decidableBy(decider));

  return {
    async list({ order, offset, limit, decider, ...chosen }: Listed) {
      const found = chosenBy(chosen).$if(chosen.isMine, (query) => query.where(decidableBy(decider)));
      const page = (rows: typeof found, from: number, most: number) =>
        rows
          .selectAll()
          .select((eb) => decidableBy(decider)(eb).as("isMine"))
          .orderBy("createdAt", "desc")
          .orderBy("id")
          .offset(from)
          .limit(most)
          .execute();
      /** What is open, the most urgent first, and behind it what is decided: each has an index in its order. */
      const urgentFirst = async () => {
        const stillOpen = found.where("decidedAt", "is", null);
        const first = await page(stillOpen.orderBy("dueAt"), offset, limit);
        const isOpenAlone = chosen.isMine || chosen.dueBefore !== undefined || isOpen(chosen.status);
        if (first.length === limit || isOpenAlone) return first;
        const open = first.length > 0 ? offset + first.length : (await countBounded(db, stillOpen, offset)).total;
        const decided = found.where("decidedAt", "is not", null);
        return [...first, ...(await page(decided, Math.max(0, offset - open), limit - first.length))];
      };
      const [rows, { total }] = await Promise.all([
        order === "newest" ? page(found, offset, limit) : urgentFirst(),
        countBounded(db, found, COUNTED_TO),
      ]);
      const requests = rows.map(({ isMine, ...row }) => ({ ...asRequest(row), isMine: Boolean(isMine) }));
      return { requests, total };
    },

    /** What is still open of a choice, the most urgent first. */
    async open(chosen: Chosen, most: number): Promise<ChangeRequest[]> {
      const rows = await chosenBy(chosen)
        .where("status", "in", OPEN)
        .selectAll()
        .orderBy("dueAt")
        .orderBy("id")
        .limit(most)
        .execute();
      return rows.map(asRequest);
    },

    /**
     * How many there are of each status and how many of them wait for the caller, whichever of both is chosen; each
     * counted up to a bound: of all that ever was, most is decided.
     */
    async count(chosen: Chosen, decider: Decider): Promise<{ byStatus: Map<ApprovalStatus, number>; mine: number }> {
      const waiting = chosenBy({ ...chosen, status: undefined }).where(decidableBy(decider));
      const ofStatus = statuses.map((status) => chosenBy({ ...chosen, status }));
      const [mine = 0, ...each] = await countEachBounded(db, [waiting, ...ofStatus], COUNTED_TO);
      return { byStatus: new Map(statuses.map((status, at) => [status, each[at] ?? 0])), mine };
    },

    /** What this administrator may decide now, in these queues: the most urgent first, and how many. */
    async waiting({ limit, ...whose }: Waiting & { limit: number }) {
      const found = waitsFor(whose);
      const [rows, { total }] = await Promise.all([
        found.select(["id", "kind", "title", "dueAt"]).orderBy("dueAt").orderBy("id").limit(limit).execute(),
        found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { rows, total: Number(total) };
    },

    /** The same, queue by queue: how many, how many of them late, and the end of the first. */
    async waitingByKind({ now, ...whose }: Waiting & { now: Date }) {
      const rows = await waitsFor(whose)
        .select((eb) => [
          "kind",
          eb.fn.countAll<string>().as("open"),
          eb.fn.countAll<string>().filterWhere("dueAt", "<", now).as("overdue"),
          eb.fn.min("dueAt").as("dueAt"),
        ])
        .groupBy("kind")
        .execute();
      return rows.map(({ kind, open, overdue, dueAt }) => ({
        kind: kind as ApprovalKind,
        open: Number(open),
        overdue: Number(overdue),
        dueAt,
      }));
    },

    /**
     * Other requests of the same kind: by the same phone, and by somebody of the same name in the same unit. Where one
     * may rightly queryPrepared again, the same phone counts only with the same matter.
     *
     * @param askedOnce kinds in which one person asks once
     */
    async alike(requested: readonly string[], askedOnce: readonly ApprovalKind[]): Promise<Map<string, Alike>> {
      type Row = { id: string; samePhone: string; sameName: string };
      const rows = await queryPrepared<Row>(db, ALIKE, [requested, askedOnce]);
      return new Map(rows.map((row) => [row.id, { samePhone: Number(row.samePhone), sameName: Number(row.sameName) }]));
    },
  };
}

/** Each of both ways by an index of its own. */
const ALIKE = `
  select request.id,
         (select count(*) from approval_request as other
           where other.applicant_index = request.applicant_index and other.kind = request.kind
             and other.id <> request.id
             and (request.kind = any($2::text[]) or other.title = request.title)) as "samePhone",
         (select count(*) from approval_request as other
           where other.name_index = request.name_index and other.kind = request.kind and other.title = request.title
             and other.applicant_index <> request.applicant_index and other.id <> request.id) as "sameName"
    from approval_request as request
   where request.id = any($1::text[])`;
