import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Cycle } from "./indicators.rules.ts";

export type Indicator = {
  code: string;
  name: string;
  themes: string[];
  unit: string;
  decimals: number;
  moreIsBetter: boolean | null;
  definition: string;
  source: string;
  owner: string;
  cycle: Cycle;
  updatedAt: Date;
};
/** The newest figure of an indicator in a region, with the one of a year and of a month before. */
export type Newest = {
  indicator: string;
  month: string;
  value: number;
  yearAgo: number | null;
  monthAgo: number | null;
};
export type PartValue = { code: string; name: string; indicator: string; value: number | null; yearAgo: number | null };
export type FigureToPlace = { code: string; month: string; value: number; moreIsBetter: boolean | null };
export type Standing = {
  indicator: string;
  rank: number;
  of: number;
  median: number;
  ahead: string | null;
  behind: string | null;
};

/** Looked up by whole keys: the newest month of each, then the same month a year and the month a month before. */
const newest = `
  select asked.code as indicator, latest.month, latest.value, year_ago.value as "yearAgo", month_ago.value as "monthAgo"
    from unnest($2::text[]) as asked (code)
    cross join lateral (
      select month, value from indicator_value
       where region_code = $1 and indicator_code = asked.code
       order by month desc limit 1) as latest
    left join indicator_value as year_ago
      on year_ago.region_code = $1 and year_ago.indicator_code = asked.code
     and year_ago.month = to_char(to_date(latest.month, 'YYYY-MM') - interval '1 year', 'YYYY-MM')
    left join indicator_value as month_ago
      on month_ago.region_code = $1 and month_ago.indicator_code = asked.code
     and month_ago.month = to_char(to_date(latest.month, 'YYYY-MM') - interval '1 month', 'YYYY-MM')`;

/** The parts of a region that tell figures, each with its value of the month that its parent's figure stands for. */
const parts = `
  select region.code, region.name, asked.indicator, now.value, year_ago.value as "yearAgo"
    from unnest($2::text[], $3::text[], $4::text[]) as asked (indicator, month, month_a_year_ago)
    cross join region
    left join indicator_value as now
      on now.region_code = region.code and now.indicator_code = asked.indicator and now.month = asked.month
    left join indicator_value as year_ago
      on year_ago.region_code = region.code and year_ago.indicator_code = asked.indicator
     and year_ago.month = asked.month_a_year_ago
   where region.parent_code = $1 and not region.is_statistical and region.level <= 4
   order by now.value desc nulls last, region.sort, region.code`;

/**
 * How a region's figures stand among the regions with the same one above it: how many tell one, how many of those are
 * better, the value in their middle, and who is next before and behind it. Where less is better the lowest has the first place.
 */
const standings = `
  select asked.indicator, among.of, among.median,
         1 + (case when asked.less_is_better then among.lower else among.higher end) as rank,
         case when asked.less_is_better then among.below else among.above end as ahead,
         case when asked.less_is_better then among.above else among.below end as behind
    from unnest($2::text[], $3::text[], $4::float8[], $5::boolean[]) as asked (indicator, month, own, less_is_better)
    cross join lateral (
      select count(*)::int as of,
             count(*) filter (where value.value > asked.own)::int as higher,
             count(*) filter (where value.value < asked.own)::int as lower,
             percentile_cont(0.5) within group (order by value.value) as median,
             (array_agg(beside.name order by value.value, beside.sort, beside.code)
               filter (where value.value > asked.own))[1] as above,
             (array_agg(beside.name order by value.value desc, beside.sort, beside.code)
               filter (where value.value < asked.own))[1] as below
        from region as self
        join region as beside
          on beside.parent_code = self.parent_code and not beside.is_statistical and beside.level = self.level
        join indicator_value as value
          on value.region_code = beside.code and value.indicator_code = asked.indicator and value.month = asked.month
       where self.code = $1) as among
   where among.of > 1`;

const series = `
  select month, value from (
    select month, value from indicator_value
     where region_code = $1 and indicator_code = $2
     order by month desc limit 24) as newest
   order by month`;

export const indicatorsStore = (db: Db) => ({
  async indicators(): Promise<Indicator[]> {
    const rows = await db
      .selectFrom("indicator")
      .selectAll()
      .where("isRetired", "=", false)
      .orderBy("sort")
      .orderBy("code")
      .execute();
    return rows.map((row) => ({
      code: row.code,
      name: row.name,
      themes: row.themes,
      unit: row.unit,
      decimals: row.decimals,
      moreIsBetter: row.moreIsBetter,
      definition: row.definition,
      source: row.source,
      owner: row.owner,
      cycle: row.cycle,
      updatedAt: row.updatedAt,
    }));
  },
  newest: (region: string, indicators: readonly string[]): Promise<Newest[]> =>
    queryPrepared<Newest>(db, newest, [region, [...indicators]]),
  parts: (region: string, input: readonly { indicator: string; month: string; monthAYearAgo: string }[]) =>
    queryPrepared<PartValue>(db, parts, [
      region,
      input.map(({ indicator }) => indicator),
      input.map(({ month }) => month),
      input.map(({ monthAYearAgo }) => monthAYearAgo),
    ]),
  standings: (region: string, figures: readonly FigureToPlace[]): Promise<Standing[]> =>
    queryPrepared<Standing>(db, standings, [
      region,
      figures.map(({ code }) => code),
      figures.map(({ month }) => month),
      figures.map(({ value }) => value),
      figures.map(({ moreIsBetter }) => moreIsBetter === false),
    ]),
  /** Two years, the oldest month first. */
  series: (region: string, indicator: string): Promise<{ month: string; value: number }[]> =>
    queryPrepared(db, series, [region, indicator]),
});

export type IndicatorsStore = ReturnType<typeof indicatorsStore>;
