import type { Client } from "pg";

/** Fills a table while it has none of these indexes, and makes them again as they were: a build is cheaper than keeping them up. */
export async function withoutIndexes(owner: Client, names: readonly string[], fill: () => Promise<unknown>) {
  const { rows } = await owner.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = any($1)",
    [names],
  );
  if (rows.length < names.length) throw new Error(`of these indexes there are ${rows.length}: ${names.join(", ")}`);
  for (const name of names) await owner.query(`drop index ${name}`);
  await fill();
  for (const { indexdef } of rows) await owner.query(indexdef);
}
