import type { Client } from "pg";
import { fraction, type Filling, hashed, hot, SERVICES, type Step, SYSTEMS, withoutIndexes } from "./fill.ts";

/** So many days are filled; the raw logs are kept longer, at a tenth of it a day by then. */
const DAYS = 60;
/** The latest days are the fullest: two months back it is a quarter. */
const weights = Array.from({ length: DAYS }, (_, ago) => 1 / (1 + ago / 20));
const allWeights = weights.reduce((sum, one) => sum + one, 0);
const onDay = (total: number, ago: number) => Math.round((total * (weights[ago] ?? 0)) / allWeights);

type Log = { table: string; what: "visits" | "clicks" | "waysIn"; columns: string; values: string };
const moment = `day + ${fraction("n", 21)} * interval '24 hours'`;
const visitor = `'v' || ${hashed("n", 22, "$2::bigint")}`;
/** One of three is signed in, and those who come often come most. */
const account = (seed: number) =>
  `case when n % 3 = 0 then 'g' || 1 + floor($2::bigint * ${fraction("n", seed)} ^ 2)::bigint end`;

const logs: readonly Log[] = [
  {
    table: "visit_record",
    what: "visits",
    columns: "visitor, account_id, path, at",
    values: `${visitor}, ${account(23)}, '/homeZtfw', ${moment}`,
  },
  {
    table: "service_click",
    what: "clicks",
    columns: "identification, visitor, account_id, at",
    values: `'svc' || ${hot("n", 24, SERVICES)}, ${visitor}, ${account(25)}, ${moment}`,
  },
  {
    table: "gateway_log",
    what: "waysIn",
    columns: "identification, system_abbr, visitor, account_id, outcome, at",
    values: `'svc' || ${hot("n", 24, SERVICES)}, 'b' || ${hot("n", 26, SYSTEMS)}, ${visitor}, ${account(27)},
      case when n % 40 = 0 then 'refused' when n % 60 = 1 then 'unanswered' else 'opened' end, ${moment}`,
  },
];

/** A day as its clock on the wall says it, so many days ago; today's rows are of the hours that are over. */
const dayOf = (ago: number) =>
  `((now() at time zone 'Asia/Shanghai')::date - ${ago})::timestamp at time zone 'Asia/Shanghai'`;

const dayStep = (ago: number): Step => ({
  name: `logs of the day ${ago} days ago`,
  async act(client: Client, { many }: Filling) {
    for (const { table, what, columns, values } of logs) {
      await client.query(`select make_log_part($1, (now() at time zone 'Asia/Shanghai')::date - $2::int)`, [
        table,
        ago,
      ]);
      await client.query(
        `insert into ${table} (${columns})
         select ${values} from generate_series($3::bigint, $3::bigint + $1::bigint - 1) as n,
           (select ${dayOf(ago)} as day) as days`,
        [onDay(many(what), ago), many("accounts"), 1 + ago * 10_000_000],
      );
    }
  },
});

/** What the portal counts as it writes, and what it gathers of a day that is over. */
const counts: Step = {
  name: "counts of the logs",
  async act(client, { many, share }) {
    for (let ago = 0; ago < DAYS; ago += 1)
      await client.query(
        `insert into visit_day (day, slot, visits)
         select (now() at time zone 'Asia/Shanghai')::date - $1::int, slot, $2::bigint / 8 from generate_series(0, 7) as slot
         on conflict (day, slot) do update set visits = visit_day.visits + excluded.visits`,
        [ago, onDay(many("visits"), ago)],
      );
    await client.query(`insert into service_use (identification, slot, clicks, arrivals)
      select 'svc' || n, slot, 100, 60 from generate_series(0, ${SERVICES - 1}) as n, generate_series(0, 7) as slot`);
    await client.query(`insert into gateway_day (system_abbr, day, slot, opened, failed)
      select 'b' || n, current_date - ago, slot, 90, 10
        from generate_series(0, ${SYSTEMS - 1}) as n, generate_series(0, ${DAYS - 1}) as ago, generate_series(0, 7) as slot`);
    await client.query(
      `insert into usage_day (day, region_code, role_code, system_abbr, visits, sign_ins, jumps)
        select current_date - ago, code, role, system, ceil(100 * $1::float8), ceil(10 * $1::float8), ceil(20 * $1::float8)
          from (select distinct code from bench.place) as counties, generate_series(1, ${DAYS}) as ago,
            unnest(array['1', '4']) as role,
            (select '' as system union all select 'b' || n from generate_series(0, 29) as n) as systems
         on conflict do nothing`,
      [share],
    );
    await client.query(`insert into usage_counted (day, counted_at)
      select current_date - ago, now() from generate_series(1, ${DAYS}) as ago on conflict do nothing`);
  },
};

export const logSteps: Step[] = [
  ...withoutIndexes(
    logs.map(({ table }) => table),
    Array.from({ length: DAYS }, (_, ago) => dayStep(DAYS - 1 - ago)),
    [
      "visit_record_account",
      "visit_record_at",
      "service_click_account",
      "service_click_service",
      "gateway_log_account",
      "gateway_log_at",
    ],
  ),
  counts,
];
