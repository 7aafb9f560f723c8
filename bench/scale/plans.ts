import type { Client } from "pg";

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
type Explained = { "QUERY PLAN": [{ Plan: Plan }] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Which of these tables a statement's plan reads from end to end. */
export async function wholeTablesRead(
  owner: Client,
  { text, values }: { text: string; values: readonly unknown[] },
  tables: readonly string[],
): Promise<string[]> {
  if (!/^\s*(select|with)/i.test(text)) return [];
  const { rows } = await owner.query<Explained>(`explain (format json) ${text}`, [...values]);
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  return (plan === undefined ? [] : nodesOf(plan))
    .filter(({ "Node Type": type, "Relation Name": table = "" }) => type === "Seq Scan" && tables.includes(table))
    .map((node) => node["Relation Name"] ?? "");
}
