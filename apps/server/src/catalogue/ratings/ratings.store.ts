import type { CallBackResult } from "@sannong/contract/catalogue/rating-words";
import { sql } from "kysely";
import type { RatingAspect } from "@sannong/contract/catalogue/rating-words";
import { openedOf } from "../../platform/crypto/formerly-open.ts";
import type { Db } from "../../platform/database/database.ts";
import type { GradeCounts } from "./ratings.rules.ts";

type Grades = Record<RatingAspect | "grade", number>;
export type Closing = {
  measures: string;
  calledBackOn: string;
  callBackResult: CallBackResult;
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
type Moved = Omit<Completed, "regionCode" | "completedAt"> & { stage: string; at: Date };
type Given = { id: string; accountId: string; comment: string; at: Date; dueAt: Date | null } & Grades;
type Page = { pageNum: number; pageSize: number };

const rated = [
  "rating.grade",
  "rating.efficiency",
  "rating.accuracy",
  "rating.convenience",
  "rating.platform",
  "rating.comment",
  "rating.ratedAt",
  "ticket.dueAt",
  "ticket.measures",
  "ticket.calledBackOn",
  "ticket.callBackResult",
  "ticket.callBackNote",
  "ticket.closedAt",
  "ticket.closedBy as formerlyBy",
  "ticket.closedBySealed as bySealed",
] as const;
const named = ["matter.id", "matter.matterNo", "matter.identification", "matter.completedAt"] as const;

type Deps = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };

