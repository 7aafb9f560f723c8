import { sql } from "kysely";
import type { Db } from "@sannong/server/platform/database/database";
import { brainThemeNames } from "@sannong/contract/data/indicators-words";
import * as z from "zod/mini";
import { listOf, number, readTable, text } from "./data-files.ts";
import type { Amount } from "./amount.ts";

/** What the cockpit counts, in its order: the first of a theme is what its map shows at first. */
const seededIndicators = readTable("indicators/indicators.tsv", {
  code: text,
  name: text,
  themes: listOf(z.enum(brainThemeNames)),
  unit: text,
  decimals: number,
  kind: z.enum(["sum", "share"]),
  /** whether more or less of it is better, where either is */
  better: z.optional(z.enum(["more", "less"])),
  definition: text,
  source: text,
  owner: text,
  cycle: z.enum(["month", "quarter", "year"]),
  /** of a county of middling size in a middling month */
  base: number,
  /** how far counties differ: a part of the base for a sum, points for a share */
  spread: number,
  /** January to December, beside 1 for a sum, added in points for a share; level when left out */
  season: listOf(number),
  /** from one year to the next: a part for a sum, points for a share */
  growth: number,
  /** the newest figure is so many months old */
  monthsLate: z._default(number, 0),
});
type SeedIndicator = (typeof seededIndicators)[number];

/** A little is a county of each city, for as long as every figure needs to have one of a year before. */
const MONTHS = { full: 24, little: 17 } as const;
const DAY_MS = 86_400_000;
const seasonOf = ({ kind, season }: SeedIndicator) =>
  season.length > 0 ? season : Array.from({ length: 12 }, () => (kind === "sum" ? 1 : 0));

/** What the cockpit counts, and two years of it for every county, city and the province. Safe to run again. */
export async function seedIndicators(trx: Db, now: Date, amount: Amount): Promise<void> {
  const added = await trx
    .insertInto("indicator")
    .values(
      seededIndicators.map((indicator, sort) => ({
        code: indicator.code,
        name: indicator.name,
        themes: JSON.stringify(indicator.themes),
        unit: indicator.unit,
        decimals: indicator.decimals,
        kind: indicator.kind,
        moreIsBetter: indicator.better === undefined ? null : indicator.better === "more",
        definition: indicator.definition,
        source: indicator.source,
        owner: indicator.owner,
        cycle: indicator.cycle,
        sort,
        updatedAt: new Date(now.getTime() - (1 + indicator.monthsLate * 30) * DAY_MS),
      })),
    )
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("code")
    .execute();
  const codes = new Set(added.map(({ code }) => code));
  const requested = seededIndicators.filter(({ code }) => codes.has(code));
  if (requested.length === 0) return;
  await seedCounties(trx, now, requested, amount);
  await seedAbove(trx);
}

/**
 * The database multiplies indicators by counties and months. Counties differ, each month has its season, every year
 * its growth, and chance has a small say; the same again for the same indicator, county and month.
 */
async function seedCounties(trx: Db, now: Date, indicators: readonly SeedIndicator[], amount: Amount): Promise<void> {
  const given = JSON.stringify(
    indicators.map((indicator) => ({
      code: indicator.code,
      kind: indicator.kind,
      unit: indicator.unit,
      decimals: indicator.decimals,
      base: indicator.base,
      spread: indicator.spread,
      season: seasonOf(indicator),
      growth: indicator.growth,
      late: indicator.monthsLate,
    })),
  );
  await sql`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb) as one (
        code text, kind text, unit text, decimals int, base float8, spread float8, season jsonb, growth float8, late int)),
    counted as (
      select given.*, region.code as region_code, past.month,
             ${chance(sql`given.code || region.code`)} as place,
             ${chance(sql`given.code || region.code || to_char(past.month, 'YYYYMM')`)} as luck,
             (given.season ->> (extract(month from past.month)::int - 1))::float8 as of_season,
             (extract(epoch from past.month - ${now}::timestamptz) / 31557600)::float8 as years
        from given
        cross join region
        cross join lateral generate_series(
          date_trunc('month', ${now}::timestamptz) - make_interval(months => ${MONTHS[amount] - 1}::int),
          date_trunc('month', ${now}::timestamptz) - make_interval(months => given.late), interval '1 month') as past (month)
       where region.level = 4 and not region.is_statistical
         and (${amount === "full"} or region.sort = (
           select min(sibling.sort) from region as sibling
            where sibling.parent_code = region.parent_code and not sibling.is_statistical))),
    figured as (
      select code, region_code, to_char(month, 'YYYY-MM') as month, kind, unit, decimals,
             case kind
               when 'sum' then base * (1 + spread * place) * of_season * (1 + growth * years) * (1 + 0.03 * luck)
               else base + spread * place + of_season + growth * years + 0.1 * spread * luck end as value
        from counted)
    insert into indicator_value (indicator_code, region_code, month, value)
    select code, region_code, month,
           round(greatest(0, case when unit = '%' then least(100, value) else value end)::numeric, decimals)::float8
      from figured`.execute(trx);
}

/** From −1 to 1, the same for the same words. */
const chance = (words: ReturnType<typeof sql>) => sql`(abs(hashtext(${words}) % 2001) / 1000.0 - 1)`;

/** Cities from their counties, the province from its cities: sums add up, shares are averaged. */
async function seedAbove(trx: Db): Promise<void> {
  for (const digits of [4, 2])
    await sql`
      insert into indicator_value (indicator_code, region_code, month, value)
      select indicator.code, left(part.region_code, ${digits}::int), part.month,
             case indicator.kind when 'sum' then sum(part.value)
               else round(avg(part.value)::numeric, indicator.decimals)::float8 end
        from indicator_value as part
        join indicator on indicator.code = part.indicator_code
       where length(part.region_code) = ${digits + 2}::int
       group by indicator.code, 2, part.month
      on conflict do nothing`.execute(trx);
}
