import { LISTED_TO } from "@sannong/contract/counted";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "./database.ts";

/** Counts rows up to a bound: nobody turns to the millionth, and to count them all takes as long as to read them. */
export async function countBounded<Tables, Of extends keyof Tables, Row>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Of, Row>,
  most: number = LISTED_TO,
): Promise<{ total: number; totalIsMore: boolean }> {
  const bounded = rows
    .select(sql`1`.as("one"))
    .limit(most + 1)
    .as("bounded");
  const { total } = await db
    .selectFrom(bounded)
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  return { total: Math.min(Number(total), most), totalIsMore: Number(total) > most };
}
