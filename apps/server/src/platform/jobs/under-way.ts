import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { JOBS_SCHEMA } from "./install-jobs.ts";

const jobTable = sql.table(`${JOBS_SCHEMA}.job`);

/** A condition: the runner is at this job somewhere. */
export const isUnderWay = (name: string) =>
  sql<boolean>`exists (select 1 from ${jobTable} where name = ${name} and state = 'active')`;

/** What the runner is at, on whichever server, and since when. One whose server died is given up by the runner itself. */
export async function jobsUnderWay(db: Db): Promise<Map<string, Date>> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select name, min(started_on) as since from ${jobTable} where state = 'active' group by name`.execute(db);
  return new Map(rows.map(({ name, since }) => [name, since]));
}
