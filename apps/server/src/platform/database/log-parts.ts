import { dayOf, lastDays, DAY_MS } from "@sannong/contract/rules/time/days";
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Logs that are kept in a part for each day, so that a day that is over goes as a whole. */
export const partedLogs = ["visit_record", "service_click", "gateway_log"] as const;
export type PartedLog = (typeof partedLogs)[number];

export type LogPart = {
  log: PartedLog;
  name: string;
  /** null: since ever */
  begins: Date | null;
  /** null: it takes what no other part takes */
  ends: Date | null;
  bytes: number;
};

/** So many days have their part before they begin. */
export const DAYS_AHEAD = 14;

/** The parts of these logs. The owner makes and drops them, by functions that look whether they may. */
export function logParts(db: Db) {
  const list = async (): Promise<LogPart[]> => {
    const { rows } = await sql<Omit<LogPart, "bytes"> & { bytes: string }>`
      select inhparent::regclass::text as log, part.relname as name,
             (regexp_match(bounds, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as begins,
             (regexp_match(bounds, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as ends,
             pg_total_relation_size(part.oid) as bytes
        from pg_class part join pg_inherits on inhrelid = part.oid,
             pg_get_expr(part.relpartbound, part.oid) as bounds
       where part.relnamespace = to_regnamespace('log_parts') and part.relkind = 'r'
       order by 1, 4 nulls last`.execute(db);
    return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
  };

  const make = async (log: PartedLog, day: string): Promise<boolean> => {
    const { rows } = await sql<{ made: boolean }>`select make_log_part(${log}, ${day}::date) as made`.execute(db);
    return rows[0]?.made ?? false;
  };

  /** Days whose rows lie in the part without bounds, and how many. */
  const withoutPart = async (log: PartedLog): Promise<{ day: string; taken: number }[]> => {
    const { rows } = await sql<{ day: string; taken: string }>`
      select day::text, taken from days_without_log_part(${log})`.execute(db);
    return rows.map(({ day, taken }) => ({ day, taken: Number(taken) }));
  };

  return {
    list,
    withoutPart,

    /**
     * Gives the coming days their parts, and days whose rows came without one. What is older than it is kept gets none.
     *
     * @returns how many were made
     */
    async makeAhead(
      log: PartedLog,
      now: Date,
      { daysAhead = DAYS_AHEAD, before }: { daysAhead?: number; before: string },
    ) {
      const last = dayOf(new Date(now.getTime() + daysAhead * DAY_MS));
      const late = (await withoutPart(log)).map(({ day }) => day).filter((day) => day >= before && day <= last);
      const coming = lastDays(new Date(now.getTime() + daysAhead * DAY_MS), daysAhead + 1);
      let made = 0;
      for (const day of new Set([...late, ...coming])) if (await make(log, day)) made += 1;
      return made;
    },

    /** Takes away the parts that were over before a day began that is so many days ago. @returns their names */
    async dropOld(log: PartedLog, keepDays: number, before: string): Promise<string[]> {
      const end = Date.parse(`${before}T00:00:00+08:00`);
      const dropped: string[] = [];
      for (const part of await list()) {
        if (part.log !== log || part.ends === null || part.ends.getTime() > end) continue;
        await sql`select drop_log_part(${part.name}, ${keepDays})`.execute(db);
        dropped.push(part.name);
      }
      return dropped;
    },
  };
}

export type LogParts = ReturnType<typeof logParts>;