export const ratingsStore = ({ db, sealer }: Deps) => {
  /** Whoever closed it, in a member of its own. */
  const withCloser = <Row extends { formerlyBy: string | null; bySealed: string | null }>({
    formerlyBy,
    bySealed,
    ...row
  }: Row) => ({ ...row, closedBy: openedOf(sealer, bySealed, formerlyBy) });

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /**
     * A step is written down where it is the latest of a matter that is not completed. `begun` is the first that is told
     * of it; `past`: a later one is known, or it is completed.
     */
    async move(
      { systemAbbr, matterNo, accountId, identification, stage, at }: Moved,
      within: Db,
    ): Promise<"begun" | "moved" | "past" | "foreign"> {
      const { rows } = await sql<{ begun: boolean }>`
        insert into running_matter as kept (system_abbr, matter_no, account_id, identification, stage, begun_at, at)
        select ${systemAbbr}, ${matterNo}, ${accountId}, ${identification}, ${stage}, ${at}::timestamptz, ${at}::timestamptz
         where not exists (
           select from completed_matter where system_abbr = ${systemAbbr} and matter_no = ${matterNo})
            on conflict (system_abbr, matter_no) do update set stage = excluded.stage, at = excluded.at
         where kept.account_id = excluded.account_id and kept.identification = excluded.identification
           and kept.at <= excluded.at
        returning (xmax = 0) as begun`.execute(within);
      const [row] = rows;
      if (row) return row.begun ? "begun" : "moved";
      const ofSame = (table: "runningMatter" | "completedMatter") =>
        within
          .selectFrom(table)
          .select(["accountId", "identification"])
          .where("systemAbbr", "=", systemAbbr)
          .where("matterNo", "=", matterNo)
          .executeTakeFirst();
      const kept = (await ofSame("runningMatter")) ?? (await ofSame("completedMatter"));
      return kept?.accountId === accountId && kept.identification === identification ? "past" : "foreign";
    },

    /** What is under way, what moved last first; a step that came beside the completion says nothing any more. */
    running: (accountId: string, most: number) =>
      db
        .selectFrom("runningMatter as running")
        .leftJoin("completedMatter as completed", (join) =>
          join
            .onRef("completed.systemAbbr", "=", "running.systemAbbr")
            .onRef("completed.matterNo", "=", "running.matterNo"),
        )
        .select(["running.matterNo", "running.identification", "running.stage", "running.begunAt", "running.at"])
        .where("running.accountId", "=", accountId)
        .where("completed.id", "is", null)
        .orderBy("running.at", "desc")
        .limit(most)
        .execute(),

    /** A number is used once; the same again is the same matter, any other is foreign. What was under way is so no more. */
    async complete(matter: Completed, within: Db): Promise<"created" | "known" | "foreign"> {
      const { systemAbbr, matterNo, accountId, identification, regionCode, completedAt } = matter;
      const added = await within
        .insertInto("completedMatter")
        .values({
          systemAbbr,
          matterNo,
          accountId,
          identification,
          regionCode,
          completedAt,
        })
        .onConflict((conflict) => conflict.constraint("completed_matter_own_number").doNothing())
        .executeTakeFirst();
      if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) {
        const before = await within
          .deleteFrom("runningMatter")
          .where("systemAbbr", "=", systemAbbr)
          .where("matterNo", "=", matterNo)
          .returning(["accountId", "identification"])
          .executeTakeFirst();
        // whoever is told so takes the transaction back, and the number stays the other's
        const isSame = !before || (before.accountId === accountId && before.identification === identification);
        return isSame ? "created" : "foreign";
      }
      const kept = await within
        .selectFrom("completedMatter")
        .select(["accountId", "identification"])
        .where("systemAbbr", "=", systemAbbr)
        .where("matterNo", "=", matterNo)
        .executeTakeFirst();
      return kept?.accountId === accountId && kept.identification === identification ? "known" : "foreign";
    },

    /** What waits for its rating comes first. */
    async ofAccount(accountId: string, identification: string | undefined, { pageNum, pageSize }: Page) {
      const of = db
        .selectFrom("completedMatter as matter")
        .where("matter.accountId", "=", accountId)
        .$if(identification !== undefined, (query) => query.where("matter.identification", "=", identification ?? ""));
      const [rows, { total }] = await Promise.all([
        of
          .leftJoin("serviceRating as rating", "rating.matterId", "matter.id")
          .leftJoin("ratingTicket as ticket", "ticket.matterId", "matter.id")
          .select([...named, ...rated])
          .orderBy((eb) => eb("rating.matterId", "is not", null))
          .orderBy("matter.completedAt", "desc")
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
      const of = db.selectFrom("serviceRating").where("identification", "=", identification);
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
        .selectFrom("ratingTicket as ticket")
        .where("ticket.regionCode", "like", `${subtree}%`)
        .where("ticket.closedAt", status === "open" ? "is" : "is not", null);
      const all = of
        .innerJoin("serviceRating as rating", "rating.matterId", "ticket.matterId")
        .innerJoin("completedMatter as matter", "matter.id", "ticket.matterId")
        .select([...named, ...rated, "matter.accountId", "ticket.regionCode"])
        .$narrowType<{ dueAt: Date; grade: number }>();
      const ordered = status === "open" ? all.orderBy("ticket.dueAt") : all.orderBy("ticket.closedAt", "desc");
      const [rows, { total }] = await Promise.all([
        ordered
          .orderBy("ticket.matterId")
          .offset((pageNum - 1) * pageSize)
          .limit(pageSize)
          .execute(),
        of.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { records: rows.map(withCloser), total: Number(total), pageNum, pageSize };
    },

    openTickets: (trx: Db): Promise<{ id: string; ratedAt: Date }[]> =>
      trx
        .selectFrom("ratingTicket as ticket")
        .innerJoin("serviceRating as rating", "rating.matterId", "ticket.matterId")
        .where("ticket.closedAt", "is", null)
        .select(["ticket.matterId as id", "rating.ratedAt"])
        .forUpdate("ticket")
        .execute(),

    async moveDue(moved: readonly { id: string; dueAt: Date }[], trx: Db): Promise<void> {
      if (moved.length === 0) return;
      await sql`
      update rating_ticket as ticket set due_at = given."dueAt"
        from jsonb_to_recordset(${JSON.stringify(moved.map(({ id, dueAt }) => ({ id, dueAt })))}::jsonb)
             as given (id bigint, "dueAt" timestamptz)
       where ticket.matter_id = given.id`.execute(trx);
    },

    /** How many are open in the region, and how many of them are late. */
    async countOpen(subtree: string, now: Date) {
      const row = await db
        .selectFrom("ratingTicket")
        .select((eb) => [
          eb.fn.countAll<string>().as("open"),
          eb.fn.countAll<string>().filterWhere("dueAt", "<", now).as("overdue"),
          eb.fn.min("dueAt").as("dueAt"),
        ])
        .where("regionCode", "like", `${subtree}%`)
        .where("closedAt", "is", null)
        .executeTakeFirstOrThrow();
      return { open: Number(row.open), overdue: Number(row.overdue), dueAt: row.dueAt };
    },

    findTicket: (id: string, subtree: string) =>
      db
        .selectFrom("ratingTicket as ticket")
        .innerJoin("serviceRating as rating", "rating.matterId", "ticket.matterId")
        .innerJoin("completedMatter as matter", "matter.id", "ticket.matterId")
        .select([...named, "matter.accountId", "rating.grade", "rating.ratedAt"])
        .where("ticket.matterId", "=", id)
        .where("ticket.regionCode", "like", `${subtree}%`)
        .executeTakeFirst(),

    /** Of two who close it at the same instant one does. */
    async close(
      { id, subtree, at, by, ...closing }: Closing & { id: string; subtree: string; at: Date; by: string },
      within: Db,
    ) {
      const { numUpdatedRows } = await within
        .updateTable("ratingTicket")
        .set({
          measures: closing.measures,
          calledBackOn: closing.calledBackOn,
          callBackResult: closing.callBackResult,
          callBackNote: closing.callBackNote,
          closedAt: at,
          closedBySealed: sealer.seal(by),
        })
        .where("matterId", "=", id)
        .where("regionCode", "like", `${subtree}%`)
        .where("closedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

export type RatingsStore = ReturnType<typeof ratingsStore>;
export type RatedMatter = Awaited<ReturnType<RatingsStore["ofAccount"]>>["records"][number];
