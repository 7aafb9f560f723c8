import type { PublishState } from "@sannong/contract/content/publication-words";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/like.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** Something as it stands: what it says, whose it is, whether everybody sees it, and who changed it last. */
export type Kept<Content> = Content & {
  id: string;
  areaCode: string;
  state: PublishState;
  withdrawnReason: string | null;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
};
export type Columns = Record<string, unknown>;
/** A condition in SQL, or columns with the values that are wanted of them; of an undefined one any will do. */
export type Condition = RawBuilder<boolean> | Readonly<Record<string, string | boolean | undefined>>;

type TableName = keyof Tables;
type RowOf<T extends TableName, Joined> = Selectable<Tables[T]> & Joined;

type Reading<Row, Content, Stored> = {
  /** what a row says besides its standing: what is written, and what the table adds to it */
  contentOf: (row: Row) => Stored;
  columnsOf: (content: Content) => Columns;
};
/** Where every content has a column of its name, nothing need be said of them. */
type Mapping<Row, Content, Stored extends Content> =
  Exclude<keyof Stored, "areaCode"> extends keyof Row
    ? Partial<Reading<Row, Content, Stored>>
    : Reading<Row, Content, Stored>;

/** Which table keeps a kind, and how its columns are read and written. */
export type PublicationTable<T extends TableName, Content, Stored extends Content, Joined> = Mapping<
  RowOf<T, Joined>,
  Content,
  Stored
> & {
  table: T;
  /** the column that tells one from another; `id` when left out */
  key?: string;
  /** the column that says whose it is; `regionCode` when left out */
  area?: string;
  /** columns in which words are looked for */
  words: readonly string[];
  /** columns by which the list is ordered, each perhaps with ` desc` */
  order: readonly string[];
  /** of a new row, what nobody writes */
  atFirst?: (at: Date) => Columns;
  /** other tables that are read with it, and which of their columns */
  joined?: { tables: RawBuilder<unknown>; columns: RawBuilder<unknown> };
  /** where the state is spelled otherwise: its column, that of the reason, and the words; rows in another one are none of the kind */
  states?: { column: string; reason: string; words: Readonly<Partial<Record<PublishState, string>>> };
};

type On = { id: string; revision: number };
type Change = { by: string; at: Date };
type Sought = {
  areaCode: string;
  state?: PublishState | undefined;
  keywords?: string | undefined;
  where: readonly Condition[];
  offset: number;
  limit: number;
};
type Move = { from: readonly PublishState[]; to: PublishState; reason: string | null; columns: Columns };

const all = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` and `);
const ordered = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => {
      const [name = "", direction] = column.split(" ");
      return direction === "desc" ? sql`${sql.ref(name)} desc` : sql.ref(name);
    }),
  );

