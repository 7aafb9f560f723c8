import { sql } from "kysely";
import { sealedBy } from "../../platform/crypto/field-sealer.ts";
import type { Db } from "../../platform/database/database.ts";

/** A column that holds sealed texts, and what names a row of its table. */
export type SealedColumn = { name: string; table: string; column: string; key: { name: string; type: string }[] };
export type SealedRow = { key: string[]; sealed: string };
export type Resealed = SealedRow & { fresh: string };
export type Progress = {
  name: string;
  keyId: string;
  reached: string[] | null;
  passResealed: number;
  passBroken: number;
  resealed: number;
  broken: number;
  finishedAt: Date | null;
};

const partName = (place: number) => sql.id(`k${place}`);
const sealedOtherwise = (column: string, keyId: string) => {
  const start = sealedBy(keyId);
  return sql<boolean>`(${sql.ref(column)} is not null and left(${sql.ref(column)}, ${start.length}::int) <> ${start})`;
};

export const resealStore = (db: Db) => {
  const progress = (within: Db) =>
    within
      .selectFrom("resealColumn")
      .select([
        "name",
        "keyId",
        "reached",
        "passResealed",
        "passBroken",
        sql<number>`resealed::int`.as("resealed"),
        "broken",
        "finishedAt",
      ])
      .orderBy("name");

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** By its name: whatever a module seals in a column of its own ends in `_sealed`. */
    async columns(): Promise<SealedColumn[]> {
      const { rows } = await sql<SealedColumn>`
        select class.relname || '.' || held.attname as name, class.relname as table, held.attname as column,
               (select jsonb_agg(jsonb_build_object('name', part.attname, 'type', format_type(part.atttypid, part.atttypmod))
                                 order by array_position(key.indkey::int2[], part.attnum))
                  from pg_index key join pg_attribute part on part.attrelid = class.oid and part.attnum = any (key.indkey)
                 where key.indrelid = class.oid and key.indisprimary) as key
          from pg_attribute held
          join pg_class class on class.oid = held.attrelid
          join pg_namespace space on space.oid = class.relnamespace
         where space.nspname = 'public' and class.relkind = 'r' and held.attnum > 0 and not held.attisdropped
           and held.attname like '%\\_sealed'
         order by 1`.execute(db);
      return rows;
    },

    all: () => progress(db).execute(),

    /** From the beginning for every column that was on its way to another key, or to none. */
    async begin(names: readonly string[], keyId: string): Promise<void> {
      const anew = { reached: null, passResealed: 0, passBroken: 0, resealed: 0, broken: 0, finishedAt: null };
      await db
        .insertInto("resealColumn")
        .values(names.map((name) => ({ name, keyId, reached: null })))
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet({ keyId, ...anew })
            .where("resealColumn.keyId", "!=", keyId),
        )
        .execute();
    },

    /** Nobody else goes on with this column until the transaction is over; undefined when it is done. */
    hold: (name: string, keyId: string, within: Db): Promise<Progress | undefined> =>
      progress(within)
        .where("name", "=", name)
        .where("keyId", "=", keyId)
        .where("finishedAt", "is", null)
        .forUpdate()
        .executeTakeFirst(),

    /** The next rows that another key sealed, held; one that somebody changes at this moment is passed over. */
    async next(
      { table, column, key }: SealedColumn,
      { keyId, reached, limit }: { keyId: string; reached: string[] | null; limit: number },
      within: Db,
    ): Promise<SealedRow[]> {
      const parts = sql.join(key.map(({ name }) => sql.ref(name)));
      const after =
        reached === null
          ? sql`true`
          : sql`(${parts}) > (${sql.join(key.map(({ type }, place) => sql`${reached[place]}::${sql.raw(type)}`))})`;
      const { rows } = await sql<SealedRow>`
        select jsonb_build_array(${sql.join(key.map(({ name }) => sql`${sql.ref(name)}::text`))}) as key,
               ${sql.ref(column)} as sealed
          from ${sql.table(table)}
         where ${sealedOtherwise(column, keyId)} and ${after}
         order by ${parts} limit ${limit}::int for no key update skip locked`.execute(within);
      return rows;
    },

    /** Each where it is still what was read. @returns how many */
    async replace({ table, column, key }: SealedColumn, rows: readonly Resealed[], within: Db): Promise<number> {
      // a name that is sealed anew is no other name
      await sql`select set_config('sannong.resealing', 'on', true)`.execute(within);
      const given = rows.map((row) => ({
        old: row.sealed,
        fresh: row.fresh,
        ...Object.fromEntries(row.key.map((part, place) => [`k${place}`, part])),
      }));
      const shape = sql.join(key.map((_, place) => sql`${partName(place)} text`));
      const isIt = sql.join(
        key.map(({ name, type }, place) => sql`held.${sql.id(name)} = given.${partName(place)}::${sql.raw(type)}`),
        sql` and `,
      );
      const result = await sql`
        update ${sql.table(table)} as held set ${sql.id(column)} = given.fresh
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (${shape}, old text, fresh text)
         where ${isIt} and held.${sql.id(column)} = given.old`.execute(within);
      return Number(result.numAffectedRows ?? 0n);
    },

    async leftOf({ table, column }: SealedColumn, keyId: string, within: Db): Promise<number> {
      const { rows } = await sql<{ left: string }>`
        select count(*) as left from ${sql.table(table)} where ${sealedOtherwise(column, keyId)}`.execute(within);
      return Number(rows[0]?.left ?? 0);
    },

    async goneOn(
      name: string,
      { reached, resealed, broken }: { reached: string[]; resealed: number; broken: number },
      within: Db,
    ): Promise<void> {
      await within
        .updateTable("resealColumn")
        .set((eb) => ({
          reached: JSON.stringify(reached),
          passResealed: eb("passResealed", "+", resealed),
          passBroken: eb("passBroken", "+", broken),
          resealed: sql<number>`resealed + ${resealed}::int`,
        }))
        .where("name", "=", name)
        .execute();
    },

    async again(name: string, within: Db): Promise<void> {
      const fresh = { reached: null, passResealed: 0, passBroken: 0 };
      await within.updateTable("resealColumn").set(fresh).where("name", "=", name).execute();
    },

    async finish(name: string, { at, broken }: { at: Date; broken: number }, within: Db): Promise<void> {
      await within.updateTable("resealColumn").set({ finishedAt: at, broken }).where("name", "=", name).execute();
    },

    /** What was done for this key, once nothing of it is left to do. */
    async whole(keyId: string, within: Db): Promise<{ resealed: number; broken: number } | undefined> {
      const columns = await progress(within).where("keyId", "=", keyId).execute();
      if (columns.some(({ finishedAt }) => finishedAt === null)) return undefined;
      return {
        resealed: columns.reduce((sum, { resealed }) => sum + resealed, 0),
        broken: columns.reduce((sum, { broken }) => sum + broken, 0),
      };
    },
  };
};

export type ResealStore = ReturnType<typeof resealStore>;
