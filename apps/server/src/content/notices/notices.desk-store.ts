import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { NoticeKind } from "@sannong/contract/content/notice-words";
import type { deskNotices, saveNotice } from "@sannong/contract/content/notices-desk";
import type { PublishState } from "@sannong/contract/content/publication-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { asPart, asSummary } from "./notices.store.ts";

export type NoticeContent = Omit<ParsedInputOf<typeof saveNotice>, "id" | "revision" | "attach" | "detach">;
type Asked = Pick<ParsedInputOf<typeof deskNotices>, "kind" | "state" | "keywords"> & { areaCode: string };
type Change = { by: string; at: Date };

const asRow = (row: Selectable<Tables["notice"]> & { until: string | null }) => ({
  ...asSummary(row),
  author: row.author,
  keywords: row.keywords,
  paragraphs: row.paragraphs,
  forStaff: row.forStaff,
  state: row.state,
  areaCode: row.areaCode,
  publicUntil: row.until,
  withdrawnReason: row.withdrawnReason,
  revision: row.revision,
  changedAt: row.changedAt,
  changedBy: row.changedBy,
});
export type StoredNotice = ReturnType<typeof asRow>;

/** A day is read as text: it has no zone. */
const until = sql<string | null>`public_until::text`.as("until");

const columnsOf = ({ forStaff, areaCode, publishedAt, publicUntil, paragraphs, ...same }: NoticeContent, at: Date) => ({
  ...same,
  paragraphs: JSON.stringify(paragraphs),
  forStaff,
  areaCode,
  publicUntil,
  publishedAt: publishedAt ?? at,
});

/** Notices as administrators see and change them. */
export const noticesDeskStore = (db: Db) => {
  const chosen = ({ areaCode, kind, keywords }: Asked) =>
    db
      .selectFrom("notice")
      .where("areaCode", "like", `${areaCode}%`)
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind as NoticeKind))
      .$if(Boolean(keywords), (query) => query.where("title", "ilike", asPart(keywords ?? "")));

  return {
    inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

    async list(asked: Asked & { offset: number; limit: number }) {
      const [rows, counts] = await Promise.all([
        chosen(asked)
          .$if(asked.state !== undefined, (query) => query.where("state", "=", asked.state as PublishState))
          .selectAll()
          .select(until)
          .orderBy("publishedAt", "desc")
          .orderBy("id", "desc")
          .offset(asked.offset)
          .limit(asked.limit)
          .execute(),
        chosen(asked)
          .select((eb) => ["state", eb.fn.countAll<string>().as("total")])
          .groupBy("state")
          .execute(),
      ]);
      return {
        records: rows.map(asRow),
        counts: Object.fromEntries(counts.map(({ state, total }) => [state, Number(total)])) as Partial<
          Record<PublishState, number>
        >,
      };
    },

    async find(id: string, from: Db = db): Promise<StoredNotice | undefined> {
      const row = await from.selectFrom("notice").selectAll().select(until).where("id", "=", id).executeTakeFirst();
      return row && asRow(row);
    },

    add: (id: string, content: NoticeContent, { by, at }: Change, trx: Db) =>
      trx
        .insertInto("notice")
        .values({
          id,
          ...columnsOf(content, at),
          state: "draft",
          isDemonstration: false,
          changedAt: at,
          changedBy: by,
        })
        .execute(),

    /** False when somebody else changed it since `revision`. */
    async change(on: On, content: NoticeContent, { by, at }: Change, trx: Db): Promise<boolean> {
      const { publishedAt, ...columns } = columnsOf(content, at);
      const { numUpdatedRows } = await trx
        .updateTable("notice")
        .set({
          ...columns,
          // whoever names no time leaves the one it has
          ...(content.publishedAt !== undefined && { publishedAt }),
          revision: sql`revision + 1`,
          changedAt: at,
          changedBy: by,
        })
        .where("id", "=", on.id)
        .where("revision", "=", on.revision)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** From one of these states into another; false when it is in none of them, or was changed since `revision`. */
    async move(on: On, { from, to, reason, publishedAt }: Move, { by, at }: Change, trx: Db): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable("notice")
        .set({
          state: to,
          withdrawnReason: reason,
          ...(publishedAt && { publishedAt }),
          revision: sql`revision + 1`,
          changedAt: at,
          changedBy: by,
        })
        .where("id", "=", on.id)
        .where("revision", "=", on.revision)
        .where("state", "in", from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async discard(on: On, trx: Db): Promise<boolean> {
      const { numDeletedRows } = await trx
        .deleteFrom("notice")
        .where("id", "=", on.id)
        .where("revision", "=", on.revision)
        .where("state", "=", "draft")
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
};
type On = { id: string; revision: number };
type Move = { from: readonly PublishState[]; to: PublishState; reason: string | null; publishedAt: Date | undefined };

export type NoticesDeskStore = ReturnType<typeof noticesDeskStore>;
