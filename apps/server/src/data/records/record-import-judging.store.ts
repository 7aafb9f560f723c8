import type { RecordKind } from "@sannong/contract/data/record-words";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Which workbook, of what, and whose. */
type On = { id: string; kind: RecordKind; areaCode: string };

/** What the rows of a workbook of records are worth together, and beside what is shown already. */
export const importJudging = (db: Db) => ({
  /** Marks what only all rows together show: a row about the same record as an earlier one. */
  async markRepeated(id: string, column: string): Promise<void> {
    // by a window, not by a join: the database cannot know yet how many rows have just been written
    await sql`
      with numbered as materialized (
        select line, min(line) over (partition by record_key) as first
          from record_import_row where import_id = ${id} and record_key is not null
      ), repeated as materialized (select line, first from numbered where line > first)
      update record_import_row as row
         set problems = jsonb_build_array(jsonb_build_object(
               'column', ${column}::text, 'value', '', 'reason', '与第 ' || repeated.first || ' 行是同一条记录'))
        from repeated
       where row.import_id = ${id} and row.line = repeated.line`.execute(db);
  },

  /** Marks what another region shows by now. */
  async markForeign({ id, kind, areaCode }: On, column: string, within: Db = db): Promise<void> {
    await sql`
      with elsewhere as materialized (
        select row.line from record_import_row as row
         where row.import_id = ${id} and row.problems is null and exists (
           select from public_record as known
            where known.kind = ${kind} and known.record_key = row.record_key
              and known.area_code not like ${`${areaCode}%`} offset 0)
      )
      update record_import_row as row
         set problems = jsonb_build_array(jsonb_build_object(
               'column', ${column}::text, 'value', '', 'reason', '这条记录已由其他地区公示'))
        from elsewhere
       where row.import_id = ${id} and row.line = elsewhere.line`.execute(within);
  },

  /** Everything is judged: how many rows are wrong. */
  async judged(id: string, within: Db = db): Promise<number> {
    const { rows } = await sql<{ bad: number }>`
      update record_import
         set state = 'checked', good = counted.good, bad = counted.bad
        from (select count(*) filter (where problems is null) as good, count(problems) as bad
                from record_import_row where import_id = ${id}) as counted
       where id = ${id} and state in ('checking', 'checked')
      returning record_import.bad`.execute(within);
    return rows[0]?.bad ?? 0;
  },
});
