import { sql } from "kysely";
import type { RatingAspect } from "@sannong/contract/rating-words";
import { openedOf } from "../../platform/crypto/formerly-open.ts";
import type { Db } from "../../platform/database/database.ts";
import type { GradeCounts } from "./ratings.rules.ts";

type Grades = Record<RatingAspect | "grade", number>;
export type Closing = {
  measures: string;
  calledBackOn: string;
  callBackResult: string;
  callBackNote: string | null;
};
type Completed = {
  systemAbbr: string;
  matterNo: string;
  accountId: string;
  identification: string;
  regionCode: string;
  completedAt: Date;
};
type Given = { id: string; accountId: string; comment: string; at: Date; dueAt: Date | null } & Grades;
type Page = { pageNum: number; pageSize: number };

const rated = [
  "rating.grade",
  "rating.efficiency",
  "rating.accuracy",
  "rating.convenience",
  "rating.platform",
  "rating.comment",
  "rating.rated_at as ratedAt",
  "ticket.due_at as dueAt",
  "ticket.measures",
  "ticket.called_back_on as calledBackOn",
  "ticket.call_back_result as callBackResult",
  "ticket.call_back_note as callBackNote",
  "ticket.closed_at as closedAt",
  "ticket.closed_by as formerlyBy",
  "ticket.closed_by_sealed as bySealed",
] as const;
const named = [
  "matter.id",
  "matter.matter_no as matterNo",
  "matter.identification",
  "matter.completed_at as completedAt",
] as const;

type Needs = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };

