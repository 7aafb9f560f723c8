import { sql } from "kysely";
import type { Db } from "@sannong/server/platform/database/database";

/**
 * Thirty days of text messages and of arrivals from the demonstration's sources, until yesterday, in two statements:
 * the page of administrators has something to show. Days that are there stay as they are.
 */
export async function seedSpend(trx: Db, now: Date): Promise<void> {
  const days = sql`generate_series(
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 30,
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 1, interval '1 day') as day`;
  await sql`
    insert into sms_day (day, city, kind, taken, failed)
    select day::date, region.code, kind, lot * weight / 100, lot / 300
      from region
     cross join ${days}
     cross join (values ('code', 60), ('newDevice', 9), ('passwordChanged', 3), ('registrationApproved', 4),
                        ('registrationRejected', 1), ('feedbackAnswered', 1), ('accountUnused', 2)) as text (kind, weight)
     cross join lateral (select 40 + abs(hashtext(region.code || day::text || kind)) % 400 as lot) as drawn
     where length(region.code) = 4
    on conflict do nothing`.execute(trx);
  await sql`
    insert into upstream_day (source, day, outcome, times, last_at)
    select source, day::date, outcome, 1 + lot % most,
           (day::date + interval '9 hours' + lot * interval '25 seconds') at time zone 'Asia/Shanghai'
      from ${days}
     cross join (values ('jszwfw', 'signedIn', 90, 1), ('zwb', 'signedIn', 40, 1), ('sncas', 'signedIn', 25, 1),
                        ('snoidc', 'signedIn', 12, 1), ('jszwfw', 'expired', 4, 3), ('jszwfw', 'used', 3, 4),
                        ('sncas', 'slow', 2, 9), ('zwb', 'unreachable', 6, 17)) as arrived (source, outcome, most, every)
     cross join lateral (select abs(hashtext(source || outcome || day::text)) % 1000 as lot) as drawn
     where lot % every = 0
    on conflict do nothing`.execute(trx);
}
