import { COUNTED_TO } from "@sannong/contract/counted";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** How many accounts in use belong to each of some keys, each counted up to a bound. */
async function countEach(db: Db, keys: readonly string[], belongs: RawBuilder<boolean>) {
  const { rows } = await sql<{ key: string; total: number }>`
    select asked.key, counted.total
    from unnest(${[...keys]}::text[]) as asked (key)
    cross join lateral (
      select count(*)::integer as total
      from (
        select from account
        where ${belongs} and status <> 'closed' and not is_temporary
        limit ${COUNTED_TO}
      ) as bounded
    ) as counted`.execute(db);
  return new Map(rows.map(({ key, total }) => [key, total]));
}

const ofCompanyType = sql<boolean>`company_type_id = asked.key and company_type_id <> ''`;
/** Codes carry their parents as prefix, and a colon comes after the digits. */
const inRegion = sql<boolean>`region_code collate "C" >= asked.key and region_code collate "C" < asked.key || ':'`;

export const accountCounts = (db: Db) => ({
  ofCompanyTypes: (values: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    countEach(db, values, ofCompanyType),
  /** in the region and all that lies in it */
  inRegions: (codes: readonly string[]): Promise<ReadonlyMap<string, number>> => countEach(db, codes, inRegion),
});

export type AccountCounts = ReturnType<typeof accountCounts>;