export const ratingsStore = ({ db, sealer }: Needs) => {
  /** Whoever closed it, in a member of its own. */
  const withCloser = <Row extends { formerlyBy: string | null; bySealed: string | null }>({
    formerlyBy,
    bySealed,
    ...row
  }: Row) => ({ ...row, closedBy: openedOf(sealer, bySealed, formerlyBy) });

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** A number is used once; the same again is the same matter, any other is foreign. */
    async complete(matter: Completed, within: Db): Promise<"created" | "known" | "foreign"> {
      const { systemAbbr, matterNo, accountId, identification, regionCode, completedAt } = matter;
      const added = await within
        .insertInto("completed_matter")
        .values({
          system_abbr: systemAbbr,
          matter_no: matterNo,
          account_id: accountId,
          identification,
          region_code: regionCode,
          completed_at: completedAt,
        })
        .onConflict((conflict) => conflict.constraint("completed_matter_own_number").doNothing())
        .executeTakeFirst();
      if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return "created";
      const kept = await within
        .selectFrom("completed_matter")
        .select(["account_id", "identification"])
        .where("system_abbr", "=", systemAbbr)
        .where("matter_no", "=", matterNo)
        .executeTakeFirst();
      return kept?.account_id === accountId && kept.identification === identification ? "known" : "foreign";
    },

    /** What waits for its rating comes first. */
    async ofAccount(accountId: string, identification: string | undefined, { pageNum, pageSize }: Page) {
      const of = db
        .selectFrom("completed_matter as matter")
        .where("matter.account_id", "=", accountId)
        .$if(identification !== undefined, (query) => query.where("matter.identification", "=", identification ?? ""));
      const [rows, { total }] = await Promise.all([
        of
          .leftJoin("service_rating as rating", "rating.matter_id", "matter.id")
          .leftJoin("rating_ticket as ticket", "ticket.matter_id", "matter.id")
          .select([...named, ...rated])
          .orderBy((eb) => eb("rating.matter_id", "is not", null))
          .orderBy("matter.completed_at", "desc")
          .orderBy("matter.id", "desc")
          .offset((pageNum - 1) * pageSize)
          .limit(pageSize)
          .execute(),
        of.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { records: rows.map(withCloser), total: Number(total), pageNum, pageSize };
    },

    /** The rating and, of a bad one, its ticket in one statement; of two at the same instant one is kept. */
    async rate({ id, accountId, comment, at, dueAt, ...grades }: Given, within: Db) {
      const { rows } = await sql<{ known: boolean; added: boolean }>`
      with own as (
        select id, identification, region_code from completed_matter where id = ${id} and account_id = ${accountId}),
      rated as (
        insert into service_rating
          (matter_id, identification, grade, efficiency, accuracy, convenience, platform, comment, rated_at)
        select id, identification, ${grades.grade}::smallint, ${grades.efficiency}::smallint,
               ${grades.accuracy}::smallint, ${grades.convenience}::smallint, ${grades.platform}::smallint,
               ${comment}, ${at}::timestamptz
          from own
        on conflict (matter_id) do nothing
        returning matter_id),
      opened as (
        insert into rating_ticket (matter_id, region_code, due_at)
        select own.id, own.region_code, ${dueAt}::timestamptz
          from own join rated on rated.matter_id = own.id
         where ${dueAt}::timestamptz is not null)
      select exists (select from own) as known, exists (select from rated) as added`.execute(within);
      const [row] = rows;
      if (!row?.known) return "unknown";
      return row.added ? "rated" : "rated before";
    },

    async figures(identification: string) {
      const of = db.selectFrom("service_rating").where("identification", "=", identification);
      const [grades, means] = await Promise.all([
        of
          .select((eb) => ["grade", eb.fn.countAll<string>().as("count")])
          .groupBy("grade")
          .execute(),
        of
          .select((eb) => {
            const mean = (column: RatingAspect) => eb.fn.avg<string | null>(column).as(column);
            return [mean("efficiency"), mean("accuracy"), mean("convenience"), mean("platform")];
          })
          .executeTakeFirstOrThrow(),
      ]);
      const hundredths = (value: string | null) => Math.round(100 * Number(value ?? 0));
      return {
        counts: Object.fromEntries(grades.map(({ grade, count }) => [grade, Number(count)])) as GradeCounts,
        aspects: {
          efficiency: hundredths(means.efficiency),
          accuracy: hundredths(means.accuracy),
          convenience: hundredths(means.convenience),
          platform: hundredths(means.platform),
        },
      };
    },

    /** What is open stands in the order of its latest day; what is closed, newest first. */
    async tickets(subtree: string, status: "open" | "closed", { pageNum, pageSize }: Page) {
      const of = db
        .selectFrom("rating_ticket as ticket")
        .where("ticket.region_code", "like", `${subtree}%`)
        .where("ticket.closed_at", status === "open" ? "is" : "is not", null);
      const all = of
        .innerJoin("service_rating as rating", "rating.matter_id", "ticket.matter_id")
        .innerJoin("completed_matter as matter", "matter.id", "ticket.matter_id")
        .select([...named, ...rated, "matter.account_id as accountId", "ticket.region_code as regionCode"])
        .$narrowType<{ dueAt: Date; grade: number }>();
      const ordered = status === "open" ? all.orderBy("ticket.due_at") : all.orderBy("ticket.closed_at", "desc");
      const [rows, { total }] = await Promise.all([
        ordered
          .orderBy("ticket.matter_id")
          .offset((pageNum - 1) * pageSize)
          .limit(pageSize)
          .execute(),
        of.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { records: rows.map(withCloser), total: Number(total), pageNum, pageSize };
    },

    openTickets: (trx: Db): Promise<{ id: string; ratedAt: Date }[]> =>
      trx
        .selectFrom("rating_ticket as ticket")
        .innerJoin("service_rating as rating", "rating.matter_id", "ticket.matter_id")
        .where("ticket.closed_at", "is", null)
        .select(["ticket.matter_id as id", "rating.rated_at as ratedAt"])
        .forUpdate("ticket")
        .execute(),

    async moveDue(moved: readonly { id: string; dueAt: Date }[], trx: Db): Promise<void> {
      if (moved.length === 0) return;
      await sql`
      update rating_ticket as ticket set due_at = given.due_at
        from jsonb_to_recordset(${JSON.stringify(moved.map(({ id, dueAt }) => ({ id, due_at: dueAt })))}::jsonb)
             as given (id bigint, due_at timestamptz)
       where ticket.matter_id = given.id`.execute(trx);
    },

    /** How many are open in the region, and how many of them are late. */
    async countOpen(subtree: string, now: Date) {
      const row = await db
        .selectFrom("rating_ticket")
        .select((eb) => [
          eb.fn.countAll<string>().as("open"),
          eb.fn.countAll<string>().filterWhere("due_at", "<", now).as("overdue"),
          eb.fn.min("due_at").as("due_at"),
        ])
        .where("region_code", "like", `${subtree}%`)
        .where("closed_at", "is", null)
        .executeTakeFirstOrThrow();
      return { open: Number(row.open), overdue: Number(row.overdue), dueAt: row.due_at };
    },

    findTicket: (id: string, subtree: string) =>
      db
        .selectFrom("rating_ticket as ticket")
        .innerJoin("service_rating as rating", "rating.matter_id", "ticket.matter_id")
        .innerJoin("completed_matter as matter", "matter.id", "ticket.matter_id")
        .select([...named, "matter.account_id as accountId", "rating.grade", "rating.rated_at as ratedAt"])
        .where("ticket.matter_id", "=", id)
        .where("ticket.region_code", "like", `${subtree}%`)
        .executeTakeFirst(),

    /** Of two who close it at the same instant one does. */
    async close(
      { id, subtree, at, by, ...closing }: Closing & { id: string; subtree: string; at: Date; by: string },
      within: Db,
    ) {
      const { numUpdatedRows } = await within
        .updateTable("rating_ticket")
        .set({
          measures: closing.measures,
          called_back_on: closing.calledBackOn,
          call_back_result: closing.callBackResult,
          call_back_note: closing.callBackNote,
          closed_at: at,
          closed_by_sealed: sealer.seal(by),
        })
        .where("matter_id", "=", id)
        .where("region_code", "like", `${subtree}%`)
        .where("closed_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

export type RatingsStore = ReturnType<typeof ratingsStore>;
export type RatedMatter = Awaited<ReturnType<RatingsStore["ofAccount"]>>["records"][number];
