import type { Client, PoolClient } from "pg";
import type { Db } from "../src/platform/database/database.ts";
import { openPool, PooledDb } from "../src/platform/database/pool.ts";
import { createLog } from "../src/platform/log.ts";

/** A statement that was asked, with the last values; a prepared one may be planned without them. */
export type Asking = { text: string; values: readonly unknown[]; isPrepared: boolean };
type Config = { text: string; values?: readonly unknown[]; name?: string };

/** The application's way into the database, and all that was asked on it. */
export function watchedDatabase(url: string): { db: Db; statements: Map<string, Asking>; close(): Promise<void> } {
  const db = openPool({ url, size: 4, log: createLog("warn") });
  if (!(db instanceof PooledDb)) throw new Error("the database has no pool to watch");
  const statements = new Map<string, Asking>();
  const seen = (asked: string | Config, values: unknown) => {
    const config: Config =
      typeof asked === "string" ? { text: asked, values: Array.isArray(values) ? values : [] } : asked;
    statements.set(config.text, {
      text: config.text,
      values: config.values ?? [],
      isPrepared: config.name !== undefined,
    });
  };
  db.pool.on("connect", (client: PoolClient) => {
    client.query = new Proxy(client.query, {
      apply(target, self, given: [string | Config, unknown]) {
        seen(...given);
        return Reflect.apply(target, self, given);
      },
    });
  });
  return { db, statements, close: () => db.destroy() };
}

type Plan = { "Node Type": string; "Relation Name"?: string; "Total Cost": number; Plans?: Plan[] };
type Explained = { "QUERY PLAN": [{ Plan: Plan }] };

/** Scans from the first row on that nothing above them is planned to stop before they are through. */
function scansThrough(plan: Plan, stopsAt = Infinity): Plan[] {
  const { "Node Type": type, "Total Cost": cost, Plans: inner = [] } = plan;
  const through = type === "Seq Scan" && cost <= stopsAt ? [plan] : [];
  const stops = type === "Limit" ? Math.min(stopsAt, cost) : stopsAt;
  return [...through, ...inner.flatMap((one) => scansThrough(one, stops))];
}

/** Which of these tables a statement's plan reads from end to end: as it is planned for its values, and for any. */
export async function wholeTablesRead(
  owner: Client,
  { text, values, isPrepared }: Asking,
  tables: readonly string[],
): Promise<string[]> {
  if (!/^\s*(select|with)/i.test(text)) return [];
  const plans = [
    ...(await owner.query<Explained>(`explain (format json) ${text}`, [...values])).rows,
    ...(isPrepared ? (await owner.query<Explained>(`explain (generic_plan, format json) ${text}`)).rows : []),
  ];
  const read = plans
    .flatMap((row) => scansThrough(row["QUERY PLAN"][0].Plan))
    .map(({ "Relation Name": table = "" }) => table)
    .filter((table) => tables.includes(table));
  return [...new Set(read)];
}
