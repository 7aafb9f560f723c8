import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { KeptHealth, Probe } from "./applications.rules.ts";

/** What a tile says of a system from now on, and why. */
export type Found = { health: KeptHealth; missedProbes: number; probe: Probe };
export type Probed = {
  abbr: string;
  health: KeptHealth;
  missedProbes: number;
  probeUrl: string;
  privateHosts: string[] | null;
};

/** Up to so many milliseconds; the last bucket holds what took longer. */
export const probeBounds = [50, 100, 200, 300, 500, 800, 1200, 2000, 3000, 5000] as const;

type CountedProbe = { day: string; answered: boolean; slow: boolean; bucket: number };
export type ProbeDay = { abbr: string; day: string; asked: number; answered: number; slow: number; took: number[] };

/** Whether systems answer: who is asked, what came of it, and how it was by day. */
export const probesStore = (db: Db) => ({
  /** Which systems are asked whether they are there. One that an administrator stopped is left alone. */
  async toProbe(): Promise<Probed[]> {
    const rows = await db
      .selectFrom("connectedSystem")
      .select([
        "abbr",
        "health",
        "missedProbes",
        "privateHosts",
        sql<string>`coalesce(initiate_login_uri, handoff_uri, redirect_uris ->> 0)`.as("address"),
      ])
      .where("protocol", "!=", "none")
      .where("stage", "=", "live")
      .where("health", "!=", "stopped")
      .execute();
    return rows.flatMap((row) =>
      URL.canParse(row.address)
        ? [
            {
              abbr: row.abbr,
              health: row.health,
              missedProbes: row.missedProbes,
              probeUrl: new URL("/", row.address).href,
              privateHosts: row.privateHosts,
            },
          ]
        : [],
    );
  },
  /** One answer more of the day, or one that did not come. */
  async count(abbr: string, { day, answered, slow, bucket }: CountedProbe): Promise<void> {
    const one = sql<number[]>`array(select case when at = ${bucket}::int then 1 else 0 end
      from generate_series(0, ${probeBounds.length}::int) as at order by at)`;
    await sql`
      insert into probe_day (system_abbr, day, asked, answered, slow, took)
      values (${abbr}, ${day}::date, 1, ${answered ? 1 : 0}, ${slow ? 1 : 0}, ${one})
      on conflict (system_abbr, day) do update
        set asked = probe_day.asked + 1, answered = probe_day.answered + excluded.answered,
            slow = probe_day.slow + excluded.slow,
            took = array(select mine + more from unnest(probe_day.took, excluded.took) as both_of (mine, more))`.execute(
      db,
    );
  },

  /** The answers of all systems, by day. */
  async since(day: string): Promise<ProbeDay[]> {
    const { rows } = await sql<ProbeDay>`
      select system_abbr as abbr, day::text as day, asked, answered, slow, took
        from probe_day where day >= ${day}::date`.execute(db);
    return rows;
  },

  /** How a system stands from now on, unless somebody stopped it meanwhile. */
  async keep(abbr: string, { health, missedProbes, probe }: Found): Promise<void> {
    await db
      .updateTable("connectedSystem")
      .set({
        health,
        missedProbes,
        probedAt: probe.at,
        probeTookMs: probe.tookMs,
        probeFault: probe.fault,
      })
      .where("abbr", "=", abbr)
      .where("health", "!=", "stopped")
      .execute();
  },
});

export type ProbesStore = ReturnType<typeof probesStore>;
