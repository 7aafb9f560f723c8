import type { PublishState } from "@sannong/contract/content/publication-words";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/database.ts";

/** What every row of a shelf says, beside what it holds. */
type Standing = {
  state: string;
  withdrawnReason: string | null;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
};
/** Something as it stands on its shelf. */
export type Shelved<Content> = Content & {
  id: string;
  areaCode: string;
  state: PublishState;
  withdrawnReason: string | null;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
};
export type Columns = Record<string, unknown>;
export type Condition = RawBuilder<boolean>;

/** Which table holds it, and how its columns are read and written. */
export type Shelf<Row, Content, Kept extends Content = Content> = {
  table: string;
  key: string;
  /** whose it is */
  area: string;
  /** columns in which words are looked for */
  words: readonly string[];
  order: RawBuilder<unknown>;
  /** `Kept` is what is written, and what the table says besides */
  contentOf(row: Row): Kept;
  columnsOf(content: Content): Columns;
  /** of a new row, what nobody writes */
  atFirst?: () => Columns;
};

export type On = { id: string; revision: number };
export type Change = { by: string; at: Date };
export type Asked = {
  areaCode: string;
  state?: PublishState | undefined;
  keywords?: string | undefined;
  where: readonly Condition[];
  offset: number;
  limit: number;
};
export type Move = { from: readonly PublishState[]; to: PublishState; reason: string | null; columns: Columns };

const asPart = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

/** A table of things that are written, shown and taken down by hand: one statement for each change of state. */
export function shelfStore<Row extends object, Content, Kept extends Content = Content>(
  db: Db,
  shelf: Shelf<Row, Content, Kept>,
) {
  const [table, key, area] = [sql.table(shelf.table), sql.ref(shelf.key), sql.ref(shelf.area)];

  const asStored = (row: Row & Standing): Shelved<Kept> => ({
    ...shelf.contentOf(row),
    id: (row as Record<string, unknown>)[shelf.key] as string,
    areaCode: (row as Record<string, unknown>)[shelf.area] as string,
    state: row.state as PublishState,
    withdrawnReason: row.withdrawnReason,
    revision: row.revision,
    changedAt: row.changedAt,
    changedBy: row.changedBy,
  });
  const set = (columns: Columns, { by, at }: Change) =>
    sql.join([
      ...Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      sql`revision = revision + 1`,
      sql`changed_at = ${at}`,
      sql`changed_by = ${by}`,
    ]);
  const done = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): boolean => numAffectedRows > 0n;

  return {
    inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

    async list({ areaCode, state, keywords, where, offset, limit }: Asked) {
      const words = shelf.words.map((column) => sql<boolean>`${sql.ref(column)} ilike ${asPart(keywords ?? "")}`);
      const chosen = [
        sql<boolean>`${area} like ${`${areaCode}%`}`,
        ...(keywords ? [sql<boolean>`(${sql.join(words, sql` or `)})`] : []),
        ...where,
      ];
      const shown = state === undefined ? chosen : [...chosen, sql<boolean>`state = ${state}`];
      const [{ rows }, counted] = await Promise.all([
        sql<Row & Standing>`select * from ${table} where ${all(shown)} order by ${shelf.order}
          offset ${offset} limit ${limit}`.execute(db),
        sql<{ state: PublishState; total: string }>`select state, count(*) as total from ${table}
          where ${all(chosen)} group by state`.execute(db),
      ]);
      const counts: Partial<Record<PublishState, number>> = Object.fromEntries(
        counted.rows.map((one) => [one.state, Number(one.total)]),
      );
      return { records: rows.map(asStored), counts };
    },

    async find(id: string, from: Db = db): Promise<Shelved<Kept> | undefined> {
      const { rows } = await sql<Row & Standing>`select * from ${table} where ${key} = ${id}`.execute(from);
      return rows[0] && asStored(rows[0]);
    },

    async add(id: string, content: Content, { by, at }: Change, trx: Db): Promise<void> {
      const row = {
        ...shelf.atFirst?.(),
        ...shelf.columnsOf(content),
        [shelf.key]: id,
        state: "draft",
        changedAt: at,
        changedBy: by,
      };
      await sql`insert into ${table} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(trx);
    },

    /** False when somebody else changed it since `revision`. */
    change: async ({ id, revision }: On, content: Content, change: Change, trx: Db): Promise<boolean> =>
      done(
        await sql`update ${table} set ${set(shelf.columnsOf(content), change)}
          where ${key} = ${id} and revision = ${revision}`.execute(trx),
      ),

    /** False when it is in none of these states, or was changed since `revision`. */
    move: async ({ id, revision }: On, { from, to, reason, columns }: Move, change: Change, trx: Db) =>
      done(
        await sql`update ${table} set ${set({ ...columns, state: to, withdrawnReason: reason }, change)}
          where ${key} = ${id} and revision = ${revision} and state in (${sql.join(from)})`.execute(trx),
      ),

    discard: async ({ id, revision }: On, trx: Db): Promise<boolean> =>
      done(
        await sql`delete from ${table}
          where ${key} = ${id} and revision = ${revision} and state = 'draft'`.execute(trx),
      ),
  };
}

export type ShelfStore<Content, Kept extends Content> = ReturnType<typeof shelfStore<object, Content, Kept>>;