/** The rows of a kind: one statement for each change of state, so that two changes at once never both succeed. */
export function publicationStore<T extends TableName, Content, Stored extends Content = Content, Joined = unknown>(
  db: Db,
  given: PublicationTable<T, Content, Stored, Joined>,
) {
  type Row = RowOf<T, Joined>;
  const { joined, states } = given;
  const [keyName, areaName] = [given.key ?? "id", given.area ?? "regionCode"];
  const own = (column: string) => sql.ref(`${given.table}.${column}`);
  const [table, key, area] = [sql.table(given.table), own(keyName), own(areaName)];
  const [stateName, reasonName] = [states?.column ?? "state", states?.reason ?? "withdrawnReason"];
  const state = own(stateName);
  const rows = joined ? sql`${table} ${joined.tables}` : table;
  const columns = joined ? sql`${table}.*, ${joined.columns}` : sql`*`;

  const standing = new Set([keyName, areaName, stateName, reasonName, "revision", "changedAt", "changedBy"]);
  const contentOf: (row: Row) => Stored =
    given.contentOf ??
    ((row) => Object.fromEntries(Object.entries(row as object).filter(([name]) => !standing.has(name))) as Stored);
  const columnsOf: (content: Content) => Columns =
    given.columnsOf ??
    ((content) => {
      const { areaCode, ...columnsByName } = content as Columns;
      return { ...columnsByName, [areaName]: areaCode };
    });

  const words = Object.entries(states?.words ?? {});
  const wordOf = (one: PublishState): string | undefined => (states ? states.words[one] : one);
  const stateOf = (word: string): PublishState =>
    (words.find(([, known]) => known === word)?.[0] ?? word) as PublishState;
  const isIn = (wanted: readonly PublishState[]) => {
    const spelled = wanted.map(wordOf).filter((one) => one !== undefined);
    return spelled.length === 0 ? sql<boolean>`false` : sql<boolean>`${state} in (${sql.join(spelled)})`;
  };
  const ofTheKind = states ? [isIn(Object.keys(states.words) as PublishState[])] : [];

  const conditionsOf = (condition: Condition): RawBuilder<boolean>[] =>
    "toOperationNode" in condition
      ? [condition as RawBuilder<boolean>]
      : Object.entries(condition).flatMap(([name, value]) =>
          value === undefined ? [] : [sql<boolean>`${own(name)} = ${value}`],
        );

  const asKept = (row: Row): Kept<Stored> => {
    const read = row as Record<string, unknown>;
    const current = stateOf(read[stateName] as string);
    return {
      ...contentOf(row),
      id: read[keyName] as string,
      areaCode: read[areaName] as string,
      state: current,
      withdrawnReason: states && current !== "withdrawn" ? null : (read[reasonName] as string | null),
      revision: read["revision"] as number,
      changedAt: read["changedAt"] as Date | null,
      changedBy: read["changedBy"] as string | null,
    };
  };
  const set = (changed: Columns, { by, at }: Change) =>
    sql.join([
      ...Object.entries(changed).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      sql`revision = revision + 1`,
      sql`changed_at = ${at}`,
      sql`changed_by = ${by}`,
    ]);
  const isOn = ({ id, revision }: On) => sql<boolean>`${key} = ${id} and revision = ${revision}`;
  const done = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): boolean => numAffectedRows > 0n;
  const select = async (conditions: readonly RawBuilder<boolean>[], rest: RawBuilder<unknown>, from: Db) => {
    const found = await sql<Row>`select ${columns} from ${rows} where ${all(conditions)} ${rest}`.execute(from);
    return found.rows.map(asKept);
  };

  return {
    inOneGo: <R>(act: (trx: Db) => Promise<R>): Promise<R> => db.transaction().execute(act),

    async list({ areaCode, state: wanted, keywords, where, offset, limit }: Sought) {
      const named = given.words.map((column) => sql<boolean>`${sql.ref(column)} ilike ${containing(keywords ?? "")}`);
      const chosen = [
        ...ofTheKind,
        sql<boolean>`${area} like ${`${areaCode}%`}`,
        ...(keywords ? [sql<boolean>`(${sql.join(named, sql` or `)})`] : []),
        ...where.flatMap(conditionsOf),
      ];
      const shown = wanted === undefined ? chosen : [...chosen, isIn([wanted])];
      const page = sql`order by ${ordered(given.order)} offset ${offset} limit ${limit}`;
      const [records, counted] = await Promise.all([
        select(shown, page, db),
        sql<{ state: string; total: string }>`select ${state} as state, count(*) as total from ${rows}
          where ${all(chosen)} group by ${state}`.execute(db),
      ]);
      const counts: Partial<Record<PublishState, number>> = Object.fromEntries(
        counted.rows.map((one) => [stateOf(one.state), Number(one.total)]),
      );
      return { records, counts };
    },

    /** All that everybody may see, in the order of the list. */
    published: (): Promise<Kept<Stored>[]> => select([isIn(["published"])], sql`order by ${ordered(given.order)}`, db),

    find: async (id: string, from: Db = db): Promise<Kept<Stored> | undefined> =>
      (await select([...ofTheKind, sql<boolean>`${key} = ${id}`], sql``, from))[0],

    async add(id: string, content: Content, { by, at }: Change, trx: Db): Promise<void> {
      const row = {
        ...given.atFirst?.(at),
        ...columnsOf(content),
        [keyName]: id,
        state: "draft",
        changedAt: at,
        changedBy: by,
      };
      await sql`insert into ${table} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(trx);
    },

    /** False when somebody else changed it since `revision`. */
    change: async (on: On, content: Content, change: Change, trx: Db): Promise<boolean> =>
      done(await sql`update ${table} set ${set(columnsOf(content), change)} where ${isOn(on)}`.execute(trx)),

    /** False when it is in none of these states, or was changed since `revision`. */
    async move(on: On, { from, to, reason, columns: besides }: Move, change: Change, trx: Db): Promise<boolean> {
      const moved = { ...besides, [stateName]: wordOf(to), [reasonName]: reason };
      return done(
        await sql`update ${table} set ${set(moved, change)} where ${isOn(on)} and ${isIn(from)}`.execute(trx),
      );
    },

    /** Only what nobody has seen. */
    discard: async (on: On, trx: Db): Promise<boolean> =>
      done(await sql`delete from ${table} where ${isOn(on)} and ${isIn(["draft"])}`.execute(trx)),
  };
}

export type PublicationStore<Content, Stored extends Content> = ReturnType<
  typeof publicationStore<TableName, Content, Stored>
>;
