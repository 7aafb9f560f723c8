import { sql } from "kysely";
import type { Db } from "@sannong/server/platform/database/database";

/**
 * Thirty days of visits, sign-ins and ways into systems, until yesterday, by county and role, in one statement; fewer
 * at weekends. Today is counted from what really happens, and days that are there stay as they are.
 */
export async function seedUsage(trx: Db, now: Date): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone 'Asia/Shanghai')::date`;
  await sql`
    insert into usage_day (day, region_code, role_code, system_abbr, visits, sign_ins, jumps)
    select day::date, region.code, role.code, opened.abbr,
           case when opened.abbr = '' then lot * role.weight else 0 end,
           case when opened.abbr = '' then lot * role.weight / 3 else 0 end,
           case when opened.abbr = '' then 0 else 1 + lot / 6 end
      from region
     cross join generate_series(${today} - 30, ${today} - 1, interval '1 day') as day
     cross join (values ('1', 2), ('4', 5)) as role (code, weight)
     cross join (select '' as abbr union all
                 (select abbr from connected_system order by hashtext(abbr), abbr limit 6)) as opened
     cross join lateral (select abs(hashtext(region.code || day::text || role.code || opened.abbr)) as drawn) as luck
     cross join lateral (select 4 + drawn % 23 - (case when extract(isodow from day) > 5 then 4 else 0 end) as lot) as many
     where length(region.code) = 6 and (opened.abbr = '' or drawn % 3 = 0)
    on conflict do nothing`.execute(trx);
  // what was counted last is counted anew: of the days before there are no logs
  await sql`insert into usage_counted (day, counted_at) values (${today}, ${now}) on conflict do nothing`.execute(trx);
}
