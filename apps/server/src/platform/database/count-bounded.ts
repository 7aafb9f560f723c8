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

/** As `countBounded`, several in one statement, in their order; none is told of as more than `most`. */
export async function countEachBounded<Tables, Of extends keyof Tables, Row>(
  db: Db,
  each: readonly SelectQueryBuilder<Tables, Of, Row>[],
  most: number,
): Promise<number[]> {
  const counts = each.map(
    (rows, at) =>
      sql`(select count(*) from (${rows.select(sql`1`.as("one")).limit(most + 1)}) as bounded) as ${sql.id(`of${at}`)}`,
  );
  const { rows } = await sql<Record<string, string>>`select ${sql.join(counts)}`.execute(db);
  return each.map((_, at) => Math.min(Number(rows[0]?.[`of${at}`] ?? 0), most));
}
