import type { ImportState, RecordKind } from "@sannong/contract/data/record-words";
import type { SheetRead } from "@sannong/contract/sheet-import.schemas";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { importJudging } from "./record-import-judging.store.ts";
import type { PreparedRecord, RecordProblem } from "./record-import.rules.ts";

export type NewImport = {
  id: string;
  kind: RecordKind;
  areaCode: string;
  accountId: string;
  madeBy: string;
  fileName: string;
  publishedOn: string;
  publicUntil: string | null;
  begunAt: Date;
};
export type ReadRow = { line: number; record?: PreparedRecord; problems?: RecordProblem[] };
type Move = {
  from: readonly ImportState[];
  to: ImportState;
  failure?: string;
  fitting?: readonly string[] | undefined;
  endedAt?: Date;
};
export type Written = { added: number; changed: number; lines: number };

const asImport = (row: Selectable<Tables["recordImport"]> & { from: string; until: string | null }) => ({
  id: row.id,
  kind: row.kind as RecordKind,
  areaCode: row.areaCode,
  accountId: row.accountId,
  madeBy: row.madeBy,
  fileName: row.fileName,
  state: row.state,
  publishedOn: row.from,
  publicUntil: row.until,
  readRows: row.readRows,
  good: row.good,
  bad: row.bad,
  written: row.written,
  added: row.added,
  changed: row.changed,
  failure: row.failure,
  sheet: row.sheet,
  read: row.read,
  fitting: row.fitting,
  begunAt: row.begunAt,
  endedAt: row.endedAt,
});
export type StoredImport = ReturnType<typeof asImport>;

/** Keeps these locks apart from all others of this database. */
const WORKING = 4836;

/** Days are read as text: they have no zone. */
const days = [sql<string>`published_on::text`.as("from"), sql<string | null>`public_until::text`.as("until")] as const;

