import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type ReadDb, replicaOf } from "../../platform/database/replica.ts";
import { inRegion } from "../../platform/database/in-region.ts";

export type Figures = { visits: number; signIns: number; jumps: number };
export type Keyed = Figures & { key: string };
type Gathered = { day: string; begins: Date; ends: Date; at: Date };
type Input = { from: string; to: string; region: string };

/** What was gathered, and the gathering: each log is read by its index of time, one day at once. */
export const usageStore = (db: Db) => {
  const read = replicaOf(db, { of: "usage", staleSeconds: 30 });
  const lastCounted = async (from: ReadDb): Promise<{ day: string; at: Date } | undefined> => {
    const row = await from
      .selectFrom("usageCounted")
      .select([sql<string>`day::text`.as("day"), "countedAt"])
      .orderBy("usageCounted.day", "desc")
      .limit(1)
      .executeTakeFirst();
    return row && { day: row.day, at: row.countedAt };
  };
  const by = async (key: ReturnType<typeof sql<string>>, { from, to, region }: Input): Promise<Keyed[]> => {
    const rows = await read
      .selectFrom("usageDay")
      .select((eb) => [
        key.as("key"),
        eb.fn.sum<string>("visits").as("visits"),
        eb.fn.sum<string>("signIns").as("signIns"),
        eb.fn.sum<string>("jumps").as("jumps"),
      ])
      .where(sql<boolean>`day between ${from}::date and ${to}::date`)
      .where(inRegion(sql`region_code`, region))
      .groupBy(sql`1`)
      .execute();
    return rows.map((row) => ({
      key: row.key,
      visits: Number(row.visits),
      signIns: Number(row.signIns),
      jumps: Number(row.jumps),
    }));
  };

  return {
    byDay: (input: Input) => by(sql<string>`day::text`, input),
    byRegion: (input: Input, digits: number) => by(sql<string>`left(region_code, ${sql.lit(digits)})`, input),
    bySystem: (input: Input) => by(sql<string>`system_abbr`, input),
    byRole: (input: Input) => by(sql<string>`role_code`, input),

    async roleNames(): Promise<Map<string, string>> {
      const rows = await db.selectFrom("role").select(["code", "name"]).execute();
      return new Map(rows.map(({ code, name }) => [code, name]));
    },

    /** Which day the figures go to, where they are read. */
    countedUntil: () => lastCounted(read),
    /** Which day was gathered last. */
    lastCounted: () => lastCounted(db),

    /** One day anew, in one transaction: whoever reads meanwhile sees what was there before. */
    gather: ({ day, begins, ends, at }: Gathered): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await sql`delete from usage_day where day = ${day}::date`.execute(trx);
        await sql`
          with used as (
            select account_id, '' as system_abbr, 1 as visits, 0 as sign_ins, 0 as jumps
              from visit_record where at >= ${begins} and at < ${ends}
            union all
            select actor_id, '', 0, 1, 0
              from audit_entry where event = 'signIn' and result = 'ok' and at >= ${begins} and at < ${ends}
            union all
            select account_id, coalesce(system_abbr, ''), 0, 0, 1
              from gateway_log where outcome = 'opened' and at >= ${begins} and at < ${ends})
          insert into usage_day (day, region_code, role_code, system_abbr, visits, sign_ins, jumps)
          select ${day}::date, coalesce(account.region_code, ''), coalesce(primary_role.role_code, ''),
                 used.system_abbr, sum(used.visits), sum(used.sign_ins), sum(used.jumps)
            from used
            left join account on account.id = used.account_id
            left join account_role as primary_role
              on primary_role.account_id = account.id and primary_role.is_primary
           group by 2, 3, 4`.execute(trx);
        await sql`insert into usage_counted (day, counted_at) values (${day}::date, ${at})
          on conflict (day) do update set counted_at = excluded.counted_at`.execute(trx);
      }),
  };
};

export type UsageStore = ReturnType<typeof usageStore>;
