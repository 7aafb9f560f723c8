import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { NoticeKind } from "@sannong/contract/notice-words";
import type { Db } from "../../platform/database/database.ts";
import type { NoticeTable } from "../../platform/database/desk-tables.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Chosen = { keywords: string | undefined; withStaff: boolean };
type Listed = Chosen & { kind: NoticeKind | undefined; offset: number; limit: number };

const asSummary = (row: Selectable<NoticeTable>) => ({
  id: row.id,
  kind: row.kind as NoticeKind,
  title: row.title,
  summary: row.summary,
  source: row.source,
  publishedAt: row.published_at.toISOString(),
});

/** Percent and underline are letters like any other. */
const asPart = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const meant = (eb: ExpressionBuilder<Tables, "notice">, { keywords, withStaff }: Chosen) =>
  eb.and([
    ...(withStaff ? [] : [eb("for_staff", "=", false)]),
    ...(keywords === undefined
      ? []
      : [eb.or([eb("title", "ilike", asPart(keywords)), eb("summary", "ilike", asPart(keywords))])]),
  ]);

export const noticesStore = (db: Db) => ({
  async list({ kind, offset, limit, ...chosen }: Listed) {
    const found = db
      .selectFrom("notice")
      .where((eb) => meant(eb, chosen))
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""));
    const [rows, { total }] = await Promise.all([
      found.selectAll().orderBy("published_at", "desc").orderBy("id", "desc").offset(offset).limit(limit).execute(),
      found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { records: rows.map(asSummary), total: Number(total) };
  },

  /** What can be found, with whom it concerns. */
  async all() {
    const rows = await db.selectFrom("notice").selectAll().execute();
    return rows.map((row) => ({ ...asSummary(row), isForStaff: row.for_staff }));
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

  async find(id: string) {
    const row = await db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirst();
    return (
      row && {
        ...asSummary(row),
        author: row.author,
        keywords: row.keywords,
        paragraphs: row.paragraphs,
        isForStaff: row.for_staff,
      }
    );
  },

  /** All that is written, for whoever looks through it. */
  async texts() {
    const rows = await db.selectFrom("notice").select(["id", "title", "paragraphs"]).orderBy("id").execute();
    return rows.map(({ id, title, paragraphs }) => ({ path: `/notices/${id}`, title, text: paragraphs.join("\n") }));
  },

  /** The next ones of the same column, for the same readers. */
  async neighboursOf({ id, kind, publishedAt, isForStaff }: Place) {
    const next = (direction: "asc" | "desc") =>
      db
        .selectFrom("notice")
        .select(["id", "title"])
        .where("kind", "=", kind)
        .where("for_staff", "=", isForStaff)
        .where(sql<boolean>`(published_at, id) ${sql.raw(direction === "asc" ? ">" : "<")} (${publishedAt}, ${id})`)
        .orderBy("published_at", direction)
        .orderBy("id", direction)
        .limit(1)
        .executeTakeFirst();
    const [later, earlier] = await Promise.all([next("asc"), next("desc")]);
    return { later: later ?? null, earlier: earlier ?? null };
  },
});
type Place = { id: string; kind: NoticeKind; publishedAt: string; isForStaff: boolean };

export type NoticesStore = ReturnType<typeof noticesStore>;