/** Workbooks of records, and what they hold until it is brought in. */
export const recordImportStore = (db: Db) => ({
  inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

  add: ({ areaCode, accountId, madeBy, fileName, publishedOn, publicUntil, begunAt, ...same }: NewImport, trx: Db) =>
    trx
      .insertInto("recordImport")
      .values({
        ...same,
        areaCode,
        accountId,
        madeBy,
        fileName,
        state: "checking",
        publishedOn,
        publicUntil,
        begunAt,
      })
      .execute(),

  async find(id: string): Promise<StoredImport | undefined> {
    const row = await db.selectFrom("recordImport").selectAll().select(days).where("id", "=", id).executeTakeFirst();
    return row && asImport(row);
  },

  async list({ areaCode, kind, offset, limit }: { areaCode: string; kind?: RecordKind | undefined } & Part) {
    const chosen = db
      .selectFrom("recordImport")
      .where("areaCode", "like", `${areaCode}%`)
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""));
    const [rows, { total }] = await Promise.all([
      chosen.selectAll().select(days).orderBy("begunAt", "desc").orderBy("id").offset(offset).limit(limit).execute(),
      chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { records: rows.map(asImport), total: Number(total) };
  },

  /** From one state into the next; false when it is in none of these. */
  async move(id: string, { from, to, failure, fitting, endedAt }: Move, within: Db = db): Promise<boolean> {
    const { numUpdatedRows } = await within
      .updateTable("recordImport")
      .set({
        state: to,
        tries: 0,
        ...(failure !== undefined && { failure }),
        ...(fitting && { fitting: JSON.stringify(fitting) }),
        ...(endedAt && { endedAt }),
      })
      .where("id", "=", id)
      .where("state", "in", from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Read anew, of the sheet that was chosen; false where there is nothing to choose. */
  async choose(id: string, sheet: string, trx: Db): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("recordImport")
      .set({ state: "checking", sheet, failure: null, fitting: null, endedAt: null, tries: 0 })
      .where("id", "=", id)
      .where("state", "=", "failed")
      .where("fitting", "is not", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  keepRead: (id: string, read: SheetRead) =>
    db
      .updateTable("recordImport")
      .set({ read: JSON.stringify(read) })
      .where("id", "=", id)
      .execute(),

  /** Read from its beginning, once more when a reading broke off. */
  beginReading: (id: string) => db.deleteFrom("recordImportRow").where("importId", "=", id).execute(),

  async keep(id: string, rows: readonly ReadRow[]): Promise<void> {
    await db
      .insertInto("recordImportRow")
      .values(
        rows.map(({ line, record, problems }) => ({
          importId: id,
          line,
          recordKey: record?.recordKey ?? null,
          record: record ? JSON.stringify(record) : null,
          problems: problems ? JSON.stringify(problems) : null,
        })),
      )
      .execute();
    await db
      .updateTable("recordImport")
      .set((eb) => ({ readRows: eb("readRows", "+", rows.length) }))
      .where("id", "=", id)
      .execute();
  },
  readAnew: (id: string) => db.updateTable("recordImport").set({ readRows: 0 }).where("id", "=", id).execute(),

  ...importJudging(db),

  /** Held until the transaction ends, where it waits for somebody to confirm it. */
  async held(id: string, trx: Db): Promise<boolean> {
    const found = await trx
      .selectFrom("recordImport")
      .select("id")
      .where("id", "=", id)
      .where("state", "=", "checked")
      .forUpdate()
      .executeTakeFirst();
    return found !== undefined;
  },

  async problems(id: string, { offset, limit }: Part) {
    const rows = await db
      .selectFrom("recordImportRow")
      .select(["line", "problems"])
      .where("importId", "=", id)
      .where("problems", "is not", null)
      .orderBy("line")
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.flatMap(({ line, problems }) => (problems ?? []).map((problem) => ({ line, ...problem })));
  },

  /**
   * Brings so many rows in, from a line on: a record that is known by its number is brought up to date, and one that
   * was withdrawn stays so, and what another region shows since it was judged is left to that.
   *
   * @returns undefined when there is none left
   */
  async bringIn(
    { id, kind, areaCode }: On,
    after: number,
    { limit, by, at }: { limit: number; by: string; at: Date },
    trx: Db,
  ): Promise<(Written & { last: number }) | undefined> {
    const { rows } = await sql<{ lines: string; last: number | null; added: string; changed: string }>`
      with chosen as materialized (
        select line, record from record_import_row
         where import_id = ${id} and problems is null and line > ${after} order by line limit ${limit}
      ), brought as (
        insert into public_record as known (kind, record_key, sought, area_code, category, status, decided_on,
                                            published_on, public_until, is_listed, fields, changed_at, changed_by)
        select ${kind}, record ->> 'recordKey', record ->> 'sought', record ->> 'areaCode', record ->> 'category',
               record ->> 'status', (record ->> 'decidedOn')::date, (record ->> 'publishedOn')::date,
               (record ->> 'publicUntil')::date,
               coalesce((record ->> 'publicUntil')::date >= (${at}::timestamptz at time zone 'Asia/Shanghai')::date, true),
               record -> 'values', ${at}, ${by}
          from chosen
        on conflict (kind, record_key) where record_key is not null do update
           set sought = excluded.sought, area_code = excluded.area_code, category = excluded.category,
               status = excluded.status, decided_on = excluded.decided_on, published_on = excluded.published_on,
               public_until = excluded.public_until, fields = excluded.fields,
               is_listed = excluded.is_listed and known.withdrawn_reason is null,
               revision = known.revision + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
         where known.area_code like ${`${areaCode}%`}
           and (known.area_code, known.published_on, known.public_until, known.fields)
               is distinct from (excluded.area_code, excluded.published_on, excluded.public_until, excluded.fields)
        returning known.revision
      )
      select (select count(*) from chosen) as lines, (select max(line) from chosen) as last,
             count(*) filter (where revision = 1) as added, count(*) filter (where revision > 1) as changed
        from brought`.execute(trx);
    const [told] = rows;
    if (!told || told.last === null) return undefined;
    return { lines: Number(told.lines), last: told.last, added: Number(told.added), changed: Number(told.changed) };
  },

  /** Imports that somebody has to go on with. */
  async unfinished(): Promise<string[]> {
    const rows = await db
      .selectFrom("recordImport")
      .select("id")
      .where("state", "in", ["checking", "importing"])
      .orderBy("begunAt")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Does the work unless somebody is at it, here or on another server; whoever dies lets go of it. */
  alone: (id: string, work: () => Promise<void>): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${id}, ${WORKING})) as taken`.execute(trx);
      if (rows[0]?.taken === true) await work();
    }),

  /** Notes that its work is begun once more. @returns how often it was begun since it has been in its state */
  async begun(id: string): Promise<number> {
    const { tries } = await db
      .updateTable("recordImport")
      .set((eb) => ({ tries: eb("tries", "+", 1) }))
      .where("id", "=", id)
      .returning("tries")
      .executeTakeFirstOrThrow();
    return tries;
  },

  /** Told outside the act's own transaction, so that whoever looks sees how far it is. */
  tellProgress: (id: string, written: number) =>
    db.updateTable("recordImport").set({ written }).where("id", "=", id).execute(),

  /** All is in: what waited for it is not needed any more, what was wrong is kept for the report. */
  async end(id: string, { added, changed, lines }: Written, at: Date, trx: Db): Promise<void> {
    await trx
      .updateTable("recordImport")
      .set({ state: "done", added, changed, written: lines, endedAt: at })
      .where("id", "=", id)
      .execute();
  },

  /** The rows that would have been brought in; what was wrong stays with the import. */
  async dropFitting(id: string, trx: Db): Promise<void> {
    await trx.deleteFrom("recordImportRow").where("importId", "=", id).where("problems", "is", null).execute();
  },
});
type On = Pick<StoredImport, "id" | "kind" | "areaCode">;
type Part = { offset: number; limit: number };

export type RecordImportStore = ReturnType<typeof recordImportStore>;
