import { openedOf } from "../../platform/crypto/formerly-open.ts";
import { COUNTED_TO } from "@sannong/contract/counted";
import { countBounded } from "../../platform/database/count-bounded.ts";
import type { Db } from "../../platform/database/database.ts";

export type Feedback = {
  id: string;
  referenceNumber: string;
  accountId: string | null;
  about: "portal" | "site";
  content: string;
  phoneSealed: string;
  phoneIndex: string;
  regionCode: string;
  areaName: string;
  createdAt: Date;
  answerBy: Date;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
};
type New = Omit<Feedback, "id" | "answer" | "answeredAt" | "answeredBy">;
type Page = { pageNum: number; pageSize: number };
type Answer = { id: string; subtree: string; answer: string; at: Date; by: string };

const columns = [
  "id",
  "referenceNumber",
  "accountId",
  "about",
  "content",
  "phoneSealed",
  "phoneIndex",
  "regionCode",
  "areaName",
  "createdAt",
  "answerBy",
  "answer",
  "answeredAt",
  "answeredBy as formerlyBy",
  "answeredBySealed as bySealed",
] as const;

type Deps = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };
type Row = Omit<Feedback, "answeredBy"> & { formerlyBy: string | null; bySealed: string | null };

export function feedbackStore({ db, sealer }: Deps) {
  const asFeedback = ({ formerlyBy, bySealed, ...row }: Row): Feedback => ({
    ...row,
    answeredBy: openedOf(sealer, bySealed, formerlyBy),
  });

  return {
    inTransaction: <T>(act: (trx: Db) => Promise<T>) => db.transaction().execute(act),

    async add(feedback: New, within: Db): Promise<string> {
      const { id } = await within
        .insertInto("feedback")
        .values({
          referenceNumber: feedback.referenceNumber,
          accountId: feedback.accountId,
          about: feedback.about,
          content: feedback.content,
          phoneSealed: feedback.phoneSealed,
          phoneIndex: feedback.phoneIndex,
          regionCode: feedback.regionCode,
          areaName: feedback.areaName,
          createdAt: feedback.createdAt,
          answerBy: feedback.answerBy,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    async find(referenceNumber: string, phoneIndex: string): Promise<Feedback | undefined> {
      const row = await db
        .selectFrom("feedback")
        .select(columns)
        .where("referenceNumber", "=", referenceNumber)
        .where("phoneIndex", "=", phoneIndex)
        .$narrowType<Pick<Feedback, "about">>()
        .executeTakeFirst();
      return row && asFeedback(row);
    },

    async ofAccount(accountId: string, { pageNum, pageSize }: Page) {
      const of = db.selectFrom("feedback").where("accountId", "=", accountId);
      const [rows, { total }] = await Promise.all([
        of
          .select(columns)
          .$narrowType<Pick<Feedback, "about">>()
          .orderBy("id", "desc")
          .offset((pageNum - 1) * pageSize)
          .limit(pageSize)
          .execute(),
        of.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { records: rows.map(asFeedback), total: Number(total), pageNum, pageSize };
    },

    /** What is open stands in the order of its latest day; what is answered, newest first. Counted up to a bound. */
    async inRegion(subtree: string, status: "open" | "answered" | undefined, { pageNum, pageSize }: Page) {
      const of = db
        .selectFrom("feedback")
        .where("regionCode", "like", `${subtree}%`)
        .$if(status !== undefined, (query) => query.where("answer", status === "open" ? "is" : "is not", null));
      const [rows, { total }] = await Promise.all([
        of
          .select(columns)
          .$narrowType<Pick<Feedback, "about">>()
          .$if(status === "open", (query) => query.orderBy("answerBy"))
          .orderBy("id", status === "open" ? "asc" : "desc")
          .offset((pageNum - 1) * pageSize)
          .limit(pageSize)
          .execute(),
        countBounded(db, of, COUNTED_TO),
      ]);
      return { records: rows.map(asFeedback), total, pageNum, pageSize };
    },

    /** What is not answered yet, in numbers. */
    async countOpen(subtree: string, now: Date) {
      const row = await db
        .selectFrom("feedback")
        .select((eb) => [
          eb.fn.countAll<string>().as("open"),
          eb.fn.countAll<string>().filterWhere("answerBy", "<", now).as("overdue"),
          eb.fn.min("answerBy").as("dueAt"),
        ])
        .where("regionCode", "like", `${subtree}%`)
        .where("answer", "is", null)
        .executeTakeFirstOrThrow();
      return { open: Number(row.open), overdue: Number(row.overdue), dueAt: row.dueAt };
    },

    isIn: async (id: string, subtree: string): Promise<boolean> =>
      (await db
        .selectFrom("feedback")
        .select("id")
        .where("id", "=", id)
        .where("regionCode", "like", `${subtree}%`)
        .executeTakeFirst()) !== undefined,

    /** Of two who answer at the same instant one does. */
    async answer({ id, subtree, answer, at, by }: Answer, within: Db): Promise<Feedback | undefined> {
      const row = await within
        .updateTable("feedback")
        .set({ answer, answeredAt: at, answeredBySealed: sealer.seal(by) })
        .where("id", "=", id)
        .where("regionCode", "like", `${subtree}%`)
        .where("answer", "is", null)
        .returning(columns)
        .$narrowType<Pick<Feedback, "about">>()
        .executeTakeFirst();
      return row && asFeedback(row);
    },
  };
}
export type FeedbackStore = ReturnType<typeof feedbackStore>;
