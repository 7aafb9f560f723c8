import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { addIndicator, saveIndicator } from "@sannong/contract/data/indicators-admin";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import { type Selectable, sql } from "kysely";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { ReportedValue } from "./indicator-import.rules.ts";

const asIndicator = (row: Selectable<Tables["indicator"]> & { hasValues: boolean }) => ({
  code: row.code,
  name: row.name,
  themes: row.themes as BrainTheme[],
  unit: row.unit,
  decimals: row.decimals,
  moreIsBetter: row.moreIsBetter,
  definition: row.definition,
  source: row.source,
  owner: row.owner,
  cycle: row.cycle,
  updatedAt: row.updatedAt,
  hasValues: row.hasValues,
  isRetired: row.isRetired,
  revision: row.revision,
  changedAt: row.changedAt,
  changedBy: row.changedBy,
});
export type StoredIndicator = ReturnType<typeof asIndicator>;
type Founded = ParsedInputOf<typeof addIndicator>;
type Definition = Omit<ParsedInputOf<typeof saveIndicator>, "code" | "revision">;
type Change = { by: string; at: Date };
type On = { code: string; revision: number };
type Import = { id: string; areaCode: string; madeBy: string; fileName: string; same: number; at: Date };

/** Every region of a part of the province that tells figures, with what it told of one month, and a year before. */
const valuesOf = `
  select region.code as "regionCode", region.name as "regionName", now.value, year_ago.value as "yearAgo"
    from region
    left join indicator_value as now
      on now.region_code = region.code and now.indicator_code = $2 and now.month = $3
    left join indicator_value as year_ago
      on year_ago.region_code = region.code and year_ago.indicator_code = $2 and year_ago.month = $4
   where starts_with(region.code, $1) and not region.is_statistical and region.level <= 4
   order by region.code`;

const hasValues = sql<boolean>`exists (
  select from indicator_value where indicator_value.indicator_code = indicator.code)`.as("hasValues");
const definitionIn = ({ moreIsBetter, themes, ...same }: Definition) => ({
  ...same,
  themes: JSON.stringify(themes),
  moreIsBetter,
});

/** Indicators and their values as administrators describe them and bring them in. */
export const indicatorsAdminStore = (db: Db) => ({
  inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

  /** What is counted first, each in its place, then what is counted no more. */
  async indicators(from: Db = db): Promise<StoredIndicator[]> {
    const rows = await from
      .selectFrom("indicator")
      .selectAll()
      .select(hasValues)
      .orderBy("isRetired")
      .orderBy("sort")
      .orderBy("code")
      .execute();
    return rows.map(asIndicator);
  },

  /** One change of what there is at a time: a name and a place depend on the others. */
  inTurn: <T>(act: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('indicator'))`.execute(trx);
      return act(trx);
    }),

  /** Behind all there are. A sum adds up over regions, what is told in per cent does not. */
  add: ({ code, unit, ...definition }: Founded, { by, at }: Change, trx: Db) =>
    trx
      .insertInto("indicator")
      .values({
        ...definitionIn(definition),
        code,
        unit,
        kind: unit === "%" ? "share" : "sum",
        sort: sql<number>`(select coalesce(max(other.sort), 0) + 1 from indicator as other)`,
        updatedAt: at,
        changedAt: at,
        changedBy: by,
      })
      .execute(),

  /** Another one that an import would take for it. */
  async alike({ code, name }: { code: string; name: string }, trx: Db): Promise<{ name: string } | undefined> {
    return trx
      .selectFrom("indicator")
      .select("name")
      .where("code", "<>", code)
      .where((eb) => eb.or([eb("name", "in", [name, code]), eb("code", "=", name)]))
      .executeTakeFirst();
  },

  /** False when somebody else changed it since `revision`. */
  async stand({ code, revision }: On, isRetired: boolean, { by, at }: Change, trx: Db): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("indicator")
      .set({ isRetired, revision: sql`revision + 1`, changedAt: at, changedBy: by })
      .where("code", "=", code)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Where each stands: no change of its own, so nobody's revision moves. */
  async place(codes: readonly string[], trx: Db): Promise<void> {
    await sql`update indicator set sort = placed.sort
      from unnest(${[...codes]}::text[]) with ordinality as placed (code, sort)
      where indicator.code = placed.code and indicator.sort <> placed.sort`.execute(trx);
  },

  async find(code: string, from: Db = db): Promise<StoredIndicator | undefined> {
    const row = await from
      .selectFrom("indicator")
      .selectAll()
      .select(hasValues)
      .where("code", "=", code)
      .executeTakeFirst();
    return row && asIndicator(row);
  },

  /** False when somebody else changed it since `revision`. */
  async change(on: On, definition: Definition, { by, at }: Change, trx: Db) {
    const { numUpdatedRows } = await trx
      .updateTable("indicator")
      .set({
        ...definitionIn(definition),
        revision: sql`revision + 1`,
        changedAt: at,
        changedBy: by,
      })
      .where("code", "=", on.code)
      .where("revision", "=", on.revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async newestMonth(indicator: string, region: string): Promise<string | undefined> {
    const row = await db
      .selectFrom("indicatorValue")
      .select("month")
      .where("regionCode", "=", region)
      .where("indicatorCode", "=", indicator)
      .orderBy("month", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.month;
  },

  values: (input: { areaCode: string; indicator: string; month: string; yearAgo: string }) =>
    queryPrepared<{ regionCode: string; regionName: string; value: number | null; yearAgo: number | null }>(
      db,
      valuesOf,
      [input.areaCode, input.indicator, input.month, input.yearAgo],
    ),

  /** The province, cities and counties, by code: those that tell figures. */
  async tellingRegions(): Promise<{ code: string; name: string; parent: string | null }[]> {
    const rows = await db
      .selectFrom("region")
      .select(["code", "name", "parentCode as parent"])
      .where("isStatistical", "=", false)
      .where("level", "<=", 4)
      .orderBy("code")
      .execute();
    return rows;
  },

  /** So many values in one statement; what is known already is not written again. */
  async tell(values: readonly ReportedValue[], trx: Db): Promise<{ added: number; changed: number }> {
    const { rows } = await sql<{ added: boolean }>`
      insert into indicator_value as known (indicator_code, region_code, month, value)
      select indicator, region, month, value
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
             as told (indicator text, region text, month text, value double precision)
      on conflict (region_code, indicator_code, month) do update set value = excluded.value
       where known.value is distinct from excluded.value
      returning xmax = 0 as added`.execute(trx);
    const added = rows.filter((row) => row.added).length;
    return { added, changed: rows.length - added };
  },

  /** When the newest figure of each came in. */
  freshen: (indicators: readonly string[], at: Date, trx: Db) =>
    trx.updateTable("indicator").set({ updatedAt: at }).where("code", "in", indicators).execute(),

  keepImport: ({ areaCode, madeBy, fileName, ...same }: Import & { added: number; changed: number }, trx: Db) =>
    trx
      .insertInto("indicatorImport")
      .values({ ...same, areaCode, madeBy, fileName })
      .execute(),

  async imports({ areaCode, offset, limit }: { areaCode: string; offset: number; limit: number }) {
    const chosen = db.selectFrom("indicatorImport").where("areaCode", "like", `${areaCode}%`);
    const [records, { total }] = await Promise.all([
      chosen.selectAll().orderBy("at", "desc").orderBy("id").offset(offset).limit(limit).execute(),
      chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { records, total: Number(total) };
  },
});

export type IndicatorsAdminStore = ReturnType<typeof indicatorsAdminStore>;
