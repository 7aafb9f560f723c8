import type { Client } from "pg";
import { visitsStore } from "../../apps/server/src/catalogue/visits/visits.store.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { withoutIndexes } from "./bulk.ts";
import type { Asked, ScalePart } from "./scale.ts";

/** Ten visits for every record of the other parts, so ten million at the full size; a click to every ten visits. */
const VISITS_EACH = 10;
const SERVICES = 200;
const DAYS = 60;
const TIMES = 300;
/** Totals and hot services are asked by every first page. */
const MOST_MS = 20;

const logs = ["visit_record", "service_click"] as const;
const indexes = ["visit_record_account", "service_click_account"] as const;

async function load({ owner, second }: { owner: Client; second: Client }, size: number): Promise<void> {
  await owner.query("truncate visit_record, visit_day, service_click, service_use, gateway_log, gateway_day");
  for (const log of logs) await owner.query(`alter table ${log} set unlogged`);
  const spread = `now() - (at % ${DAYS * 1440}) * interval '1 minute'`;
  const visits = (from: number, to: number, client: Client) =>
    client.query(
      `insert into visit_record (visitor, account_id, path, at)
       select 'v' || at % 50000, case when at % 3 = 0 then 'a' || at % 20000 end, '/home', ${spread}
         from generate_series($1::bigint, $2::bigint) as at`,
      [from + 1, to],
    );
  const all = size * VISITS_EACH;
  await withoutIndexes(owner, indexes, async () => {
    await Promise.all([visits(0, all / 2, owner), visits(all / 2, all, second)]);
    await owner.query(
      `insert into service_click (identification, visitor, account_id, at)
       select 's' || at % ${SERVICES}, 'v' || at % 50000, case when at % 3 = 0 then 'a' || at % 20000 end, ${spread}
         from generate_series(1, $1::bigint) as at`,
      [size],
    );
  });
  // what the portal counts as it writes
  await owner.query(`insert into visit_day (day, slot, visits)
    select (at at time zone 'Asia/Shanghai')::date, id % 8, count(*) from visit_record group by 1, 2`);
  await owner.query(`insert into service_use (identification, slot, clicks)
    select identification, id % 8, count(*) from service_click group by 1, 2`);
  await owner.query("analyze visit_record, visit_day, service_click, service_use");
}

async function timed(act: (turn: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const begun = performance.now();
    await act(turn);
    took.push(performance.now() - begun);
  }
  return took;
}

async function ask(db: Db): Promise<Asked[]> {
  const visits = visitsStore(db, db);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  return [
    { what: "visits of today", most: MOST_MS, took: await timed(() => visits.visitsOn(today)) },
    { what: "uses of every service", most: MOST_MS, took: await timed(() => visits.arrivalsByService()) },
    {
      what: "what somebody opened last",
      most: MOST_MS,
      took: await timed((turn) => visits.recentOf(`a${turn * 3}`, 12)),
    },
  ];
}

/** The log of visits and clicks, and the counts kept beside it. */
export const visitsScale: ScalePart = { name: "visits", load, tables: ["visit_record", "service_click"], ask };
