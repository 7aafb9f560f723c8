import { sql } from "kysely";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";

type Counts = { taken: number; failed: number };
export type Sent = { day: string; city: string; kind: string; isTaken: boolean };
type Period = { from: string; to: string };
type Figures = { days: Map<string, Counts>; cities: Map<string, Counts>; kinds: Map<string, Counts> };
type Summed = { day: string | null; city: string | null; kind: string | null; taken: string; failed: string };

/**
 * How many messages went out.
 *
 * @param eventual writes here: a count lost with a crashed database is not worth a disk flush for each message
 */
export const smsSpendStore = (db: Db, eventual: Db) => ({
  async add(messages: readonly Sent[]): Promise<void> {
    await queryPrepared(eventual, statements.add, [JSON.stringify(messages)]);
  },

  /** By day, by city and by kind of text, in one reading of the period. */
  async figures({ from, to }: Period): Promise<Figures> {
    const { rows } = await sql<Summed>`
      select day::text as day, city, kind, sum(taken) as taken, sum(failed) as failed
        from sms_day
       where day between ${from}::date and ${to}::date
       group by grouping sets ((day), (city), (kind))`.execute(db);
    const by = (part: "day" | "city" | "kind") =>
      new Map(
        rows.flatMap((row) => {
          const key = row[part];
          return key === null ? [] : [[key, { taken: Number(row.taken), failed: Number(row.failed) }]];
        }),
      );
    return { days: by("day"), cities: by("city"), kinds: by("kind") };
  },

  async rows({ from, to }: Period, most: number) {
    const rows = await db
      .selectFrom("smsDay")
      .select([sql<string>`day::text`.as("day"), "city", "kind", "taken", "failed"])
      .where(sql<boolean>`day between ${from}::date and ${to}::date`)
      .orderBy("smsDay.day")
      .orderBy("city")
      .orderBy("kind")
      .limit(most)
      .execute();
    return rows.map((row) => ({ ...row, taken: Number(row.taken), failed: Number(row.failed) }));
  },
});

export type SmsSpendStore = ReturnType<typeof smsSpendStore>;

const statements = {
  // in one order, so that two servers never hold each other's rows
  add: `
    insert into sms_day as counted (day, city, kind, taken, failed)
    select day, city, kind, count(*) filter (where "isTaken"), count(*) filter (where not "isTaken")
      from jsonb_to_recordset($1::jsonb) as sent (day date, city text, kind text, "isTaken" boolean)
     group by day, city, kind
     order by day, city, kind
    on conflict (day, city, kind) do update
       set taken = counted.taken + excluded.taken, failed = counted.failed + excluded.failed`,
};
