import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** A column whose place a sealed one beside it took. */
export type OpenColumn = { table: string; column: string };
type Deps = { db: Db; sealer: { seal(plain: string): string } };

const AT_ONCE = 200;

/** What lies open in rows of a time when it was not sealed. */
export function unsealedValues({ db, sealer }: Deps) {
  /** By their names: beside `x` stands `x_sealed`. */
  const columns = async (): Promise<OpenColumn[]> => {
    const { rows } = await sql<OpenColumn>`
      select open.table_name as table, open.column_name as column
        from information_schema.columns open
        join information_schema.columns sealed
          on sealed.table_schema = open.table_schema and sealed.table_name = open.table_name
         and sealed.column_name = open.column_name || '_sealed'
       where open.table_schema = 'public'
       order by 1, 2`.execute(db);
    return rows;
  };

  /** @returns how many there were, at most so many at once */
  const sealSome = ({ table, column }: OpenColumn): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const [held, sealed] = [sql.ref(column), sql.ref(`${column}_sealed`)];
      const { rows } = await sql<{ place: string; text: string }>`
        select ctid::text as place, ${held}::text as text from ${sql.table(table)}
         where ${held} is not null and ${sealed} is null
         limit ${AT_ONCE} for update skip locked`.execute(trx);
      const fresh = rows.map(({ place, text }) => ({ place, sealed: sealer.seal(text) }));
      // it says what it said before: nobody is told of a change
      await sql`select set_config('sannong.resealing', 'on', true)`.execute(trx);
      await sql`
        update ${sql.table(table)} as held set ${sealed} = given.sealed, ${held} = null
          from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as given (place text, sealed text)
         where held.ctid = given.place::tid`.execute(trx);
      return rows.length;
    });

  return {
    columns,
    /** Seals all of it, some rows at a time; what somebody holds at this moment is left to the next round. */
    async seal(): Promise<void> {
      for (const column of await columns()) while ((await sealSome(column)) === AT_ONCE);
    },
  };
}
