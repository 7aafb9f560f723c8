import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Gap, LookedAt, PartCheck } from "./status.rules.ts";

export type PartDay = { part: LookedAt; day: string; asked: number; well: number; unchecked: number };
type Look = { part: LookedAt; at: Date; day: string; isWell: boolean; gaps: readonly Gap[] };

/** What the looks at the portal's own parts found: now, and by day. */
export const statusStore = (db: Db) => ({
  async checks(): Promise<PartCheck[]> {
    const rows = await db.selectFrom("partCheck").selectAll().execute();
    return rows.map((row) => ({ ...row, part: row.part }));
  },

  async daysSince(day: string): Promise<PartDay[]> {
    const { rows } = await sql<PartDay>`
      select part, day::text as day, asked, well, unchecked from part_day where day >= ${day}::date`.execute(db);
    return rows;
  },

  /** One look more, and the minutes before it in which nobody looked. */
  keep: ({ part, at, day, isWell, gaps }: Look): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await sql`
        insert into part_check (part, checked_at, misses) values (${part}, ${at}, ${isWell ? 0 : 1})
        on conflict (part) do update set checked_at = excluded.checked_at,
          misses = case when ${isWell} then 0 else part_check.misses + 1 end`.execute(trx);
      const days = [{ day, asked: 1, well: isWell ? 1 : 0, unchecked: 0 }, ...gaps.map(gapDay)];
      for (const one of days)
        await sql`
          insert into part_day (part, day, asked, well, unchecked)
          values (${part}, ${one.day}::date, ${one.asked}, ${one.well}, ${one.unchecked})
          on conflict (part, day) do update set asked = part_day.asked + excluded.asked,
            well = part_day.well + excluded.well, unchecked = part_day.unchecked + excluded.unchecked`.execute(trx);
    }),
});

const gapDay = ({ day, minutes }: Gap) => ({ day, asked: 0, well: 0, unchecked: minutes });

export type StatusStore = ReturnType<typeof statusStore>;
