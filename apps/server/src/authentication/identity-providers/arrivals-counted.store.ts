import { sql } from "kysely";
import type { UpstreamProblem } from "@sannong/contract/authentication/identity-provider-words";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import { countBounded } from "../../platform/database/count-bounded.ts";
import type { Db } from "../../platform/database/database.ts";

export type ArrivalOutcome = "signedIn" | UpstreamProblem;
export type CountedArrival = { source: string; day: string; outcome: ArrivalOutcome; at: Date };
export type Outcomes = { source: string; outcome: string; times: number; lastAt: Date };

/**
 * How arrivals ended, and how many accounts each source has.
 *
 * @param eventual writes here: a count lost with a crashed database is not worth a disk flush for each arrival
 */
export const arrivalsCountedStore = (db: Db, eventual: Db) => ({
  async add(arrivals: readonly CountedArrival[]): Promise<void> {
    await queryPrepared(eventual, statements.add, [JSON.stringify(arrivals)]);
  },

  async since(day: string): Promise<Outcomes[]> {
    const rows = await db
      .selectFrom("upstreamDay")
      .select((eb) => ["source", "outcome", eb.fn.sum<string>("times").as("times"), eb.fn.max("lastAt").as("lastAt")])
      .where(sql<boolean>`day >= ${day}::date`)
      .groupBy(["source", "outcome"])
      .orderBy("lastAt", "desc")
      .execute();
    return rows.map((row) => ({ ...row, times: Number(row.times) }));
  },

  linked: (source: string) => countBounded(db, db.selectFrom("upstreamIdentity").where("source", "=", source)),

  /** Every source that an account is linked with, found by steps of the index: a million links are not read for it. */
  async sourcesWithLinks(): Promise<string[]> {
    const { rows } = await sql<{ source: string }>`
      with recursive known as (
        select min(source) as source from upstream_identity
        union all
        select (select min(source) from upstream_identity where source > known.source)
          from known where known.source is not null)
      select source from known where source is not null`.execute(db);
    return rows.map(({ source }) => source);
  },
});

export type ArrivalsCountedStore = ReturnType<typeof arrivalsCountedStore>;

const statements = {
  // in one order, so that two servers never hold each other's rows
  add: `
    insert into upstream_day as counted (source, day, outcome, times, last_at)
    select source, day, outcome, count(*), max(at)
      from jsonb_to_recordset($1::jsonb) as arrived (source text, day date, outcome text, at timestamptz)
     group by source, day, outcome
     order by day, source, outcome
    on conflict (day, source, outcome) do update
       set times = counted.times + excluded.times, last_at = greatest(counted.last_at, excluded.last_at)`,
};
