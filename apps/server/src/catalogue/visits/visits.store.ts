import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import { replicaOf } from "../../platform/database/replica.ts";

export type Click = { identification: string; visitor: string; accountId: string | null; at: Date };
export type PageVisit = { visitor: string; accountId: string | null; path: string; at: Date };
export type GatewayOutcome = "opened" | "refused" | "unanswered";
export type WayIn = Click & { systemAbbr: string | null; outcome: GatewayOutcome };
export type GatewayDay = { systemAbbr: string; day: string; opened: number; failed: number };

/** Writers of one count wait for each other; they take turns over so many rows. */
const SLOTS = 8;
const aSlot = () => Math.floor(Math.random() * SLOTS);

/**
 * The log and its counts, each pair in one statement: a count is never reckoned from the log.
 *
 * @param eventual writes here: a click lost with a crashed database is not worth a disk flush each
 */
export function visitsStore(db: Db, eventual: Db) {
  // figures for everybody, that nobody sees move; what somebody opened last is read where it was written
  const counted = replicaOf(db, { of: "visits", staleSeconds: 30 });
  return {
    async addClick({ identification, visitor, accountId, at }: Click): Promise<void> {
      await queryPrepared(eventual, statements.addClick, [identification, visitor, accountId, at, aSlot()]);
    },

    async addVisit({ visitor, accountId, path, at }: PageVisit, day: string): Promise<void> {
      await queryPrepared(eventual, statements.addVisit, [visitor, accountId, path, at, day, aSlot()]);
    },

    async addWayIn({ identification, visitor, accountId, at, systemAbbr, outcome }: WayIn, day: string): Promise<void> {
      const opened = outcome === "opened" ? 1 : 0;
      const log = [identification, systemAbbr, visitor, accountId, outcome, at];
      await queryPrepared(eventual, statements.addWayIn, [...log, day, aSlot(), opened, 1 - opened]);
    },

    async addArrival(identification: string): Promise<void> {
      await queryPrepared(eventual, statements.addArrival, [identification, aSlot()]);
    },

    async arrivalsByService(): Promise<Map<string, number>> {
      const rows = await queryPrepared<{ identification: string; arrivals: string }>(counted, statements.arrivals, []);
      return new Map(rows.map((row) => [row.identification, Number(row.arrivals)]));
    },

    async visitsOn(day: string): Promise<number> {
      const [row] = await queryPrepared<{ visits: string }>(counted, statements.visitsOn, [day]);
      return Number(row?.visits ?? 0);
    },

    /** Ways into every system, by day, since this day. */
    async waysInSince(day: string): Promise<GatewayDay[]> {
      const rows = await queryPrepared<Record<"systemAbbr" | "day" | "opened" | "failed", string>>(
        counted,
        statements.waysIn,
        [day],
      );
      return rows.map((row) => ({
        systemAbbr: row.systemAbbr,
        day: row.day,
        opened: Number(row.opened),
        failed: Number(row.failed),
      }));
    },

    /** What an account opened last, each service once, the latest first. */
    async recentOf(accountId: string, most: number): Promise<{ identification: string; at: Date }[]> {
      return queryPrepared(db, statements.recent, [accountId, LOOKED_THROUGH, most]);
    },
  };
}

/** So many clicks back; somebody who opens one service a hundred times a day still sees the others. */
const LOOKED_THROUGH = 300;

const statements = {
  addClick: `
    with log as (
      insert into service_click (identification, visitor, account_id, at) values ($1, $2, $3, $4))
    insert into service_use (identification, slot, clicks) values ($1, $5, 1)
    on conflict (identification, slot) do update set clicks = service_use.clicks + 1`,
  addVisit: `
    with log as (
      insert into visit_record (visitor, account_id, path, at) values ($1, $2, $3, $4))
    insert into visit_day (day, slot, visits) values ($5, $6, 1)
    on conflict (day, slot) do update set visits = visit_day.visits + 1`,
  addWayIn: `
    with log as (
      insert into gateway_log (identification, system_abbr, visitor, account_id, outcome, at)
      values ($1, $2::text, $3, $4, $5, $6))
    insert into gateway_day (system_abbr, day, slot, opened, failed)
    select $2::text, $7::date, $8::smallint, $9::bigint, $10::bigint where $2::text is not null
    on conflict (system_abbr, day, slot) do update
      set opened = gateway_day.opened + excluded.opened, failed = gateway_day.failed + excluded.failed`,
  addArrival: `
    insert into service_use (identification, slot, clicks, arrivals) values ($1, $2, 0, 1)
    on conflict (identification, slot) do update set arrivals = service_use.arrivals + 1`,
  arrivals: `select identification, sum(arrivals) as arrivals from service_use group by identification`,
  visitsOn: `select coalesce(sum(visits), 0) as visits from visit_day where day = $1::date`,
  waysIn: `
    select system_abbr as "systemAbbr", day::text as day, sum(opened) as opened, sum(failed) as failed
      from gateway_day where day >= $1::date group by system_abbr, day`,
  recent: `
    select identification, max(at) as at
      from (select identification, at from service_click where account_id = $1 order by at desc limit $2) as last
     group by identification order by max(at) desc limit $3`,
} as const;

export type VisitsStore = ReturnType<typeof visitsStore>;
