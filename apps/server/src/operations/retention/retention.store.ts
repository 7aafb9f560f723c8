import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Rows of one table that are older than they are kept. */
export type Old = { table: string; by: string; where: string | undefined; before: string };

/** Midnight in China, of a column that is a moment, and the day of one that is a day, or a text that says one. */
const moment = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

export function retentionStore(db: Db) {
  const types = new Map<string, string>();

  async function typeOf(table: string, column: string): Promise<string> {
    const known = types.get(`${table}.${column}`);
    if (known !== undefined) return known;
    const { rows } = await sql<{ type: string }>`
      select format_type(atttypid, null) as type from pg_attribute
       where attrelid = to_regclass(${table}) and attname = ${column}`.execute(db);
    const type = rows[0]?.type;
    if (type === undefined) throw new Error(`there is no column ${table}.${column}`);
    types.set(`${table}.${column}`, type);
    return type;
  }

  return {
    /** A statement of its own, so that nobody waits for many rows at once. @returns how many went */
    async removeSome({ table, by, where, before }: Old, most: number): Promise<number> {
      const type = await typeOf(table, by);
      const end = type.startsWith("timestamp") ? moment(before) : sql`${before}::${sql.raw(type)}`;
      const old = sql`${sql.id(by)} < ${end}`;
      const those = where === undefined ? old : sql`${old} and (${sql.raw(where)})`;
      // a row's place is its own within one partition only
      const { numAffectedRows } = await sql`
        with old as (select tableoid as part, ctid as place from ${sql.id(table)} where ${those} limit ${most})
        delete from ${sql.id(table)} as one using old where one.ctid = old.place and one.tableoid = old.part`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0n);
    },

    /** Adds up the clicks of whole days before they go. A day that is added up again says no less than before. */
    async addUpClicks(before: string): Promise<void> {
      await sql`
        insert into service_day (day, identification, clicks)
        select (at at time zone 'Asia/Shanghai')::date, identification, count(*) from service_click
         where at < ${moment(before)} group by 1, 2
        on conflict (day, identification) do update set clicks = greatest(service_day.clicks, excluded.clicks)`.execute(
        db,
      );
    },
  };
}

export type RetentionStore = ReturnType<typeof retentionStore>;
