import type { Client } from "pg";
import type { Asking } from "../../apps/server/test/plans.ts";

type Explained = { "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }] };

/** How many buffers a look-up touches; undefined for what is none. */
export async function buffersTouched(owner: Client, { text, values }: Asking): Promise<number | undefined> {
  if (!/^\s*(select|with)/i.test(text) || /\b(insert into|update|delete from)\b/i.test(text)) return undefined;
  const { rows } = await owner.query<Explained>(`explain (analyze, buffers, format json) ${text}`, [...values]);
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  return plan && plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}
