import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Region } from "./regions.rules.ts";

/** A region with who changed it last. */
export type RegionRow = Region & { revision: number; changedAt: Date | null; changedBy: string | null };
type By = { at: Date; by: string };

export const regionsStore = (db: Db) => ({
  /** One change of the regions at a time: what may be done to one depends on those around it. */
  inTurn: <T>(act: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('region'), 0)`.execute(trx);
      return act(trx);
    }),

  /** The whole table, a parent's children in their order: some 1,600 rows. */
  all: (from: Db = db): Promise<RegionRow[]> =>
    from
      .selectFrom("region")
      .select([
        "code",
        "name",
        "parentCode",
        "level",
        "isStatistical",
        "isWithdrawn",
        "revision",
        "changedAt",
        "changedBy",
      ])
      .orderBy("sort")
      .orderBy("code")
      .execute(),

  /** Says something else after every change. */
  async version(): Promise<string> {
    const { version } = await db
      .selectFrom("region")
      .select(sql<string>`coalesce(max(changed_at)::text, '') || '/' || coalesce(sum(revision), 0)`.as("version"))
      .where("changedAt", "is not", null)
      .executeTakeFirstOrThrow();
    return version;
  },

  async add(
    { code, name, parentCode, level }: Pick<Region, "code" | "name" | "parentCode" | "level">,
    { at, by }: By,
    trx: Db,
  ): Promise<void> {
    const last = sql<number>`(select coalesce(max(beside.sort), 0) + 1 from region as beside where beside.parent_code = ${parentCode})`;
    const row = { code, name, parentCode, level, sort: last, isStatistical: false };
    await trx
      .insertInto("region")
      .values({ ...row, changedAt: at, changedBy: by })
      .execute();
  },

  /** False when somebody else changed it since `revision`. */
  async change(
    { code, revision }: { code: string; revision: number },
    to: { name?: string; isWithdrawn?: boolean },
    { at, by }: By,
    trx: Db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("region")
      .set({ ...to, revision: sql`revision + 1`, changedAt: at, changedBy: by })
      .where("code", "=", code)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});

export type RegionsStore = ReturnType<typeof regionsStore>;
