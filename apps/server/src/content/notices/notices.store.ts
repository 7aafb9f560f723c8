import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { NoticeKind } from "@sannong/contract/content/notice-words";
import type { Db } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/like.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** What attachments of a notice are kept under. */
export const NOTICE_FILES = "notice";

type Chosen = { keywords: string | undefined; withStaff: boolean; now: Date };
type Listed = Chosen & { kind: NoticeKind | undefined; offset: number; limit: number };

type SummaryRow = Pick<Selectable<Tables["notice"]>, "id" | "kind" | "title" | "summary" | "source" | "publishedAt">;

export const asSummary = (row: SummaryRow) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  source: row.source,
  publishedAt: row.publishedAt.toISOString(),
});

/** What stands there for its readers at this moment: published, begun, and not over. */
const isPublic = (eb: ExpressionBuilder<Tables, "notice">, now: Date) =>
  eb.and([
    eb("state", "=", "published"),
    eb("publishedAt", "<=", now),
    eb.or([
      eb("publicUntil", "is", null),
      sql<boolean>`public_until >= (${now}::timestamptz at time zone 'Asia/Shanghai')::date`,
    ]),
  ]);

const meant = (eb: ExpressionBuilder<Tables, "notice">, { keywords, withStaff, now }: Chosen) =>
  eb.and([
    isPublic(eb, now),
    ...(withStaff ? [] : [eb("forStaff", "=", false)]),
    ...(keywords === undefined
      ? []
      : [
          // those that hold all of its pairs, by the index; among them those that hold it in one piece
          sql<boolean>`notice_grams(title || ' ' || summary) @> notice_grams(${keywords})`,
          eb.or([eb("title", "ilike", containing(keywords)), eb("summary", "ilike", containing(keywords))]),
        ]),
  ]);

export const noticesStore = (db: Db) => ({
  /** The newest first, without what they say. */
  async list({ kind, offset, limit, ...chosen }: Listed) {
    const rows = await db
      .selectFrom("notice")
      .select(["id", "kind", "title", "summary", "source", "publishedAt"])
      .where((eb) => meant(eb, chosen))
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind as NoticeKind))
      .orderBy("publishedAt", "desc")
      .orderBy("id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(asSummary);
  },

  /** What can be found, with whom it concerns. */
  async all(now: Date) {
    const rows = await db
      .selectFrom("notice")
      .selectAll()
      .where((eb) => isPublic(eb, now))
      .execute();
    return rows.map((row) => ({ ...asSummary(row), isForStaff: row.forStaff }));
  },

  async counts(chosen: Chosen): Promise<Partial<Record<NoticeKind, number>>> {
    const rows = await db
      .selectFrom("notice")
      .select((eb) => ["kind", eb.fn.countAll<string>().as("total")])
      .where((eb) => meant(eb, chosen))
      .groupBy("kind")
      .execute();
    return Object.fromEntries(rows.map(({ kind, total }) => [kind, Number(total)]));
  },

  async find(id: string, now: Date) {
    const row = await db
      .selectFrom("notice")
      .selectAll()
      .where("id", "=", id)
      .where((eb) => isPublic(eb, now))
      .executeTakeFirst();
    return (
      row && {
        ...asSummary(row),
        author: row.author,
        keywords: row.keywords,
        paragraphs: row.paragraphs,
        isForStaff: row.forStaff,
      }
    );
  },

  /** All that is written, for whoever looks through it. */
  async texts(now: Date) {
    const rows = await db
      .selectFrom("notice")
      .select(["id", "title", "paragraphs"])
      .where((eb) => isPublic(eb, now))
      .orderBy("id")
      .execute();
    return rows.map(({ id, title, paragraphs }) => ({ path: `/notices/${id}`, title, text: paragraphs.join("\n") }));
  },

  /** The next ones of the same column, for the same readers. */
  async neighboursOf({ id, kind, publishedAt, isForStaff }: Place, now: Date) {
    const next = (direction: "asc" | "desc") =>
      db
        .selectFrom("notice")
        .select(["id", "title"])
        .where("kind", "=", kind)
        .where("forStaff", "=", isForStaff)
        .where((eb) => isPublic(eb, now))
        .where(sql<boolean>`(published_at, id) ${sql.raw(direction === "asc" ? ">" : "<")} (${publishedAt}, ${id})`)
        .orderBy("publishedAt", direction)
        .orderBy("id", direction)
        .limit(1)
        .executeTakeFirst();
    const [later, earlier] = await Promise.all([next("asc"), next("desc")]);
    return { later: later ?? null, earlier: earlier ?? null };
  },
});
type Place = { id: string; kind: NoticeKind; publishedAt: string; isForStaff: boolean };

export type NoticesStore = ReturnType<typeof noticesStore>;
