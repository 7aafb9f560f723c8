import { openedOf } from "../../platform/crypto/formerly-open.ts";
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
  "reference_number as referenceNumber",
  "account_id as accountId",
  "about",
  "content",
  "phone_sealed as phoneSealed",
  "phone_index as phoneIndex",
  "region_code as regionCode",
  "area_name as areaName",
  "created_at as createdAt",
  "answer_by as answerBy",
  "answer",
  "answered_at as answeredAt",
  "answered_by as formerlyBy",
  "answered_by_sealed as bySealed",
] as const;

type Needs = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };
type Row = Omit<Feedback, "answeredBy"> & { formerlyBy: string | null; bySealed: string | null };

export function feedbackStore({ db, sealer }: Needs) {
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
          reference_number: feedback.referenceNumber,
          account_id: feedback.accountId,
          about: feedback.about,
          content: feedback.content,
          phone_sealed: feedback.phoneSealed,
          phone_index: feedback.phoneIndex,
          region_code: feedback.regionCode,
          area_name: feedback.areaName,
          created_at: feedback.createdAt,
          answer_by: feedback.answerBy,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    async find(referenceNumber: string, phoneIndex: string): Promise<Feedback | undefined> {
      const row = await db
        .selectFrom("feedback")
        .select(columns)
        .where("reference_number", "=", referenceNumber)
        .where("phone_index", "=", phoneIndex)
        .$narrowType<Pick<Feedback, "about">>()
        .executeTakeFirst();
      return row && asFeedback(row);
    },

    async ofAccount(accountId: string, { pageNum, pageSize }: Page) {
      const of = db.selectFrom("feedback").where("account_id", "=", accountId);
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

    /** What is open stands in the order of its latest day; what is answered, newest first. */
    async inRegion(subtree: string, status: "open" | "answered" | undefined, { pageNum, pageSize }: Page) {
      const of = db
        .selectFrom("feedback")
        .where("region_code", "like", `${subtree}%`)
        .$if(status !== undefined, (query) => query.where("answer", status === "open" ? "is" : "is not", null));
      const [rows, { total }] = await Promise.all([
        of
          .select(columns)
          .$narrowType<Pick<Feedback, "about">>()
          .$if(status === "open", (query) => query.orderBy("answer_by"))
          .orderBy("id", status === "open" ? "asc" : "desc")
          .offset((pageNum - 1) * pageSize)
          .limit(pageSize)
          .execute(),
        of.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { records: rows.map(asFeedback), total: Number(total), pageNum, pageSize };
    },

    /** What is not answered yet, in numbers. */
    async countOpen(subtree: string, now: Date) {
      const row = await db
        .selectFrom("feedback")
        .select((eb) => [
          eb.fn.countAll<string>().as("open"),
          eb.fn.countAll<string>().filterWhere("answer_by", "<", now).as("overdue"),
          eb.fn.min("answer_by").as("due_at"),
        ])
        .where("region_code", "like", `${subtree}%`)
        .where("answer", "is", null)
        .executeTakeFirstOrThrow();
      return { open: Number(row.open), overdue: Number(row.overdue), dueAt: row.due_at };
    },

    isIn: async (id: string, subtree: string): Promise<boolean> =>
      (await db
        .selectFrom("feedback")
        .select("id")
        .where("id", "=", id)
        .where("region_code", "like", `${subtree}%`)
        .executeTakeFirst()) !== undefined,

    /** Of two who answer at the same instant one does. */
    async answer({ id, subtree, answer, at, by }: Answer, within: Db): Promise<Feedback | undefined> {
      const row = await within
        .updateTable("feedback")
        .set({ answer, answered_at: at, answered_by_sealed: sealer.seal(by) })
        .where("id", "=", id)
        .where("region_code", "like", `${subtree}%`)
        .where("answer", "is", null)
        .returning(columns)
        .$narrowType<Pick<Feedback, "about">>()
        .executeTakeFirst();
      return row && asFeedback(row);
    },
  };
}
export type FeedbackStore = ReturnType<typeof feedbackStore>;
