import type { Client } from "pg";
import type { Asking } from "./database.ts";

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
type Explained = { "QUERY PLAN": [{ Plan: Plan }] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

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
    .flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan))
    .filter(({ "Node Type": type, "Relation Name": table = "" }) => type === "Seq Scan" && tables.includes(table))
    .map((node) => node["Relation Name"] ?? "");
  return [...new Set(read)];
}
