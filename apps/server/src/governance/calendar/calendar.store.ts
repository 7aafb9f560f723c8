import type { NamedDay } from "@sannong/contract/governance/calendar-words";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

export type KeptYear = {
  year: number;
  revision: number;
  source: string;
  changedBy: string | null;
  changedAt: Date | null;
};
type Change = { year: number; revision: number; source: string; by: string; at: Date };

const columns = ["year", "revision", "source", "changedBy", "changedAt"] as const;
const dayColumns = ["day", "kind", "name"] as const;

export function calendarStore(db: Db) {
  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    days: (within: Db = db): Promise<NamedDay[]> =>
      within.selectFrom("calendarDay").select(dayColumns).orderBy("day").execute(),

    years: (): Promise<(KeptYear & { off: number; worked: number })[]> =>
      db
        .selectFrom("calendarYear")
        .select(columns)
        .select((eb) => {
          const count = (kind: NamedDay["kind"]) =>
            eb
              .selectFrom("calendarDay")
              .where(sql<boolean>`starts_with(day, calendar_year.year::text || '-')`)
              .where("kind", "=", kind)
              .select(sql<number>`count(*)::int`.as("count"))
              .$asScalar()
              .$notNull();
          return [count("off").as("off"), count("worked").as("worked")];
        })
        .orderBy("year", "desc")
        .execute(),

    find: (year: number): Promise<KeptYear | undefined> =>
      db.selectFrom("calendarYear").select(columns).where("year", "=", year).executeTakeFirst(),
    daysOf: (year: number): Promise<NamedDay[]> =>
      db
        .selectFrom("calendarDay")
        .select(dayColumns)
        .where("day", ">=", `${year}-01-01`)
        .where("day", "<=", `${year}-12-31`)
        .orderBy("day")
        .execute(),

    /** One change of the calendar at a time: deadlines are counted by what was before and what is after. */
    alone: async (trx: Db): Promise<void> =>
      void (await trx.selectFrom("calendarYear").select("year").orderBy("year").forUpdate().execute()),

    /** @returns the new revision; undefined when the year is no longer as it was read */
    async touch({ year, revision, source, by, at }: Change, trx: Db): Promise<number | undefined> {
      const values = { source, changedBy: by, changedAt: at };
      const row =
        revision === 0
          ? await trx
              .insertInto("calendarYear")
              .values({ year, revision: 1, ...values })
              .onConflict((conflict) => conflict.doNothing())
              .returning("revision")
              .executeTakeFirst()
          : await trx
              .updateTable("calendarYear")
              .set((eb) => ({ revision: eb("revision", "+", 1), ...values }))
              .where("year", "=", year)
              .where("revision", "=", revision)
              .returning("revision")
              .executeTakeFirst();
      return row?.revision;
    },

    async put(year: number, days: readonly NamedDay[], trx: Db): Promise<void> {
      await trx
        .deleteFrom("calendarDay")
        .where("day", ">=", `${year}-01-01`)
        .where("day", "<=", `${year}-12-31`)
        .execute();
      if (days.length > 0)
        await trx
          .insertInto("calendarDay")
          .values([...days])
          .execute();
    },
  };
}

export type CalendarStore = ReturnType<typeof calendarStore>;
